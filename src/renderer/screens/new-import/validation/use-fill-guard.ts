import { useCallback, useMemo, useState } from 'react';
import type { NamesBeside } from '../../../../ipc/shapes';
import { call } from '../../../data/client';
import { type HeldEdit, keepCells } from '../../../data/held-cells';
import { tellFailure } from '../../../data/tell';

/** Rows that are about to get another vendor than they name. */
export type Filling = {
  readonly found: NamesBeside;
  /** How many rows get a vendor, and how many of them agree. */
  readonly rows: number;
  readonly agreeing: number;
  readonly keep: (rows: 'all' | 'agreeing') => void;
};

const agreeingIn = ({ names }: NamesBeside): ReadonlySet<number> =>
  new Set(names.flatMap(({ agrees, rows }) => (agrees === true ? rows : [])));

/** Keeps cells, and asks first where rows would get another vendor than they name. */
export const useFillGuard = (importId: string) => {
  const [filling, setFilling] = useState<Filling | null>(null);
  const keepEdits = useCallback(
    async (edits: readonly HeldEdit[]): Promise<void> => {
      const rows = new Set(edits.map(({ row }) => row)).size;
      const asked = rows < 2 ? null : await call('drafts.namesBeside', { importId, cells: { edits } });
      if (asked?.ok === false) {
        tellFailure(asked.failure);
        return;
      }
      const found = asked?.value ?? null;
      if (found === null) {
        await keepCells(importId, edits);
        return;
      }
      const yes = agreeingIn(found);
      setFilling({
        ...{ found, rows, agreeing: yes.size },
        keep: (which) =>
          void keepCells(importId, which === 'all' ? edits : edits.filter(({ row }) => yes.has(row))),
      });
    },
    [importId],
  );
  /** The same for every cell of a column that holds a text; `all` does it for all of them. */
  const keepAlike = useCallback(
    async (column: number, holding: string, value: string, all: () => void): Promise<void> => {
      const asked = await call('drafts.namesBeside', { importId, cells: { column, holding, value } });
      if (!asked.ok) {
        tellFailure(asked.failure);
        return;
      }
      const found = asked.value;
      if (found === null) {
        all();
        return;
      }
      const yes = [...agreeingIn(found)];
      setFilling({
        ...{ found, agreeing: yes.length },
        rows: found.names.reduce((sum, { rows }) => sum + rows.length, 0),
        keep: (which) =>
          which === 'all'
            ? all()
            : void keepCells(
                importId,
                yes.map((row) => ({ row, column, value })),
              ),
      });
    },
    [importId],
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
