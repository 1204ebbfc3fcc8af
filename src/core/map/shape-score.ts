import type { ColumnKind, ColumnProfile } from '../read/column-profile';
import type { Field, FieldKind } from '../targets/target';
import { holdsDays, isSerials } from './standing';

type Fit = Partial<Record<ColumnKind, number>>;

const number: Fit = { number: 1, amount: 1, percent: 0.2 };

/** How well a column's values fit a kind of field, from 0 (never) to 1; a kind not named counts 0.2. */
const fits: Readonly<Record<FieldKind, Fit>> = {
  text: {
    text: 1,
    code: 1,
    number: 0.8,
    email: 0.7,
    flag: 0.5,
    currency: 0.5,
    amount: 0.4,
    date: 0.2,
  },
  code: { text: 0.9, code: 1, number: 1, flag: 0.2, currency: 0.3, amount: 0.5, date: 0.1 },
  date: { date: 1, number: 0.4 },
  amount: number,
  quantity: number,
  integer: number,
  currency: { currency: 1, code: 0.4, text: 0.4 },
  choice: { text: 1, code: 1, flag: 1, number: 0.6 },
  flag: { flag: 1, number: 0.5, text: 0.5 },
  email: { email: 1, text: 0.4 },
  url: { text: 1, code: 1 },
};

/** 0 for a column without values. */
export const shapeScore = (field: Field, column: ColumnProfile): number => {
  if (column.kind === 'empty' || column.filled === 0) return 0;
  if (field.kind === 'date' && (holdsDays(column) || isSerials(column))) return 1;
  return fits[field.kind][column.kind] ?? 0.2;
};

const words: Partial<Record<ColumnKind, string>> = {
  date: 'dates',
  amount: 'amounts',
  number: 'numbers',
  currency: 'currency codes',
  email: 'e-mail addresses',
  code: 'codes',
  text: 'texts',
};

/** What the values are, for a sentence. */
export const shapeWords = (column: ColumnProfile): string => words[column.kind] ?? 'values';
