const lineEnd = /\r\n?|\n/;
const fewestCells = 4;

const countOf = (text: string, delimiter: string): number => text.split(delimiter).length - 1;

/**
 * The place of a cell of several lines that begins as the rest of one row and ends as the beginning of another, cell for cell: a quote
 * that is a letter has swallowed what stands between; -1: there is none. `cells`: of a row as wide as the others.
 */
export const splicedCell = (cells: readonly string[], delimiter: string | null): number => {
  if (delimiter === null || cells.length < fewestCells) return -1;
  return cells.findIndex((cell, at) => {
    const lines = cell.split(lineEnd);
    return (
      lines.length > 1 &&
      countOf(lines[0] ?? '', delimiter) === cells.length - 1 - at &&
      countOf(lines.at(-1) ?? '', delimiter) === at
    );
  });
};
