import { useCallback, useMemo, useState } from 'react';
import type { Step } from '../../../../core/clean/step';
import type { Input } from '../../../../ipc/contract';
import type { NamesBeside } from '../../../../ipc/shapes';
import { call } from '../../../data/client';
import { formatThings } from '../../../data/format';
import { type HeldEdit, isHolding, keepCells } from '../../../data/held-cells';
import { tellAct, tellFailure } from '../../../data/tell';

/** Rows that are about to get another vendor than they name. */
export type Filling = {
  readonly found: NamesBeside;
  /** How many rows get a vendor, and how many of them agree. */
  readonly rows: number;
  readonly agreeing: number;
  readonly keep: (rows: 'all' | 'agreeing') => void;
};

type Act = {
  readonly cells: Input<'drafts.namesBeside'>['cells'];
  readonly all: () => void;
  /** The same for the rows that agree alone. */
  readonly agreeing: (found: NamesBeside) => readonly HeldEdit[];
};

const agreeingIn = ({ names }: NamesBeside): ReadonlySet<number> =>
  new Set(names.flatMap(({ agrees, rows }) => (agrees === true ? rows : [])));

const rowsIn = ({ names }: NamesBeside): number => names.reduce((sum, { rows }) => sum + rows.length, 0);

/** Keeps cells, and says so where they are several. */
const keepTold = async (importId: string, edits: readonly HeldEdit[]): Promise<void> => {
  await keepCells(importId, edits);
  if (edits.length > 1 && !isHolding(importId))
    tellAct(`${formatThings(edits.length, 'cell', 'cells')} changed`);
};

/** Does something to the rows, and asks first where rows would get another vendor than they name. */
export const useFillGuard = (importId: string) => {
  const [filling, setFilling] = useState<Filling | null>(null);
  const ask = useCallback(
    async ({ cells, all, agreeing }: Act): Promise<void> => {
      const asked = await call('drafts.namesBeside', { importId, cells });
      if (!asked.ok) {
        tellFailure(asked.failure);
        return;
      }
      const found = asked.value;
      if (found === null) all();
      else
        setFilling({
          ...{ found, rows: rowsIn(found), agreeing: agreeingIn(found).size },
          keep: (which) => (which === 'all' ? all() : void keepTold(importId, agreeing(found))),
        });
    },
    [importId],
  );
  const keepEdits = useCallback(
    async (edits: readonly HeldEdit[]): Promise<void> => {
      const all = (): void => void keepTold(importId, edits);
      if (new Set(edits.map(({ row }) => row)).size < 2) all();
      else
        await ask({
          ...{ cells: { edits }, all },
          agreeing: (found) => edits.filter(({ row }) => agreeingIn(found).has(row)),
        });
    },
    [importId, ask],
  );
  /** The same for every cell of a column that holds a text; `all` does it for all of them. */
  const keepAlike = useCallback(
    (column: number, holding: string, value: string, all: () => void): Promise<void> =>
      ask({
        ...{ cells: { column, holding, value }, all },
        agreeing: (found) => [...agreeingIn(found)].map((row) => ({ row, column, value })),
      }),
    [ask],
  );
  /** The same for what steps make of the rows; `column`: the one that the vendor is looked up by. */
  const keepSteps = useCallback(
    (steps: readonly Step[], place: number | null, column: number, all: () => void): Promise<void> =>
      ask({
        ...{ cells: { steps, place }, all },
        agreeing: ({ names }) =>
          names.flatMap(({ agrees, rows, value }) =>
            agrees === true ? rows.map((row) => ({ row, column, value })) : [],
          ),
      }),
    [ask],
  );
  const answer = useCallback(
    (rows: 'all' | 'agreeing' | null): void => {
      if (rows !== null) filling?.keep(rows);
      setFilling(null);
    },
    [filling],
  );
  return useMemo(
    () => ({ filling, keepEdits, keepAlike, keepSteps, answer }),
    [filling, keepEdits, keepAlike, keepSteps, answer],
  );
};
