import { useCallback, useMemo, useState } from 'react';
import { figureColumns, fillingWidths, widthsFor } from './column-widths';
import { type Edges, edgesOf } from './columns-in-view';
import type { DrawnColumns } from './grid-row';
import type { Range } from './rows-in-view';
import { frozenPx } from './sizes';

export type Columns = {
  readonly widths: readonly number[];
  readonly edges: Edges;
  readonly isFigure: readonly boolean[];
  readonly resize: (column: number, widthPx: number) => void;
};

type Samples = readonly (readonly string[])[];

/** Widths of the columns: those that a person chose, else what fits the first rows, grown to the width of the view. */
export const useColumns = (names: readonly string[], samples: Samples, viewWidthPx: number): Columns => {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const fitting = useMemo(() => widthsFor(names, samples), [names, samples]);
  const found = useMemo(() => fillingWidths(fitting, viewWidthPx - frozenPx), [fitting, viewWidthPx]);
  const isFigure = useMemo(() => figureColumns(names.length, samples), [names, samples]);
  const widths = useMemo(() => found.map((width, column) => chosen[column] ?? width), [found, chosen]);
  const edges = useMemo(() => edgesOf(widths), [widths]);
  const resize = useCallback(
    (column: number, widthPx: number) => setChosen((now) => ({ ...now, [column]: widthPx })),
    [],
  );
  return { widths, edges, isFigure, resize };
};

/** What is drawn of the columns in a view of some width; the same object as long as nothing of it changes. */
export const useDrawnColumns = (
  { widths, edges }: Columns,
  { first, end }: Range,
  viewWidthPx: number,
): DrawnColumns =>
  useMemo(() => {
    const widthPx = frozenPx + (edges.at(-1) ?? 0);
    return {
      items: widths.slice(first, end).map((size, at) => ({ index: first + at, size })),
      beforePx: edges[first] ?? 0,
      linePx: Math.min(widthPx, viewWidthPx),
      widthPx,
    };
  }, [widths, edges, first, end, viewWidthPx]);
