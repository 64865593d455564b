"""Results as people read them: words, tables, 13 x 13 grids, HTML and SVG. Nothing is computed here."""
