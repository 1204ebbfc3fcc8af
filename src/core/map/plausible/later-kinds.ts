import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import type { RowMapper } from '../apply';
import type { EvidenceRow } from './evidence-row';
import { columnOf, fieldWith, type Judged, type LaterKinds } from './finding';
import { byCount, type KindColumn, kindColumns, mostNamedWords } from './kind-columns';
import { totalReader } from './later-taxes';

const mostShown = 5;

/** What a number below 0 may be written with. */
const minus = /[-−–‐(▲△]|cr/i;

const startKind = ({ column, counts: before }: KindColumn, total: number, totalOf: (row: Row) => number) => {
  const usual = byCount(before)[0]?.[0] ?? '';
  const shown: EvidenceRow[] = [];
  let usualRows = 0;
  let others: Map<string, number> | null = new Map();
  const seeOther = (row: Row, cell: string): void => {
    const text = trimAll(cell);
    if (others === null || text === '' || !(totalOf(row) > 0)) return;
    others.set(others.has(text) ? text : ownCopy(text), (others.get(text) ?? 0) + 1);
    if (others.size > mostNamedWords) others = null;
    else if (shown.length < mostShown && text !== usual)
      shown.push({ row: row.row, cells: [ownCopy(row.cells[total] ?? ''), ownCopy(cell)] });
  };
  return {
    see: (row: Row): void => {
      const cell = row.cells[column.index] ?? '';
      if (cell === usual) usualRows += 1;
      else seeOther(row, cell);
    },
    found: () =>
      others === null
        ? null
        : { counts: new Map(others).set(usual, usualRows + (others.get(usual) ?? 0)), shown },
  };
};

/** Counts the words of columns that may tell kinds of documents, and whether a total is below 0. Null: there are no such columns. */
export const startKinds = (mapper: RowMapper, first: Judged) => {
  const field = fieldWith(first, 'total');
  const total = columnOf(first, field);
  const totalOf = totalReader(mapper);
  const columns = kindColumns(first);
  if (field === undefined || total === null || totalOf === null || columns.length === 0) return null;
  const isNegated = first.mapping.fields[field.key]?.negate === true;
  const kinds = columns.map((one) => ({ at: one.column.index, ...startKind(one, total.index, totalOf) }));
  let isBelowZero = false;
  return {
    see: (row: Row): void => {
      isBelowZero ||= (isNegated || minus.test(row.cells[total.index] ?? '')) && totalOf(row) < 0;
      for (const kind of kinds) kind.see(row);
    },
    found: (): LaterKinds => ({
      isBelowZero,
      columns: new Map(kinds.map(({ at, found }) => [at, found()])),
    }),
  };
};
