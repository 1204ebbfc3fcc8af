import type { ColumnProfile } from '../../read/column-profile';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import type { RowMapper } from '../apply';
import { acceptedWhy, fewValues } from './accepted';
import {
  acceptanceOf,
  called,
  columnOf,
  type Finding,
  fieldWith,
  type Judged,
  type LaterStatus,
  type OnlyRows,
  type StatusWords,
} from './finding';
import { totalsOf } from './kind-columns';
import { totalReader } from './later-taxes';
import { type StatusColumn, startStatus, statusColumns, watchedStatus } from './status-columns';
import { isCalm } from './status-words';

const rule = 'status-unproven';
const mostEvidence = 5;
/** Longer lists of what is to be loaded nobody reads. */
const mostOthers = 40;
/** A word that nobody knows is asked about where it stands in so few of the rows, beside known ones. */
const seldom = 0.2;
const mostSaid = 6;

type Counts = ReadonlyMap<string, number>;

/** The columns that stand beside the state as evidence: the number and the total. */
const besideOf = (judged: Judged): readonly ColumnProfile[] =>
  (['number', 'total'] as const).flatMap((figure) => columnOf(judged, fieldWith(judged, figure)) ?? []);

const both = (one: Counts, other: Counts): Counts => {
  const sums = new Map(one);
  for (const [word, rows] of other) sums.set(word, (sums.get(word) ?? 0) + rows);
  return sums;
};

const merged = (one: StatusWords, other: StatusWords | undefined): StatusWords =>
  other === undefined
    ? one
    : {
        others: one.others === null || other.others === null ? null : both(one.others, other.others),
        voided: both(one.voided, other.voided),
        rows: one.rows + other.rows,
        shown: [...one.shown, ...other.shown].slice(0, mostEvidence),
        firsts: new Map([...other.firsts, ...one.firsts]),
      };

/** A row that would go out below 0 is a credit, which is left out as such. */
const countedBy = (judged: Judged): ((row: Row) => boolean) => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const figures = total === null ? null : totalsOf(judged, total);
  if (figures === null) return () => true;
  const places = new Map(judged.rows.map((row, place) => [row, place]));
  return (row) => !((figures[places.get(row) ?? -1] ?? 0) < 0);
};

/** What a column says in the rows that are here and in those behind them; a profile of more rows knows the words of all. */
const wordsOf = (judged: Judged, status: StatusColumn): StatusWords => {
  const { column, isVoid } = status;
  const beside = besideOf(judged).map(({ index }) => index);
  const own = startStatus(status, beside, countedBy(judged));
  for (const row of judged.rows) own.see(row);
  const words = merged(own.found(), judged.later?.status.get(column.index));
  if (judged.later !== undefined || column.filled <= judged.rows.length || column.values.length === 0)
    return words;
  const counts = (wanted: boolean): Counts =>
    new Map(
      column.values.flatMap(({ value, count }): (readonly [string, number])[] =>
        isVoid(trimAll(value)) === wanted ? [[trimAll(value), count]] : [],
      ),
    );
  const voided = counts(true);
  const rows = [...voided.values()].reduce((sum, count) => sum + count, 0);
  return { ...words, others: counts(false), voided, rows };
};

/** Words of a state that nobody knows, in few rows beside others that are known. */
const unknownIn = ({ others }: StatusWords): Counts => {
  const stated = [...(others ?? [])].filter(([word]) => word !== '');
  const unknown = stated.filter(([word]) => !isCalm(word));
  const sum = (words: typeof stated): number => words.reduce((all, [, rows]) => all + rows, 0);
  const isSo =
    stated.length <= mostSaid && unknown.length < stated.length && sum(unknown) <= sum(stated) * seldom;
  return new Map(isSo ? unknown : []);
};

const inRows = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

const said = (words: Counts): string => {
  const parts = [...words]
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostSaid)
    .map(([word, rows], i) => (i === 0 ? `"${word}" in ${inRows(rows)}` : `"${word}" in ${rows}`));
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
};

/** The answer that leaves void rows out; none where the other words are too many to say. */
const without = ({ column }: StatusColumn, { others }: StatusWords, asked: Counts): readonly OnlyRows[] => {
  const kept = [...new Set(['', ...(others?.keys() ?? [])])].filter((word) => !asked.has(word));
  return others === null || kept.length > mostOthers
    ? []
    : [{ label: 'No: leave these rows out', column: column.name, in: kept }];
};

/** Rows of words that nobody knows: those at hand, or where they stand far below the first one of each. */
const evidenceFor = (
  judged: Judged,
  column: ColumnProfile,
  asked: Counts,
  { firsts }: StatusWords,
): Finding['rows'] => {
  const cellsOf = [column, ...besideOf(judged)].map(({ index }) => index);
  const here = judged.rows
    .filter(({ cells }) => asked.has(trimAll(cells[column.index] ?? '')))
    .map(({ row, cells }) => ({ row, cells: cellsOf.map((at) => cells[at] ?? '') }));
  const known = new Set(here.map(({ row }) => row));
  const below = [...asked.keys()].flatMap((word) => firsts.get(word) ?? []);
  return [...here, ...below.filter(({ row }) => !known.has(row))].slice(0, mostEvidence);
};

const askedOf = (judged: Judged, status: StatusColumn): readonly Finding[] => {
  const words = wordsOf(judged, status);
  const { column, by } = status;
  const isKnown = words.rows > 0;
  const asked = isKnown ? words.voided : by === 'status' ? unknownIn(words) : new Map<string, number>();
  // Where every row says when, or by whom, it marks none of them.
  const isOfAll = by === 'filled' && words.others?.size === 0;
  if ((!isKnown && asked.size === 0) || isOfAll) return [];
  const what = by === 'filled' ? `is filled in ${inRows(words.rows)}` : `says ${said(asked)}`;
  return [
    {
      ...{ rule, grade: 'asks', proposal: null },
      text: `Column ${called(column)} ${what}. Are these to be loaded?`,
      columns: [column, ...besideOf(judged)].map(({ name }) => name),
      about: [column.name],
      rows: isKnown ? words.shown : evidenceFor(judged, column, asked, words),
      only: without(status, words, asked),
      asIs: 'Yes: load them',
      values: fewValues(asked.keys()),
    },
  ];
};

/** `status-unproven`: rows that another column calls void, cancelled, a draft or entered twice would go out as good ones. */
export const statusUnproven = (judged: Judged): readonly Finding[] => {
  // What a spread shows was counted row by row.
  if (judged.isSpread === true) return [];
  const found = statusColumns(judged).flatMap((status) => askedOf(judged, status));
  const open = found.find((finding) => acceptedWhy(judged.mapping, acceptanceOf(finding)) === null);
  return [open ?? found[0] ?? []].flat();
};

/** Counts in each row what may tell that it is void. Null: no column may. */
export const startStatuses = (mapper: RowMapper, first: Judged) => {
  const columns = watchedStatus(statusColumns(first));
  if (columns.length === 0) return null;
  const beside = besideOf(first).map(({ index }) => index);
  const totalOf = totalReader(mapper);
  const isSent = (row: Row): boolean => totalOf === null || !(totalOf(row) < 0);
  const all = columns.map((status) => ({
    at: status.column.index,
    ...startStatus(status, beside, isSent),
  }));
  return {
    see: (row: Row): void => {
      for (const one of all) one.see(row);
    },
    found: (): LaterStatus => new Map(all.map(({ at, found }) => [at, found()])),
  };
};
