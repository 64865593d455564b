"""Where the recorded hands, tables and cases lie; README.md there says where each comes from."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent.parent / "data"
