import { useCallback, useMemo, useState } from 'react';
import type { NamesBeside } from '../../../../ipc/shapes';
import { call } from '../../../data/client';
import { type HeldEdit, keepCells } from '../../../data/held-cells';
import { tellFailure } from '../../../data/tell';

/** A vendor that several rows are about to get, though they name others. */
export type Filling = {
  readonly value: string;
  readonly header: string;
  /** How many rows, and how many of them agree. */
  readonly rows: number;
  readonly agreeing: number;
  readonly found: NamesBeside;
  readonly keep: (rows: 'all' | 'agreeing') => void;
};

type Alike = { readonly column: number; readonly value: string; readonly rows: readonly number[] };

/** Columns in which several rows get one and the same text: others are pasted row by row. What is emptied names nobody. */
const alikeIn = (edits: readonly HeldEdit[]): readonly Alike[] => {
  const byColumn = new Map<number, HeldEdit[]>();
  for (const edit of edits) {
    const own = byColumn.get(edit.column);
    if (own === undefined) byColumn.set(edit.column, [edit]);
    else own.push(edit);
  }
  return [...byColumn].flatMap(([column, own]): readonly Alike[] => {
    const [first] = own;
    const isOne = own.length > 1 && own.every(({ value }) => value === first?.value);
    return first === undefined || !isOne || first.value.trim() === ''
      ? []
      : [{ column, value: first.value, rows: own.map(({ row }) => row) }];
  });
};

/** Rows whose name speaks against the vendor. */
const against = ({ names }: NamesBeside): ReadonlySet<number> =>
  new Set(names.flatMap(({ agrees, rows }) => (agrees ? [] : rows)));

/** Keeps cells, and asks first where rows that name several vendors would get the same one. */
export const useFillGuard = (importId: string, headers: readonly string[]) => {
  const [filling, setFilling] = useState<Filling | null>(null);
  const keepEdits = useCallback(
    async (edits: readonly HeldEdit[]): Promise<void> => {
      for (const { column, value, rows } of alikeIn(edits)) {
        const asked = await call('drafts.namesBeside', {
          importId,
          column,
          value,
          cells: { rows },
        });
        if (!asked.ok) {
          tellFailure(asked.failure);
          return;
        }
        if (asked.value === null) continue;
        const found = asked.value;
        const no = against(found);
        setFilling({
          ...{ value, header: headers[column] ?? '', rows: rows.length, found },
          agreeing: rows.filter((row) => !no.has(row)).length,
          keep: (which) =>
            void keepCells(importId, which === 'all' ? edits : edits.filter(({ row }) => !no.has(row))),
        });
        return;
      }
      await keepCells(importId, edits);
    },
    [importId, headers],
  );
  /** The same for every cell of a column that holds a text; `all` does it for all of them. */
  const keepAlike = useCallback(
    async (cells: { column: number; from: string; to: string }, all: () => void): Promise<void> => {
      const { column, from, to: value } = cells;
      const asked = await call('drafts.namesBeside', { importId, column, value, cells: { holding: from } });
      if (!asked.ok) {
        tellFailure(asked.failure);
        return;
      }
      if (asked.value === null) {
        all();
        return;
      }
      const found = asked.value;
      const no = against(found);
      const rows = [...found.names.flatMap((one) => one.rows), ...found.unnamed];
      const agreeing = rows.filter((row) => !no.has(row));
      setFilling({
        ...{ value, header: headers[column] ?? '', rows: rows.length, found, agreeing: agreeing.length },
        keep: (which) =>
          which === 'all'
            ? all()
            : void keepCells(
                importId,
                agreeing.map((row) => ({ row, column, value })),
              ),
      });
    },
    [importId, headers],
  );
  const answer = useCallback(
    (rows: 'all' | 'agreeing' | null): void => {
      if (rows !== null) filling?.keep(rows);
      setFilling(null);
    },
    [filling],
  );
  return useMemo(() => ({ filling, keepEdits, keepAlike, answer }), [filling, keepEdits, keepAlike, answer]);
};
