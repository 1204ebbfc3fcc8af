/** Rows by id, in the order in which they came. */
export type Table<Id, Row> = {
  readonly byId: Map<Id, Row>;
  readonly order: Id[];
  /** When each came, ms; what the company started with came long ago. */
  readonly since: Map<Id, number>;
  /** Grows with every change, so that a derived list knows when it is stale. */
  changes: number;
};

export const emptyTable = <Id, Row>(): Table<Id, Row> => ({
  byId: new Map(),
  order: [],
  since: new Map(),
  changes: 0,
});

export const put = <Id, Row extends { readonly id: Id }>(
  table: Table<Id, Row>,
  row: Row,
  atMs: number,
): void => {
  if (!table.byId.has(row.id)) {
    table.order.push(row.id);
    table.since.set(row.id, atMs);
  }
  table.byId.set(row.id, row);
  table.changes += 1;
};

/** Takes a row away; nothing happens where there is none. */
export const remove = <Id, Row>(table: Table<Id, Row>, id: Id): void => {
  if (!table.byId.delete(id)) return;
  table.order.splice(table.order.indexOf(id), 1);
  table.since.delete(id);
  table.changes += 1;
};

/** The rows from one position on, at most so many; costs what it returns. */
export const rowsFrom = <Id, Row>(table: Table<Id, Row>, first: number, most: number): Row[] =>
  table.order.slice(first, first + most).flatMap((id) => {
    const row = table.byId.get(id);
    return row === undefined ? [] : [row];
  });

/** All rows in order. */
export const allRows = <Id, Row>(table: Table<Id, Row>): Row[] => [...table.byId.values()];

/** Something derived from a table, worked out anew only after a change. */
export const derived = <Id, Row, Value>(
  table: Table<Id, Row>,
  work: (rows: readonly Row[], key: string) => Value,
): ((key: string) => Value) => {
  let seen = -1;
  const kept = new Map<string, Value>();
  return (key) => {
    if (seen !== table.changes) kept.clear();
    seen = table.changes;
    const value = kept.get(key) ?? work(allRows(table), key);
    kept.set(key, value);
    return value;
  };
};
