import { findColumn } from '../read/named-column';
import { normaliseHeader } from '../values/text';
import { sha1 } from '../values/uuid5';
import type { Mapping } from './mapping';
import { templateColumns } from './template-text';

/** Tells files with the same columns apart from others, in whatever order and spelling of case the columns stand. */
export const headerFingerprint = (columns: readonly string[]): string =>
  sha1(
    [...columns]
      .map((name) => normaliseHeader(name))
      .filter((name) => name !== '')
      .sort()
      .join('\n'),
  );

/** Every column a mapping names, once each. */
export const neededColumns = (mapping: Mapping): readonly string[] => [
  ...new Set([
    ...Object.values(mapping.fields).flatMap((source) =>
      source.column === undefined ? templateColumns(source.template ?? '') : [source.column],
    ),
    ...mapping.groupBy,
    ...mapping.only.map(({ column }) => column),
  ]),
];

export type SavedMapping = {
  readonly mapping: Mapping;
  /** Of the file it was saved with, where that was kept. */
  readonly fingerprint?: string | null;
};

/** A saved mapping that fits a file. `isSameHeader`: it was made for exactly these columns. */
export type Recognised<T> = {
  readonly saved: T;
  readonly isSameHeader: boolean;
  readonly usedColumns: number;
};

/** The saved mappings whose columns the file has, best first: same header, then more columns used, then as given. */
export const recogniseMappings = <T extends SavedMapping>(
  saved: readonly T[],
  columns: readonly string[],
): readonly Recognised<T>[] => {
  const own = headerFingerprint(columns);
  return saved
    .flatMap((one, at) => {
      const needed = neededColumns(one.mapping);
      const fits = needed.length > 0 && needed.every((name) => findColumn(columns, name) >= 0);
      return fits
        ? [{ saved: one, isSameHeader: one.fingerprint === own, usedColumns: needed.length, at }]
        : [];
    })
    .sort(
      (a, b) =>
        Number(b.isSameHeader) - Number(a.isSameHeader) || b.usedColumns - a.usedColumns || a.at - b.at,
    )
    .map(({ at: _, ...recognised }) => recognised);
};
