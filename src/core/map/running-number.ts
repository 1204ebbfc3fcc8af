import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';
import { numberRole } from './number-role';

const fewest = 3;
const mostRows = 2_000;
/** Documents that were left out make gaps. */
const widestStep = 3;
const shortestId = 5;
const sharedDigits = 2;

const whole = /^\d{1,15}(?:\.0)?$/;

const countsUp = (numbers: readonly number[]): boolean => {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  const isOneWay = steps.every((step) => step > 0) || steps.every((step) => step < 0);
  const way = Math.abs((numbers[numbers.length - 1] ?? 0) - (numbers[0] ?? 0));
  return isOneWay && way <= steps.length * widestStep;
};

const lookLikeIds = (texts: readonly string[], header: string | null): boolean => {
  const [first = ''] = texts;
  const areLong = first.length >= shortestId && texts.every(({ length }) => length === first.length);
  const start = first.slice(0, sharedDigits);
  return areLong && (numberRole(header) !== null || texts.every((text) => text.startsWith(start)));
};

/** Whether a column holds whole numbers that count up, or are as long as each other and never come again: ids, and no amounts. */
export const isRunningNumber = (
  { kind, index, header }: Pick<ColumnProfile, 'kind' | 'index' | 'header'>,
  rows: readonly Row[],
): boolean => {
  if (kind !== 'number') return false;
  const texts = rows
    .slice(0, mostRows)
    .map(({ cells }) => trimAll(cells[index] ?? ''))
    .filter((text) => text !== '');
  if (texts.length < fewest || new Set(texts).size < texts.length || !texts.every((text) => whole.test(text)))
    return false;
  return countsUp(texts.map(Number)) || lookLikeIds(texts, header);
};
