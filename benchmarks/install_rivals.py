"""Install the rivals named in the ``bench`` extra one by one; who has no wheel for this machine is left out.

The benchmarks skip by name what is not there.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["optional-dependencies"]["bench"]:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", requirement]
        if subprocess.run(pip, check=False).returncode:
            print(f"left out: {requirement}", file=sys.stderr)


if __name__ == "__main__":
    main()
