/** What a mark may be about. */
export const formatAbouts = [
  'plain',
  'credit',
  'debit',
  'minus',
  'unit',
  'struck',
  'month',
  'today',
] as const;

/**
 * What a number format shows beside a value that the value itself does not say: a side of an account, a minus or parentheses, a unit,
 * or a line through it; or that it shows the month of a day and no more. `today`: a formula works the value out anew at each opening.
 * `plain`: nothing of that kind.
 */
export type FormatMark = {
  readonly about: (typeof formatAbouts)[number];
  /** As the format says it: `Cr`, `(…)`, `k`. */
  readonly mark: string;
};

/** The same with the cells of a column that show it; of plain ones only the first is known. */
export type CountedMark = FormatMark & { readonly cells: number; readonly row: number };

/** Of each column, by its place; columns whose formats show none are left out. */
export type FormatMarks = ReadonlyMap<number, readonly CountedMark[]>;

export type MarkBook = {
  readonly see: (column: number, row: number, marks: readonly FormatMark[]) => void;
  readonly found: () => FormatMarks;
};

/** More different marks than that are of a made-up file. */
const mostMarks = 20;

const plainMark: FormatMark = { about: 'plain', mark: '' };

/** Counts the marks of formats, cell by cell. */
export const startMarkBook = (): MarkBook => {
  const all = new Map<number, (FormatMark & { cells: number; readonly row: number })[]>();
  const count = (column: number, row: number, { about, mark }: FormatMark): void => {
    const known = all.get(column) ?? [];
    all.set(column, known);
    const one = known.find((counted) => counted.about === about && counted.mark === mark);
    if (one !== undefined) one.cells += 1;
    else if (known.length < mostMarks) known.push({ about, mark, cells: 1, row });
  };
  return {
    see: (column, row, marks) => {
      for (const mark of marks.length === 0 ? [plainMark] : marks) count(column, row, mark);
    },
    found: () => new Map([...all].filter(([, marks]) => marks.some(({ about }) => about !== 'plain'))),
  };
};
