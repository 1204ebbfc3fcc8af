import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { textAt } from '../../json-path';
import type { OperationContext, OperationInput } from '../operation';
import {
  objectAt,
  type Pairs,
  readCustomFields,
  readDimensions,
  saying,
  storedCustomFields,
  storedDimensions,
} from './coding';
import { linesOf } from './compare';
import { readHeader } from './header';
import { type ImageWish, readImageWish } from './images';
import { type InvoiceLine, readLines } from './lines';

/** A line that changes, beside what is stored; `stored` null: a new one. */
export type LineChange = {
  readonly line: InvoiceLine;
  readonly stored: JsonObject | null;
  /** As it goes out, under our names. */
  readonly body: JsonObject;
};

/** What a change of an invoice comes to, seen from the invoice as it was read just before. */
export type InvoiceChange = {
  readonly header: JsonObject;
  /** What a person wants of the dimensions, and the complete set that goes out; null: not touched. */
  readonly dimensions: { readonly wanted: Pairs; readonly whole: Readonly<Record<string, string>> } | null;
  /** As with dimensions: a key that is missing falls back to its default. */
  readonly customFields: { readonly wanted: Pairs; readonly whole: JsonObject } | null;
  readonly lines: readonly LineChange[];
  readonly images: ImageWish;
};

const without = (stored: JsonObject, wanted: Pairs): JsonObject =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => wanted[name] !== null));

const wholeDimensions = (
  wanted: Pairs | null,
  invoice: JsonObject | null,
): Result<InvoiceChange['dimensions']> => {
  if (wanted === null) return ok(null);
  const stored = storedDimensions(invoice);
  if (!stored.ok) return stored;
  const kept = Object.fromEntries(Object.entries(stored.value).filter(([name]) => wanted[name] !== null));
  return ok({ wanted, whole: { ...kept, ...saying(wanted) } });
};

const wholeOf = (stored: JsonObject, wanted: Pairs): JsonObject => ({
  ...without(stored, wanted),
  ...saying(wanted),
});

const lineChange = (
  line: InvoiceLine,
  place: number,
  invoice: JsonObject | null,
  { profile }: OperationContext,
): Result<LineChange> => {
  const { idKey, customFieldsKey } = profile.invoice.item;
  const stored =
    line.id === null ? null : (linesOf(invoice ?? {})?.find((one) => textAt(one, idKey) === line.id) ?? null);
  if (line.id !== null && stored === null) {
    // A line whose id the service does not show would be created anew (NS-17).
    const params = { line: String(place + 1), id: line.id, setting: 'invoice.item.idKey' };
    return failed('invoice-line-unknown', params, { field: 'items' });
  }
  const custom = line.customFields;
  const body: JsonObject = {
    ...(line.id === null ? {} : { id: line.id }),
    ...line.values,
    // Dimensions of lines merge: only what changes goes out.
    ...(line.dimensions === null ? {} : { dimensions: saying(line.dimensions) }),
    ...(custom === null ? {} : { custom_fields: wholeOf(objectAt(stored, customFieldsKey), custom) }),
  };
  return ok({ line, stored, body });
};

const lineChanges = (
  lines: readonly InvoiceLine[],
  invoice: JsonObject | null,
  context: OperationContext,
): Result<readonly LineChange[]> => {
  const changes: LineChange[] = [];
  for (const [place, line] of lines.entries()) {
    const change = lineChange(line, place, invoice, context);
    if (!change.ok) return change;
    changes.push(change.value);
  }
  return ok(changes);
};

/**
 * What a person filled in, held against the invoice as it was read just before. Errors: those of the header, the
 * coding, the lines and the images; invoice-line-unknown.
 */
export const invoiceChange = (
  input: OperationInput,
  invoice: JsonObject | null,
  context: OperationContext,
): Result<InvoiceChange> => {
  const { allowCredits } = context.profile.invoice.write;
  const currency = textAt(invoice ?? undefined, 'currency') ?? 'USD';
  const header = readHeader(input, { currency, allowCredits });
  if (!header.ok) return header;
  const asked = readDimensions(input.dimensions);
  const dimensions = asked.ok ? wholeDimensions(asked.value, invoice) : asked;
  if (!dimensions.ok) return dimensions;
  const seen = Object.keys(storedCustomFields(invoice));
  const custom = readCustomFields(input.custom_fields, seen, context);
  if (!custom.ok) return custom;
  const asLines = readLines(input, seen, context);
  const lines = asLines.ok ? lineChanges(asLines.value, invoice, context) : asLines;
  if (!lines.ok) return lines;
  const images = readImageWish(input);
  if (!images.ok) return images;
  const wanted = custom.value;
  const customFields =
    wanted === null ? null : { wanted, whole: wholeOf(storedCustomFields(invoice), wanted) };
  return ok({
    header: header.value,
    dimensions: dimensions.value,
    customFields,
    lines: lines.value,
    images: images.value,
  });
};

/** The change as it goes out, under our names: only what was touched; never a status. */
export const changeBody = (change: InvoiceChange): JsonObject => ({
  ...change.header,
  ...(change.dimensions === null ? {} : { dimensions: change.dimensions.whole }),
  ...(change.customFields === null ? {} : { custom_fields: change.customFields.whole }),
  ...(change.lines.length === 0 ? {} : { items: change.lines.map(({ body }) => body) }),
});
