"""The compiled part: C kernels in rooms, which know buffers and numbers, and no poker text."""

from __future__ import annotations

from importlib.machinery import PathFinder

if PathFinder.find_spec(f"{__name__}.kernels", __path__) is None:
    raise ImportError(
        "holdem_eval is not built: make demo, or pip install -e . "
        f"(expected kernels for this Python in {__path__[0]}, found none)",
        name="holdem_eval",  # python -m holdem_eval then says no more than this line
    )


def get_include() -> str:
    """The folder of ``holdem_eval.h``, for C code that values hands inline; it opens with how it is used.

    >>> from pathlib import Path
    >>> sorted(path.name for path in Path(get_include()).iterdir())
    ['api.h', 'evaluator.h', 'holdem_eval.h', 'tables.h']

    Cython users need no include path: ``kernels.pxd``, in the folder above, is found by its dotted name.
    """
    from pathlib import Path  # not before it is needed: the command starts sooner

    return str(Path(__file__).resolve().parent / "include")
