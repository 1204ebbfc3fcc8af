/** As many as the widest sheet has. */
const most = 16_384;

const blanks: readonly string[] = Array.from({ length: most }, () => '');

/** So many blank cells in an array of its own: copied at once, since one that grows place by place takes several times the memory. */
export const blankCells = (count: number): string[] =>
  count <= most ? blanks.slice(0, count) : Array.from({ length: count }, () => '');
