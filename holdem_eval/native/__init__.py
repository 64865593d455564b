"""The compiled part: C kernels that know buffers and numbers, and no poker text."""
