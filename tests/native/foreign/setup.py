"""A package of someone else's that calls the evaluator from Cython and from C."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

import holdem_eval

# Cython looks for .pxd files on sys.path, where a library installed with `pip install -e` is not
SITE = str(Path(holdem_eval.__file__).parent.parent)

setup(
    name="foreign",
    ext_modules=[
        *cythonize([Extension("by_cimport", ["by_cimport.pyx"])], include_path=[SITE]),
        Extension("by_capsule", ["by_capsule.c"], include_dirs=[holdem_eval.get_include()]),
    ],
)
