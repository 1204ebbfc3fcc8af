import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import type { EvidenceRow } from './evidence-row';
import { type CutRows, called, columnOf, type Finding, findingOf, type Judged } from './finding';

const mostShown = 5;
/** Fewer different ones may be codes. */
const fewestCents = 4;
const wholePart = /\d$/;
/** Cents, or thousands with or without cents. */
const goesOn = /^\d{2,3}(?:[.,]\d+)?$/;

/** A mapped amount, and whether the cell behind it may only be the rest of it. */
type Place = { readonly amount: ColumnProfile; readonly next: ColumnProfile | null };

const lastNamed = ({ columns }: Judged): ColumnProfile | undefined =>
  columns.findLast(({ header }) => header !== null);

/** Digits without a decimal mark say something of their own where the column behind holds such numbers anyway. */
const holdsNumbers = ({ kind, decimalMark }: ColumnProfile): boolean =>
  kind === 'number' || (kind === 'amount' && decimalMark === null);

const figureRoles: ReadonlySet<string> = new Set(['rate', 'tax', 'discount', 'rounding', 'price', 'charge']);
const counted = wordSet(
  'quantity qty units pieces days terms percent weight page line position menge anzahl tage jours quantite dias cantidad giorni aantal dagen antal',
);

/** Two digits each, different ones: cents, whatever the header says. */
const areCents = ({ header, values, distinct, filled }: ColumnProfile): boolean =>
  values.length > 0 &&
  values.every(({ value }) => /^\d{2}$/.test(trimAll(value))) &&
  distinct >= Math.min(fewestCents, filled) &&
  !figureRoles.has(amountRole(header)) &&
  !canonicalWords(spacedHeader(header ?? '')).some((word) => counted.has(word));

/** Whether every row goes on beyond the header while its amounts are whole and its cents stand under the next name. */
const isMovedOn = ({ columns }: Judged, amount: ColumnProfile, next: ColumnProfile): boolean => {
  const beyond = columns.findLast(({ filled }) => filled > 0);
  return (
    beyond !== undefined &&
    beyond.header === null &&
    beyond.filled >= amount.filled &&
    amount.kind === 'number' &&
    areCents(next)
  );
};

/** The columns from which amounts are read, as far as the header names them. */
const places = (judged: Judged): readonly Place[] => {
  const last = lastNamed(judged);
  if (last === undefined) return [];
  const read = judged.target.fields.flatMap((field) =>
    field.kind === 'amount' ? (columnOf(judged, field) ?? []) : [],
  );
  return [...new Set(read)].flatMap((amount): readonly Place[] => {
    if (amount.index === last.index) return [{ amount, next: null }];
    const next = judged.columns[amount.index + 1];
    const saysOwn = next === undefined || (holdsNumbers(next) && !isMovedOn(judged, amount, next));
    return saysOwn ? [] : [{ amount, next }];
  });
};

export type CutWatch = { readonly see: (row: Row) => void; readonly found: () => CutRows };

/** Looks for rows that go on beyond the last name of the header, with the rest of an amount behind it; null: no amount is read. */
export const startCuts = (judged: Judged): CutWatch | null => {
  const last = lastNamed(judged);
  const all = places(judged);
  if (last === undefined || all.length === 0) return null;
  const shown: EvidenceRow[] = [];
  let rows = 0;
  let column: ColumnProfile | null = null;
  return {
    see: ({ row, cells }) => {
      if (cells.length <= last.index + 1 || trimAll(cells[last.index + 1] ?? '') === '') return;
      for (const { amount } of all) {
        const [whole, beyond] = [cells[amount.index] ?? '', trimAll(cells[amount.index + 1] ?? '')];
        if (!goesOn.test(beyond) || !wholePart.test(trimAll(whole))) continue;
        rows += 1;
        column ??= amount;
        if (shown.length < mostShown) shown.push({ row, cells: [ownCopy(whole), ownCopy(beyond)] });
        return;
      }
    },
    found: () => ({ rows, shown, column: column?.index ?? -1 }),
  };
};

export const noCuts: CutRows = { rows: 0, shown: [], column: -1 };

/** `amount-cut-in-two`: a comma in an amount was taken for the delimiter, so that only what stands before it would be sent. */
export const amountCut = (judged: Judged): readonly Finding[] => {
  const watch = startCuts(judged);
  if (watch === null) return [];
  for (const row of judged.rows) watch.see(row);
  const here = watch.found();
  const later = judged.later?.cut ?? noCuts;
  const rows = here.rows + later.rows;
  const [example] = [...here.shown, ...later.shown];
  const amount = judged.columns[here.rows > 0 ? here.column : later.column];
  if (example === undefined || amount === undefined) return [];
  const text = `${rows === 1 ? 'A row has' : `${rows} rows have`} more cells than the header: row ${example.row} has ${example.cells.join(' and then ')}. A comma in ${called(amount)} seems to have been read as the delimiter, so only what stands before it would be sent.`;
  const beyond = judged.columns[amount.index + 1];
  const finding = findingOf(
    judged,
    { rule: 'amount-cut-in-two', grade: 'against', text },
    beyond === undefined ? [amount] : [amount, beyond],
  );
  return [{ ...finding, rows: [...here.shown, ...later.shown].slice(0, mostShown) }];
};
