/** Whether a cell holds more than blanks: told by its first letter nearly always. */
export const isFilledCell = (cell: string): boolean => {
  if (cell === '') return false;
  const first = cell.charCodeAt(0);
  return (first > 32 && first < 128) || cell.trim() !== '';
};

/** The only filled cell of a row; null: it has none, or several. */
export const onlyCell = ({ cells }: { readonly cells: readonly string[] }): string | null => {
  let only: string | null = null;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (cell === '' || !isFilledCell(cell)) continue;
    if (only !== null) return null;
    only = cell;
  }
  return only;
};

/** The filled cells of a row that has no more of them than so many; null: it has more. */
export const onlyFew = (
  { cells }: { readonly cells: readonly string[] },
  most: number,
): readonly string[] | null => {
  let count = 0;
  for (let at = 0; at < cells.length; at++) if (isFilledCell(cells[at] ?? '') && ++count > most) return null;
  return cells.filter(isFilledCell);
};
