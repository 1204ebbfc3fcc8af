import { spareColumns } from './sizes';

/** Where each column begins, and at the last place where the last one ends. */
export type Edges = readonly number[];

/** The edges of columns that stand side by side, from 0. */
export const edgesOf = (widths: readonly number[]): Edges => {
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
};

/** Columns to draw: those in view and a few beside them. */
export const columnsInView = (
  edges: Edges,
  fromPx: number,
  viewPx: number,
): { readonly first: number; readonly end: number } => {
  const count = edges.length - 1;
  const seen = edges.findIndex((_, column) => (edges[column + 1] ?? Number.POSITIVE_INFINITY) > fromPx);
  const beyond = edges.findIndex((edge) => edge >= fromPx + viewPx);
  return {
    first: Math.max(0, Math.min(seen, count - 1) - spareColumns),
    end: Math.min(count, (beyond < 0 ? count : beyond) + spareColumns),
  };
};

/** The place to scroll to so that a column is in view, with the least movement. */
export const placeShowing = (
  edges: Edges,
  column: number,
  now: { readonly fromPx: number; readonly viewPx: number },
): number => {
  const left = edges[column] ?? 0;
  const right = edges[column + 1] ?? left;
  if (left < now.fromPx || right - left > now.viewPx) return left;
  return right > now.fromPx + now.viewPx ? right - now.viewPx : now.fromPx;
};
