import type { JsonObject } from '../../../values/json';
import { textAt } from '../../json-path';
import type { OperationVerification } from '../operation';
import type { InvoiceChange, LineChange } from './change';
import {
  type Difference,
  headerDifferences,
  linesOf,
  lineValueDifferences,
  pairDifferences,
} from './compare';
import { imageCount, imagesWanted } from './images';

/** How lines are read: our names to the service's, and where their id stands. */
export type LineNames = {
  readonly idKey: string;
  readonly names: Readonly<Record<string, string>>;
};

/** What was compared, and what of it reads otherwise. */
type Compared = { readonly count: number; readonly differences: readonly Difference[] };

const compared = (count: number, differences: readonly Difference[]): Compared => ({ count, differences });

const changedLine = (
  { line }: LineChange,
  after: readonly JsonObject[],
  { idKey, names }: LineNames,
): Compared => {
  const where = `items[${line.id ?? ''}]`;
  const stored = after.find((one) => textAt(one, idKey) === line.id);
  const count = Object.keys(line.values).length + Object.keys(line.dimensions ?? {}).length;
  if (stored === undefined) return compared(count, [{ field: where, sent: line.id ?? '', got: '' }]);
  const wanted = Object.fromEntries(
    Object.entries(line.dimensions ?? {}).filter(([, value]) => value !== null),
  );
  return compared(count, [
    ...lineValueDifferences(where, line.values, stored, names),
    ...pairDifferences(`${where}.dimensions`, wanted, stored[names.dimensions ?? 'dimensions']),
  ]);
};

/**
 * New lines are those whose ids were not there before: as many as were sent, and, where lines show their names, of the names
 * that were sent. A line of the same name may have been there before.
 */
const newLines = (
  fresh: readonly LineChange[],
  before: JsonObject | null,
  after: readonly JsonObject[],
  { idKey, names }: LineNames,
): Compared => {
  if (fresh.length === 0) return compared(0, []);
  const had = new Set((linesOf(before ?? {}) ?? []).map((line) => textAt(line, idKey)));
  const added = after.filter((line) => !had.has(textAt(line, idKey)));
  const shown = new Set(added.flatMap((line) => textAt(line, names.name ?? 'name') ?? []));
  const isNamed = (one: LineChange): boolean => shown.has(textAt(one.line.values, 'name') ?? '');
  const isThere = added.length >= fresh.length && (shown.size === 0 || fresh.every(isNamed));
  const difference = { field: 'items', sent: `${fresh.length} new`, got: `${added.length} new` };
  return compared(1, isThere ? [] : [difference]);
};

const imagesCompared = (change: InvoiceChange, after: JsonObject): Compared => {
  const wanted = imagesWanted(change.images);
  const got = imageCount(after);
  if (wanted === null || got === null) return compared(0, []);
  return compared(1, wanted === got ? [] : [{ field: 'images', sent: String(wanted), got: String(got) }]);
};

const linesCompared = (
  change: InvoiceChange,
  before: JsonObject | null,
  after: JsonObject,
  lineNames: LineNames,
): readonly Compared[] => {
  const stored = linesOf(after) ?? [];
  const fresh = change.lines.filter(({ line }) => line.id === null);
  return [
    ...change.lines.flatMap((one) => (one.line.id === null ? [] : [changedLine(one, stored, lineNames)])),
    newLines(fresh, before, stored, lineNames),
  ];
};

/**
 * The invoice as it reads after the change, held against what was sent. Where nothing of it shows, it was accepted without
 * being changed (NS-27); where only some does, the differences tell which.
 */
export const verifiedChange = (
  change: InvoiceChange,
  seen: { readonly before: JsonObject | null; readonly after: JsonObject },
  lineNames: LineNames,
): OperationVerification => {
  const { before, after } = seen;
  const { header, dimensions, customFields } = change;
  const dims = dimensions === null ? {} : { ...dimensions.whole, ...dimensions.wanted };
  const custom = customFields === null ? {} : customFields.wanted;
  const told = Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== null));
  const parts = [
    compared(Object.keys(header).length, headerDifferences(header, after)),
    compared(Object.keys(dims).length, pairDifferences('dimensions', dims, after.dimensions)),
    compared(Object.keys(told).length, pairDifferences('custom_fields', told, after.custom_fields)),
    ...linesCompared(change, before, after, lineNames),
    imagesCompared(change, after),
  ];
  const differences = parts.flatMap((part) => part.differences);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const isNothing = count > 0 && differences.length >= count;
  return {
    kind: isNothing ? 'not-shown' : count === 0 ? 'unknown' : 'shown',
    differences,
    setting: 'invoice.patch.fields',
  };
};
