const letterPx = 7.3;
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
    const wanted = Math.max(name.length + 1, usual) * letterPx + paddingPx;
    return Math.round(Math.min(widestPx, Math.max(narrowestPx, wanted)));
  });

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
