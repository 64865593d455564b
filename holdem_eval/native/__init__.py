"""The compiled part: C kernels in rooms, which know buffers and numbers, and no poker text."""

from __future__ import annotations

from pathlib import Path


def get_include() -> str:
    """The folder of ``holdem_eval.h``, for C code that values hands inline; it opens with how it is used.

    >>> sorted(path.name for path in Path(get_include()).iterdir())
    ['api.h', 'evaluator.h', 'holdem_eval.h', 'tables.h']

    Cython users need no include path: ``kernels.pxd``, in the folder above, is found by its dotted name.
    """
    return str(Path(__file__).resolve().parent / "include")
