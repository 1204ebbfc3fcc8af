import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { fewValues } from './accepted';
import { called, type Finding, findingOf, type Judged, type OnlyRows } from './finding';
import { byCount, type KindColumn, kindColumns, mostKindWords, totalsOf } from './kind-columns';
import { areOpen, saysInvoice } from './kind-words';
import { otherDocumentsIn } from './other-documents';

const mostEvidence = 5;

type Counted = readonly (readonly [string, number])[];

const said = (counts: Counted): string => {
  const parts = counts.map(([word, rows], i) =>
    i === 0 ? `"${word}" in ${rows === 1 ? '1 row' : `${rows} rows`}` : `"${word}" in ${rows}`,
  );
  return [parts.slice(0, -1).join(', '), parts[parts.length - 1] ?? ''].filter(Boolean).join(' and ');
};

/** What a person may say: which words are credits. */
const waysOf = ({ name }: ColumnProfile, counts: Counted): readonly OnlyRows[] => {
  const words = counts.map(([word]) => word);
  const [usual = '', ...others] = words;
  const without = (word: string): OnlyRows => ({
    label: `"${word}" are no invoices: leave them out`,
    column: name,
    in: words.filter((one) => one !== word),
  });
  const ways = others.map(without);
  if (others.length === 1) return saysInvoice(usual) ? ways : [...ways, without(usual)];
  return [
    ...ways,
    { label: `Only "${usual}" are invoices: leave the others out`, column: name, in: [usual] },
  ];
};

const withLater = ({ column, counts }: KindColumn, { later }: Judged): ReadonlyMap<string, number> | null => {
  const below = later?.kinds?.columns.get(column.index);
  if (below === null) return null;
  const all = new Map(counts);
  for (const [word, rows] of below?.counts ?? []) all.set(word, (all.get(word) ?? 0) + rows);
  return all;
};

const askedOf = (judged: Judged, total: ColumnProfile, kind: KindColumn): readonly Finding[] => {
  const { column, by } = kind;
  const counts = byCount(withLater(kind, judged) ?? new Map());
  const words = counts.map(([word]) => word);
  if (words.length < 2 || words.length > mostKindWords || !areOpen(by, words)) return [];
  const text = `Column ${called(column)} says ${said(counts)}. Are any of them credits? ${called(total)} is above 0 in all of them, so they would go out as invoices.`;
  const at = (row: number): string => trimAll(judged.rows[row]?.cells[column.index] ?? '');
  const finding = findingOf(judged, { rule: 'sign-unproven', grade: 'asks', text }, [total, column], {
    shows: (row) => at(row) !== words[0] && at(row) !== '',
    only: waysOf(column, counts),
    asIs: 'None are credits: all are invoices',
    values: fewValues(words),
  });
  const below = judged.later?.kinds?.columns.get(column.index)?.shown ?? [];
  return [{ ...finding, rows: [...finding.rows, ...below].slice(0, mostEvidence) }];
};

/** Kinds above 0 that are no invoices by their names, whatever tells the credits. */
const namedOf = (judged: Judged, total: ColumnProfile, kind: KindColumn): readonly Finding[] => {
  const { column } = kind;
  const counts = byCount(withLater(kind, judged) ?? new Map());
  const at = (row: number): string => trimAll(judged.rows[row]?.cells[column.index] ?? '');
  const totals = totalsOf(judged, total) ?? [];
  // A profile of the whole file counts rows below 0 as well, which are left out as credits.
  const above = new Set([
    ...totals.flatMap((value, row) => (value > 0 ? [at(row)] : [])),
    ...(judged.later?.kinds?.columns.get(column.index)?.counts.keys() ?? []),
  ]);
  const named = new Set(otherDocumentsIn(counts.map(([word]) => word)).filter((word) => above.has(word)));
  if (named.size === 0) return [];
  const [words, others] = [[...named], column.values.map(({ value }) => trimAll(value))];
  const left = [...new Set([...counts.map(([word]) => word), ...others])].filter(
    (word) => word !== '' && !named.has(word),
  );
  const listed = said(counts.filter(([word]) => named.has(word)));
  const text = `${called(column)} says ${listed}, where ${called(total)} is above 0: these would go out as invoices. Are they?`;
  const label = `No: leave out ${words.map((word) => `"${word}"`).join(', ')}`;
  const finding = findingOf(judged, { rule: 'sign-unproven', grade: 'asks', text }, [total, column], {
    shows: (row) => named.has(at(row)),
    ...(left.length === 0 ? {} : { only: [{ label, column: column.name, in: left }] }),
    asIs: 'Yes: all are invoices',
    values: fewValues(words),
  });
  const below = (judged.later?.kinds?.columns.get(column.index)?.shown ?? []).filter(({ cells }) =>
    named.has(trimAll(cells[1] ?? '')),
  );
  return [{ ...finding, rows: [...finding.rows, ...below].slice(0, mostEvidence) }];
};

const isBelowZero = (judged: Judged, total: ColumnProfile): boolean =>
  judged.later?.kinds?.isBelowZero === true || totalsOf(judged, total)?.some((value) => value < 0) === true;

/**
 * Credits that no known word names: a column of few words that may tell kinds of documents is asked about, where no total is below 0;
 * its words for what is no invoice are, wherever they are above 0.
 */
export const openKinds = (judged: Judged, total: ColumnProfile): readonly Finding[] => {
  // What a spread shows was counted row by row.
  if (judged.isSpread === true && judged.hasOdd !== true) return [];
  const kinds = kindColumns(judged);
  const open = isBelowZero(judged, total) ? [] : kinds.flatMap((kind) => askedOf(judged, total, kind));
  return (open.length > 0 ? open : kinds.flatMap((kind) => namedOf(judged, total, kind))).slice(0, 1);
};
