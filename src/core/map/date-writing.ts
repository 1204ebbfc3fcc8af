import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';

/** How a date stands in its cell, whatever day it is. */
export type DateWriting = {
  /** Mark between the numbers and digits of the year (`/4`), `cell` for a date of a workbook, `iso` for a year first. */
  readonly form: string;
  /** Whether numbers below 10 have a zero in front; null: it holds none, or a workbook shows it. */
  readonly isPadded: boolean | null;
  /** The numbers as they stand, the year left out: the month and the day where the year stands first. */
  readonly first: number;
  readonly second: number;
};

const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const yearFirst = /^\d{4}-(\d\d)-(\d\d)(?!\d)/;

const paddingOf = (parts: readonly string[]): boolean | null => {
  const small = parts.filter((part) => Number(part) < 10);
  return small.length === 0 ? null : small.every(({ length }) => length === 2);
};

/** Looks at one cell; null where it is no date written in numbers. */
export const dateWriting = (text: string, kind: string | undefined): DateWriting | null => {
  const trimmed = text.trim();
  const iso = yearFirst.exec(trimmed);
  if (iso !== null) {
    const form = kind === 'd' || kind === 'm' ? 'cell' : 'iso';
    return { form, isPadded: null, first: Number(iso[1]), second: Number(iso[2]) };
  }
  const [, a, mark, b, year] = yearLast.exec(trimmed) ?? [];
  if (a === undefined || b === undefined || mark === undefined || year === undefined) return null;
  return {
    form: `${mark}${year.length}`,
    isPadded: paddingOf([a, b]),
    first: Number(a),
    second: Number(b),
  };
};

/** The one way in which all dates of a column are written; null where there are several. */
const writingOfColumn = (
  { index }: ColumnProfile,
  rows: readonly Row[],
): Pick<DateWriting, 'form' | 'isPadded'> | null => {
  let form: string | null = null;
  let isPadded: boolean | null = null;
  for (const { cells, kinds } of rows) {
    const one = dateWriting(cells[index] ?? '', kinds?.[index]);
    if (one === null) continue;
    form ??= one.form;
    isPadded ??= one.isPadded;
    if (one.form !== form || (one.isPadded !== null && one.isPadded !== isPadded)) return null;
  }
  return form === null ? null : { form, isPadded };
};

/** Whether two columns are written as one program writes its dates: the same marks, digits and kind of cells throughout. */
export const areWrittenAlike = (a: ColumnProfile, b: ColumnProfile, rows: readonly Row[]): boolean => {
  const [one, other] = [writingOfColumn(a, rows), writingOfColumn(b, rows)];
  return (
    one !== null &&
    other !== null &&
    one.form === other.form &&
    (one.isPadded === null || other.isPadded === null || one.isPadded === other.isPadded)
  );
};
