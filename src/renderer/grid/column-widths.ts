const titleLetterPx = 7.3;
/** A capital or a figure of the cells' text; most ids are made of those. */
const letterPx = 8.7;
const paddingPx = 30;
const narrowestPx = 68;
const widestPx = 300;

/** Widths that show the header and most of the sample values. */
export const widthsFor = (
  columns: readonly string[],
  samples: readonly (readonly string[])[],
): readonly number[] =>
  columns.map((name, column) => {
    const lengths = samples.map((cells) => cells[column]?.length ?? 0).sort((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
    const wanted = Math.max((name.length + 1) * titleLetterPx, usual * letterPx) + paddingPx;
    return Math.round(Math.min(widestPx, Math.max(narrowestPx, wanted)));
  });

/** Those widths, grown alike so that together they take the room there is; where they take more, as they are. */
export const fillingWidths = (widths: readonly number[], roomPx: number): readonly number[] => {
  const sum = widths.reduce((all, width) => all + width, 0);
  if (sum === 0 || sum >= roomPx) return widths;
  const grown = widths.map((width) => Math.floor((width * roomPx) / sum));
  const rest = roomPx - grown.reduce((all, width) => all + width, 0);
  return grown.map((width, column) => (column === grown.length - 1 ? width + rest : width));
};

const figure = /^-?[\d.,' ]+$/;

/** Columns whose samples are all figures stand to the right. */
export const figureColumns = (count: number, samples: readonly (readonly string[])[]): readonly boolean[] =>
  Array.from({ length: count }, (_, column) => {
    const filled = samples.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    const figures = filled.filter((cell) => figure.test(cell)).length;
    return (
      filled.length > 0 && figures >= filled.length * 0.8 && filled.some((cell) => /[.,]\d{1,3}$/.test(cell))
    );
  });
