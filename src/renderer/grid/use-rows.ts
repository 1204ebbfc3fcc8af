import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Input } from '../../ipc/contract';
import type { GridRow, GridView } from '../../ipc/shapes';
import type { Answered } from '../data/answered';
import { call } from '../data/client';
import { useHeldVersion, withHeld } from '../data/held-cells';
import { queryClient } from '../data/query-client';
import { callKey, useCall } from '../data/use-call';
import { type Range, windowsOf, withAhead } from './rows-in-view';
import { windowRows } from './sizes';
import { useSettled } from './use-settled';

type Page = { readonly total: number; readonly entries: readonly GridRow[] };

const keptMs = 45_000;

const windowInput = (importId: string, view: GridView, from: number): Input<'imports.rows'> => ({
  importId,
  view,
  from,
  count: windowRows,
});

/** A row that is in the window's memory already. */
export const rowInMemory = (importId: string, view: GridView, position: number): GridRow | undefined => {
  const from = Math.floor(position / windowRows) * windowRows;
  const page = queryClient.getQueryData<Answered<Page>>(
    callKey('imports.rows', windowInput(importId, view, from)),
  );
  const row = page?.ok === true ? page.value.entries[position - from] : undefined;
  return row === undefined ? undefined : withHeld(importId, row);
};

/** Whether what is in memory of a row is as it stands now: nothing was changed since. */
export const isAsItIs = (importId: string, view: GridView, position: number): boolean => {
  const from = Math.floor(position / windowRows) * windowRows;
  const key = callKey('imports.rows', windowInput(importId, view, from));
  return queryClient.getQueryState(key)?.isInvalidated === false;
};

/** Brings the rows of a range into memory, as they stand now; answers whether all of them came. */
export const bringRows = async (importId: string, view: GridView, range: Range): Promise<boolean> => {
  const pages = await Promise.all(
    windowsOf(range).map((from) => {
      const input = windowInput(importId, view, from);
      return queryClient.fetchQuery({
        queryKey: callKey('imports.rows', input),
        queryFn: () => call('imports.rows', input),
        gcTime: keptMs,
      });
    }),
  );
  return pages.every((page) => page.ok);
};

export type Rows = {
  /** undefined until the first answer. */
  readonly total: number | undefined;
  readonly rowAt: (position: number) => GridRow | undefined;
};

/** The rows of a view around what is seen, asked for in windows and kept for a while. */
export function useRows(importId: string, view: GridView, range: Range): Rows {
  const head = useCall('imports.rows', { importId, view, from: 0, count: 1 });
  const total = head.kind === 'ready' ? head.value.total : undefined;
  const { first, end } = withAhead(useSettled(range), total ?? 0);
  const queries = useMemo(
    () =>
      windowsOf({ first, end }).map((from) => {
        const input = windowInput(importId, view, from);
        return {
          queryKey: callKey('imports.rows', input),
          queryFn: () => call('imports.rows', input),
          gcTime: keptMs,
        };
      }),
    [importId, view, first, end],
  );
  const pages = useQueries({ queries });
  const held = useHeldVersion();
  const versions = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that memory holds other rows.
  const rowAt = useCallback(
    (position: number) => rowInMemory(importId, view, position),
    [importId, view, versions, held],
  );
  return useMemo(() => ({ total, rowAt }), [total, rowAt]);
}
