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
MATCHUPS = "holdem_eval/data/matchups.bin"
SOURCES = [
    "kernels.pyx",
    "api.c",
    "batch.c",
    "categories.c",
    "dispatch.c",
    "hands_avx2.c",
    "masks_avx2.c",
    "symmetry.c",
    "runouts.c",
    "orders.c",
    "sweep.c",
    "one_range.c",
    "heads_up.c",
    "three.c",
    "three_avx2.c",
    "known.c",
    "joint.c",
    "matchups.c",
    "sampling.c",
    "sampler.c",
    "deal.c",
    "alias.c",
    "tuples.c",
    "backward.c",
    "draw.c",
    "draw_avx2.c",
    "settle.c",
]
HEADERS = [
    "c.pxd",
    "kernels.pxd",
    "sweep_body.h",
    "heads_up_body.h",
    "three_board.h",
    "three_body.h",
    "three_kinds.h",
    "known_body.h",
    "tables.h",
    "evaluator.h",
    "batch_avx2.h",
    "blocks_avx2.h",
    "memory.h",
    "random.h",
    *(name.replace(".c", ".h") for name in SOURCES[1:] if "_avx2" not in name and name != "deal.c"),
]
FOR_C_USERS = ["holdem_eval.h", "api.h", "evaluator.h", "tables.h"]  # get_include() finds them
FLAGS = ["-O3", "-std=c11", "-fvisibility=hidden", "-g0", "-ffp-contract=off"]
CLANG_CL_FLAGS = ["/std:c11", "/clang:-O3", "/clang:-ffp-contract=off"]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]


class BuildKernels(build_ext):
    """Makes the tables first; then they are a source like any other, and stale objects are seen as stale."""

    def run(self):
        from Cython.Build import cythonize

        from tables.__main__ import write

        write(HERE / NATIVE / "tables.c")
        for extension in self.extensions:
            extension.sources.append(f"{NATIVE}/tables.c")
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
            extension.extra_compile_args += flags
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
    packages=[
        "holdem_eval",
        "holdem_eval.cli",
        "holdem_eval.equities",
        "holdem_eval.histories",
        "holdem_eval.native",
        "holdem_eval.ranges",
        "holdem_eval.rules",
        "holdem_eval.show",
        "holdem_eval.speed",
    ],
    package_data={
        "holdem_eval": ["py.typed", "data/matchups.bin", "data/matchups.sha256"],
        "holdem_eval.native": ["*.pyi", "kernels.pxd", *FOR_C_USERS],
    },
    include_package_data=False,
    ext_modules=[
        Extension(
            KERNELS,
            sources=[f"{NATIVE}/{name}" for name in SOURCES],
            depends=[f"{NATIVE}/{name}" for name in HEADERS],
            include_dirs=[NATIVE],
        )
    ],
    cmdclass={"build_ext": BuildKernels, "sdist": WithMatchups},
)
