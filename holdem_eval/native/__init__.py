"""The compiled part: C kernels that know buffers and numbers, and no poker text."""

from __future__ import annotations

from pathlib import Path


def get_include() -> str:
    """The folder of ``holdem_eval.h``, for C code that values hands inline; ``kernels.pxd`` is there too.

    >>> Path(get_include(), "holdem_eval.h").exists()
    True

    Both open with how they are used; Cython finds ``kernels.pxd`` without an include path.
    """
    return str(Path(__file__).resolve().parent)
