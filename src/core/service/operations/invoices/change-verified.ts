import type { JsonObject } from '../../../values/json';
import { textAt } from '../../json-path';
import { tieNewLines } from '../new-lines';
import type { OperationNote, OperationVerification } from '../operation';
import type { InvoiceChange, LineChange } from './change';
import {
  type Difference,
  headerDifferences,
  linesOf,
  lineValueDifferences,
  pairDifferences,
} from './compare';
import { imageCount, imagesWanted } from './images';
import { lineLabel } from './line-results';

/** How lines are read: our names to the service's, and where their id stands. */
export type LineNames = {
  readonly idKey: string;
  readonly names: Readonly<Record<string, string>>;
};

const NOT_THERE = 'the invoice, read afterwards, does not hold it';

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

/** A new line with its place among all lines that were sent. */
type Fresh = { readonly one: LineChange; readonly place: number };

const nameOf = ({ line }: LineChange): string => textAt(line.values, 'name') ?? '';

const labelOf = ({ one, place }: Fresh): string => lineLabel(place, nameOf(one));

/** What is known of the new lines by reading the invoice: held against those whose ids were not there before. */
type NewLinesSeen = Compared & {
  readonly proven: readonly string[];
  readonly missing: readonly string[];
  /** How many more lines are new there than were sent. */
  readonly tooMany: number;
};

/**
 * New lines, each held against a line whose id was not there before. A line of the same name may have been there before;
 * where lines do not show their names, only their number tells.
 */
const newLines = (
  lines: readonly LineChange[],
  before: JsonObject | null,
  after: readonly JsonObject[],
  { idKey, names }: LineNames,
): NewLinesSeen => {
  const fresh = lines.map((one, place) => ({ one, place })).filter(({ one }) => one.line.id === null);
  if (fresh.length === 0) return { count: 0, differences: [], proven: [], missing: [], tooMany: 0 };
  const had = new Set((linesOf(before ?? {}) ?? []).map((line) => textAt(line, idKey)));
  const added = after.filter((line) => !had.has(textAt(line, idKey)));
  const nameKey = names.name ?? 'name';
  const showsNames = added.some((line) => textAt(line, nameKey) !== undefined);
  const isNamed = (line: JsonObject, { one }: Fresh): boolean => textAt(line, nameKey) === nameOf(one);
  const seen = showsNames
    ? tieNewLines(fresh, added, {
        isNamed,
        isLike: (line, wanted) =>
          isNamed(line, wanted) && lineValueDifferences('', wanted.one.line.values, line, names).length === 0,
      })
    : {
        shown: added.length >= fresh.length ? fresh : [],
        missing: added.length === 0 ? fresh : [],
        unclear: added.length === 0 || added.length >= fresh.length ? [] : fresh,
      };
  const differences = [...seen.missing, ...seen.unclear].map((wanted) => ({
    field: labelOf(wanted),
    sent: nameOf(wanted.one),
    got: seen.missing.includes(wanted) ? '' : 'a new line that reads otherwise',
  }));
  return {
    ...compared(fresh.length, differences),
    proven: seen.shown.map(labelOf),
    missing: seen.missing.map(labelOf),
    tooMany: Math.max(0, added.length - (fresh.length - seen.missing.length)),
  };
};

const tooManyNote = (count: number): OperationNote => ({
  code: 'invoice-lines-added',
  params: { count: String(count) },
});

const imagesCompared = (change: InvoiceChange, after: JsonObject): Compared => {
  const wanted = imagesWanted(change.images);
  const got = imageCount(after);
  if (wanted === null || got === null) return compared(0, []);
  return compared(1, wanted === got ? [] : [{ field: 'images', sent: String(wanted), got: String(got) }]);
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
  const stored = linesOf(after) ?? [];
  const added = newLines(change.lines, before, stored, lineNames);
  const parts = [
    compared(Object.keys(header).length, headerDifferences(header, after)),
    compared(Object.keys(dims).length, pairDifferences('dimensions', dims, after.dimensions)),
    compared(Object.keys(told).length, pairDifferences('custom_fields', told, after.custom_fields)),
    ...change.lines.flatMap((one) => (one.line.id === null ? [] : [changedLine(one, stored, lineNames)])),
    added,
    imagesCompared(change, after),
  ];
  const differences = parts.flatMap((part) => part.differences);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const isNothing = count > 0 && differences.length >= count;
  return {
    kind: isNothing ? 'not-shown' : count === 0 ? 'unknown' : 'shown',
    differences,
    proven: added.proven,
    ...(added.count === 0 ? {} : { adds: true as const }),
    ...(added.tooMany === 0 ? {} : { notes: [tooManyNote(added.tooMany)] }),
    // Where nothing at all of the change shows, that is said as a whole.
    failures: isNothing ? [] : added.missing.map((what) => ({ what, text: NOT_THERE })),
    setting: 'invoice.patch.fields',
  };
};
