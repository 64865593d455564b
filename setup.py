"""The build: tables -> Cython -> C compiler, in that order, inside ``build_ext.run``.

Nothing is generated at import time: metadata and sdists need neither Cython nor the tables.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # there is another `tables` on PyPI

NATIVE = "holdem_eval/native"
KERNELS = "holdem_eval.native.kernels"
TABLES, BINDING = f"{NATIVE}/tables.c", f"{NATIVE}/kernels.c"  # generated
MATCHUPS = "holdem_eval/data/matchups.bin"
FLAGS = ["-O3", "-std=c11", "-fvisibility=hidden", "-g0", "-ffp-contract=off"]
CLANG_CL_FLAGS = ["/std:c11", "/clang:-O3", "/clang:-ffp-contract=off"]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
CHECKS = ["-DHE_CHECKS", "-O1", "-g"]  # native/common/require.h


def native(*patterns):
    """The files of the native rooms that look so, the same order everywhere; nothing that is generated."""
    found = {path for pattern in patterns for path in (HERE / NATIVE).rglob(pattern)}
    return sorted({path.relative_to(HERE).as_posix() for path in found} - {TABLES, BINDING})


class BuildKernels(build_ext):
    """Makes the tables first; then they are a source like any other, and stale objects are seen as stale."""

    def run(self):
        from Cython.Build import cythonize

        from tables.__main__ import write

        self.checks = CHECKS if is_checked() else []
        write(HERE / TABLES)
        for extension in self.extensions:
            extension.sources.append(TABLES)
            extension.sources = cythonize([extension], quiet=True)[0].sources
        super().run()
        self.provide_matchups()

    def provide_matchups(self):
        """The table of match-ups: the source tree's (an sdist has it), or counted by what was just built."""
        from tables import matchups

        in_tree = HERE / MATCHUPS
        wanted = in_tree if self.inplace else Path(self.build_lib, MATCHUPS)
        if matchups.is_right(wanted):
            return
        if matchups.is_right(in_tree):
            matchups.put(in_tree.read_bytes(), wanted)
            return
        kernels = Path(self.build_lib, self.get_ext_filename(KERNELS))
        program = [sys.executable, "-I", str(HERE / "tables/matchups.py"), str(kernels), str(wanted)]
        if status := subprocess.run(program, check=False).returncode:
            raise SystemExit(
                f"holdem_eval: expected the new kernels to count {MATCHUPS}, got exit status {status}: where "
                "they cannot run (a cross or sanitizer build), build from an sdist, which has that file"
            )

    def build_extensions(self):
        if self.compiler.compiler_type == "msvc":
            self.compiler.initialize()
            self.compiler.cc = clang_cl()
            flags = CLANG_CL_FLAGS
        else:
            flags = FLAGS + (WARNINGS if os.environ.get("HOLDEM_EVAL_WERROR") else [])
        for extension in self.extensions:
            extension.extra_compile_args += flags + self.checks
        super().build_extensions()


class WithMatchups(sdist):
    """Puts the table of match-ups into the sdist: building from that never runs what it has just compiled."""

    def run(self):
        from tables import matchups

        if not matchups.is_right(HERE / MATCHUPS):
            with TemporaryDirectory() as folder:
                build = ["build_ext", "--build-lib", folder, "--build-temp", folder]
                subprocess.run([sys.executable, str(HERE / "setup.py"), "-q", *build], cwd=HERE, check=True)
                matchups.put(Path(folder, MATCHUPS).read_bytes(), HERE / MATCHUPS)
        super().run()


def is_checked():
    """Does HOLDEM_EVAL_CHECKS ask for a build that asserts in C what every kernel is promised?"""
    wanted = os.environ.get("HOLDEM_EVAL_CHECKS", "")
    if wanted not in ("", "0", "1"):
        raise SystemExit(f"holdem_eval: expected HOLDEM_EVAL_CHECKS to be 1 or 0, got {wanted!r}")
    return wanted == "1"


def clang_cl():
    """The kernels use GCC's vector types, which Microsoft's own compiler does not have."""
    usual = Path(os.environ.get("PROGRAMFILES", ""), "LLVM", "bin", "clang-cl.exe")
    found = shutil.which("clang-cl") or (str(usual) if usual.exists() else None)
    if found is None:
        raise SystemExit(
            "holdem_eval: expected clang-cl on PATH (it comes with LLVM for Windows), found none"
        )
    return found


setup(
    package_dir={"": "."},  # said, so that an editable install is a plain path: type checkers follow no other
    packages=[
        "holdem_eval",
        "holdem_eval.boards",
        "holdem_eval.cli",
        "holdem_eval.equities",
        "holdem_eval.equities.engines",
        "holdem_eval.histories",
        "holdem_eval.native",
        "holdem_eval.ranges",
        "holdem_eval.rules",
        "holdem_eval.show",
        "holdem_eval.speed",
    ],
    package_data={
        "holdem_eval": ["py.typed", "data/matchups.bin", "data/matchups.sha256"],
        "holdem_eval.native": ["*.pyi", "kernels.pxd", "include/*.h"],
    },
    include_package_data=False,
    ext_modules=[
        Extension(
            KERNELS,
            sources=native("*.pyx", "*.c"),
            depends=native("*.pxd", "*.h"),
            include_dirs=[NATIVE],  # "room/file.h"
            libraries=[] if os.name == "nt" else ["m"],
        )
    ],
    cmdclass={"build_ext": BuildKernels, "sdist": WithMatchups},
)
