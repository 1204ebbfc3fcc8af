import type { ColumnProfile } from '../../read/column-profile';
import { namesTotal } from '../../read/sum-words';
import type { Field } from '../../targets/target';
import { amountRole } from '../amount-role';
import { scopeOf } from '../currency-scope';
import { scoreHeaderFor } from '../header-score';
import { OLDER, partSaid } from '../part-words';
import { roundedSumsIn } from '../rounded-sum';
import { areEqual, at, isFilled, orNone } from './composed-total';
import { called, type Finding, findingOf, type Judged } from './finding';

/** The column that is mapped as the total. */
export type AboutTotal = { readonly judged: Judged; readonly field: Field; readonly total: ColumnProfile };

const rule = 'total-unproven';
const named = 0.5;
const asIs = 'Yes: it is what is to be paid';

const mappedAs = ({ field, total }: AboutTotal): string =>
  `${called(total)} is mapped as the ${field.label.toLowerCase()}`;

/** Whether other amounts prove the total to be one with its tax, or a header says so: one rate throughout may be anything. */
export const isSaidWhole = (
  { arithmetic: { sums, rated, figures } }: Judged,
  total: ColumnProfile,
): boolean =>
  roundedSumsIn(figures).some(({ whole }) => whole.index === total.index) ||
  sums.some(
    ({ whole, more, less }) =>
      whole.index === total.index && [more, less].some(({ header }) => amountRole(header) === 'tax'),
  ) ||
  rated.some(
    ({ net, gross }) =>
      gross.index === total.index &&
      (amountRole(gross.header) === 'gross' || amountRole(net.header) === 'net'),
  );

const namedRoles: ReadonlySet<string> = new Set(['gross', 'net', 'paid', 'debit']);

/** A header that names no amount: it may be a weight, hours, or a part of what a document comes to. */
export const asksUnnamed = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const { header } = total;
  if (header === null || isSaidWhole(judged, total)) return [];
  const isNamed =
    scoreHeaderFor(field)(header).score >= named ||
    namesTotal(header) ||
    namedRoles.has(amountRole(header)) ||
    scopeOf(total).length > 0;
  if (isNamed) return [];
  const text = `${mappedAs(about)}, but its header does not say that it is an amount of money. Is it what is to be paid for each document, tax included?`;
  return [findingOf(judged, { rule, grade: 'asks', text }, [total], { asIs })];
};

const olderRoles: ReadonlySet<string> = new Set(['open', 'limit', 'running']);

/** Whether a header says that its amount is of earlier documents, or of none yet. */
const isOfOthers = ({ header }: ColumnProfile): boolean =>
  olderRoles.has(amountRole(header)) || OLDER.has(partSaid(header) ?? '');

/** A total that holds what was owed before, or what no document says yet. */
export const asksOlder = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  for (const { whole, more, less } of judged.arithmetic.sums) {
    const [older, own] = isOfOthers(less) ? [less, more] : [more, less];
    if (whole.index !== total.index || !isOfOthers(older) || isOfOthers(own)) continue;
    // What was paid and what is still open are the document.
    if (amountRole(own.header) === 'paid') continue;
    const text = `${mappedAs(about)}, but it is ${called(own)} and ${called(older)} together. Which of the two does the document itself come to?`;
    const proposal = { field: field.key, column: own.name };
    return [findingOf(judged, { rule, grade: 'asks', text }, [total, older, own], { proposal })];
  }
  return asksCarried(about);
};

/** An older balance, less what was paid of it, with the new charges: a statement, of which only the last belong to the document. */
const asksCarried = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const { figures } = judged.arithmetic;
  const whole = figures.of(total) ?? [];
  const others = figures.columns.filter(({ index }) => index !== total.index);
  const paid = others.filter(({ header }) => amountRole(header) === 'paid');
  const olders = paid.length === 0 ? [] : others.filter(isOfOthers);
  for (const older of olders)
    for (const off of paid)
      for (const own of others) {
        if (own === older || own === off || isOfOthers(own) || paid.includes(own)) continue;
        const [before, less, now] = [older, off, own].map((column) => figures.of(column) ?? []);
        const isSo = areEqual(
          whole.length,
          (row) => [
            at(now ?? [], row) + orNone(at(before ?? [], row)) - Math.abs(orNone(at(less ?? [], row))),
            at(whole, row),
          ],
          (row) => isFilled(at(before ?? [], row)),
        );
        if (!isSo) continue;
        const text = `${mappedAs(about)}, but it is ${called(own)} and ${called(older)} together, less ${called(off)}. Which of them does the document itself come to?`;
        const proposal = { field: field.key, column: own.name };
        return [findingOf(judged, { rule, grade: 'asks', text }, [total, older, off, own], { proposal })];
      }
  return [];
};

const fewestRising = 8;
const fewestRisingWithin = 10;

/**
 * Whether the values of stretches of rows rise from each to the next as sums do: what each begins with is no more than what is added
 * later. Amounts that are far above their differences are only in order.
 */
const isRunning = (stretches: readonly (readonly number[])[], fewest: number): boolean => {
  const steps = stretches.flatMap((values) => values.slice(1).map((value, i) => value - (values[i] ?? 0)));
  const firsts = stretches.flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [first],
  );
  const first = firsts.reduce((sum, one) => sum + one, 0) / firsts.length;
  // What is counted up rises by the same from row to row.
  const isVaried = new Set(steps).size * 2 > steps.length;
  const isUp = steps.length >= fewest && steps.every((step) => step > 0);
  return isUp && isVaried && first > 0 && first <= Math.max(...steps);
};

/** The values, parted wherever the name is another one than in the row above. */
const stretchesOf = (values: readonly number[], names: readonly string[]): readonly (readonly number[])[] => {
  const stretches: number[][] = [];
  values.forEach((value, row) => {
    if (row === 0 || names[row] !== names[row - 1]) stretches.push([]);
    stretches.at(-1)?.push(value);
  });
  return stretches;
};

const isRising = (all: readonly number[], names: readonly string[] | null): boolean => {
  const rows = all.flatMap((value, row) => (Number.isNaN(value) ? [] : [row]));
  const values = rows.map((row) => all[row] ?? 0);
  if (isRunning([values], fewestRising)) return true;
  if (names === null) return false;
  const own = rows.map((row) => names[row] ?? '');
  return isRunning(stretchesOf(values, own), fewestRisingWithin);
};

/** The only amount of a list that rises from row to row may be added up: a running total looks so. */
export const asksRising = (about: AboutTotal): readonly Finding[] => {
  const { judged, total } = about;
  const values = judged.arithmetic.figures.of(total);
  if (values === null || isSaidWhole(judged, total)) return [];
  const vendor = judged.mapping.fields['svc_vendor_id']?.column;
  const column = judged.columns.find(({ name }) => name === vendor);
  const names = column === undefined ? null : judged.rows.map(({ cells }) => cells[column.index] ?? '');
  if (!isRising(values, names)) return [];
  const text = `${mappedAs(about)}, and it rises from each row to the next, as a running total does. Is each value what that document alone comes to?`;
  return [
    findingOf(judged, { rule, grade: 'asks', text }, [total], {
      asIs: 'Yes: each is the amount of its document',
    }),
  ];
};
