import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { figureColumns, widthsFor } from './column-widths';
import type { DrawnColumns } from './grid-row';
import { frozenPx } from './sizes';

export type Columns = {
  readonly drawn: DrawnColumns;
  readonly isFigure: readonly boolean[];
  readonly resize: (column: number, widthPx: number) => void;
  /** Scrolls sideways so far that a column is in view. */
  readonly show: (column: number) => void;
};

type Samples = readonly (readonly string[])[];

/** Widths of the columns, and which of them are in view. */
export const useColumns = (
  scroller: RefObject<HTMLDivElement | null>,
  names: readonly string[],
  samples: Samples,
): Columns => {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const found = useMemo(() => widthsFor(names, samples), [names, samples]);
  const isFigure = useMemo(() => figureColumns(names.length, samples), [names, samples]);
  const widths = useMemo(() => found.map((width, column) => chosen[column] ?? width), [found, chosen]);
  const virtual = useVirtualizer({
    horizontal: true,
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 0,
    paddingStart: frozenPx,
    scrollPaddingStart: frozenPx,
    overscan: 2,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are the reason to measure again.
  useEffect(() => virtual.measure(), [widths]);

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const drawn = useMemo(() => drawnBetween(widths, first, last), [widths, first, last]);
  const resize = useCallback(
    (column: number, widthPx: number) => setChosen((now) => ({ ...now, [column]: widthPx })),
    [],
  );
  const show = useCallback((column: number) => virtual.scrollToIndex(column, { align: 'auto' }), [virtual]);
  return { drawn, isFigure, resize, show };
};

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

const drawnBetween = (widths: readonly number[], first: number, last: number): DrawnColumns => ({
  items: widths.slice(first, last + 1).map((size, at) => ({ index: first + at, size })),
  beforePx: sum(widths.slice(0, first)),
  widthPx: frozenPx + sum(widths),
});
