"""What tests share. They import it as ``support``: pytest puts ``tests/`` on the path (pyproject.toml)."""
