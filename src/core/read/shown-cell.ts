import type { Row } from './table';

/** Reads a text from a row; '' where it is blank. */
export type ReadText = (row: Row) => string;

const equals = 61;

/** Many exports write ="00123", so that a spreadsheet program keeps the zeros: what it shows is meant. */
export const withoutFormula = (text: string): string =>
  text.charCodeAt(0) === equals ? text.replace(/^="([^"]*)"$/, '$1') : text;

/** Reads a cell as a person sees it. */
export const shownCell =
  (index: number): ReadText =>
  (row) =>
    row.shown?.[index] ?? withoutFormula(row.cells[index] ?? '');
