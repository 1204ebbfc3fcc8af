/** Whether a cell holds more than blanks: told by its first letter nearly always. */
export const isFilledCell = (cell: string): boolean => {
  if (cell === '') return false;
  const first = cell.charCodeAt(0);
  return (first > 32 && first < 128) || cell.trim() !== '';
};
