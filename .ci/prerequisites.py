"""Says what is missing before the build tries to use it: Python >= 3.11, venv, Python.h, a C compiler.

Plain old Python on purpose: it must run, and explain itself, on the version that is too old.
"""

import os
import shutil
import sys
import sysconfig

INSTALL = (
    "Debian or Ubuntu: sudo apt-get install python3-dev python3-venv gcc make\n"
    "Fedora:           sudo dnf install python3-devel gcc make\n"
    "macOS:            xcode-select --install && brew install python\n"
)


def missing():
    if sys.version_info < (3, 11):
        yield "Python 3.11 or newer (this is {}.{}; name another with make PYTHON=...)".format(
            *sys.version_info[:2]
        )
        return
    try:
        import ensurepip  # noqa: F401 - Debian packs it, and so the working venv, apart
        import venv  # noqa: F401
    except ImportError:
        yield "the venv module"
    if not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")):
        yield "Python.h, the headers of this Python"
    # setuptools calls what CC names, else what compiled this Python; words of flags may follow
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = (command.split() or ["cc"])[0]
    if shutil.which(compiler) is None:
        yield "a C compiler ({}; another is named with CC=...)".format(compiler)


def main():
    lacking = list(missing())
    if lacking:
        sys.stderr.write("holdem_eval needs " + ", ".join(lacking) + ".\n" + INSTALL)
        sys.exit(1)


if __name__ == "__main__":
    main()
