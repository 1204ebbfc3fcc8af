import { asText, isJsonObject, objectsAt, objectsWithin, textAt, wholeAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import type { ChunkReading, RecordReading, ReplyBody } from '../target';

type Refusals = { readonly byPosition: ReadonlyMap<number, RecordReading>; readonly stray: number };

/** The vendor that an error repeats, in itself or in an object within it; undefined: none, or several. */
const vendorIn = (error: JsonObject): string | undefined => {
  const ids = new Set(objectsWithin(error).flatMap((one) => textAt(one, 'erp_vendor_id') ?? []));
  const [only, ...others] = ids;
  return others.length > 0 ? undefined : only;
};

/** Whether every index names an entry that was sent, and the one whose id the error repeats. */
const fits = (errors: readonly JsonObject[], sent: readonly JsonObject[], base: number): boolean =>
  errors.every((error) => {
    const at = wholeAt(error, 'index');
    if (at === undefined) return true;
    const entry = sent[at - base];
    const id = vendorIn(error);
    return entry !== undefined && (id === undefined || textAt(entry, 'erp_vendor_id') === id);
  });

/** From where the index counts: as set, else as the repeated ids prove (G-14); null: they contradict both. */
const baseOf = (
  errors: readonly JsonObject[],
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): number | null => {
  const set = profile.vendor.bulk.indexBase;
  return [set, set === 0 ? 1 : 0].find((base) => fits(errors, sent, base)) ?? null;
};

const positionOf = (error: JsonObject, sent: readonly JsonObject[], base: number | null): number => {
  const at = wholeAt(error, 'index');
  if (at !== undefined && base !== null) return at - base;
  const id = vendorIn(error);
  return id === undefined ? -1 : sent.findIndex((entry) => textAt(entry, 'erp_vendor_id') === id);
};

/** Refusals on their rows, by index. `stray`: errors that belong to no row, or to one that has one. */
const refusalsOf = (
  errors: readonly JsonObject[],
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): Refusals => {
  const base = baseOf(errors, sent, profile);
  const byPosition = new Map<number, RecordReading>();
  for (const error of errors) {
    const position = positionOf(error, sent, base);
    if (position < 0 || position >= sent.length || byPosition.has(position)) continue;
    const text = textAt(error, 'error') ?? textAt(error, profile.errors.messagePath) ?? JSON.stringify(error);
    byPosition.set(position, { kind: 'rejected', code: textAt(error, 'type') ?? '', text });
  }
  return { byPosition, stray: errors.length - byPosition.size };
};

type Counted = {
  readonly created: readonly JsonObject[];
  readonly updated: readonly JsonObject[];
  readonly errors: readonly JsonObject[];
  /** Entries the answer calls written, by its arrays or, without them, by its counts; null: it tells neither. */
  readonly written: number | null;
  /** Counts that disagree with the arrays. */
  readonly contradictions: readonly string[];
};

const disagreement = (body: JsonObject, key: string, listed: number | null): readonly string[] => {
  const told = wholeAt(body, key);
  return told === undefined || listed === null || told === listed ? [] : [`${key} ${told}, listed ${listed}`];
};

const count = (body: JsonObject): Counted => {
  const created = objectsAt(body, 'created');
  const updated = objectsAt(body, 'updated');
  const errors = objectsAt(body, 'errors');
  const hasLists = created !== undefined || updated !== undefined;
  const listed = hasLists ? (created?.length ?? 0) + (updated?.length ?? 0) : null;
  return {
    created: created ?? [],
    updated: updated ?? [],
    errors: errors ?? [],
    written: listed ?? wholeAt(body, 'success_count') ?? null,
    contradictions: [
      ...disagreement(body, 'created_count', created?.length ?? null),
      ...disagreement(body, 'updated_count', updated?.length ?? null),
      ...disagreement(body, 'success_count', listed),
      ...disagreement(body, 'error_count', errors?.length ?? null),
    ],
  };
};

const namesOf = (entries: readonly JsonObject[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const name = textAt(entry, 'erp_vendor_name') ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** Positions whose name the answer repeats often enough for all rows of that name: a cross-check, no proof of ids. */
const namedAs = (
  sent: readonly JsonObject[],
  open: readonly number[],
  counted: Counted,
): ReadonlySet<number> => {
  const written = namesOf([...counted.created, ...counted.updated]);
  const isOpen = new Set(open);
  const wanted = namesOf(sent.filter((_, position) => isOpen.has(position)));
  const isCovered = (position: number): boolean => {
    const name = textAt(sent[position], 'erp_vendor_name') ?? '';
    return (written.get(name) ?? 0) >= (wanted.get(name) ?? 1);
  };
  return new Set(open.filter(isCovered));
};

const idsOf = (entries: readonly JsonObject[]): readonly string[] =>
  entries.flatMap((entry) => asText(entry['id']) ?? []);

const settled = (sent: readonly JsonObject[], counted: Counted, profile: ServiceProfile): ChunkReading => {
  const { byPosition, stray } = refusalsOf(counted.errors, sent, profile);
  const open = sent.map((_, position) => position).filter((position) => !byPosition.has(position));
  const adds = counted.written === open.length && stray === 0;
  const isWhole = adds && counted.contradictions.length === 0;
  const sure = isWhole ? new Set(open) : namedAs(sent, open, counted);
  const told = `${sent.length} sent, ${counted.written ?? 0} written, ${counted.errors.length} refused`;
  const why = [adds ? '' : told, ...counted.contradictions].filter((part) => part !== '').join('; ');
  return {
    kind: 'settled',
    records: sent.map(
      (_, position): RecordReading =>
        byPosition.get(position) ??
        (sure.has(position) ? { kind: 'written' } : { kind: 'unaccounted', text: why }),
    ),
    notes: isWhole ? [] : [why],
    writtenIds: { created: idsOf(counted.created), updated: idsOf(counted.updated) },
  };
};

/**
 * Reads the answer of the vendor bulk under any status (R-48, G-14). Errors by index, the others written where the
 * answer's own counts agree; ids are proven by listing, never by name or place.
 */
export const read = (
  reply: ReplyBody,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading => {
  const { status, body } = reply;
  const isRefusal = status >= 400 && status < 500;
  const text = textAt(body ?? undefined, profile.errors.messagePath) ?? reply.text.slice(0, 300);
  const refused: ChunkReading = {
    kind: 'refused',
    entries: null,
    code: textAt(body ?? undefined, profile.errors.codePath) ?? '',
    text,
  };
  if (!isRefusal && (status < 200 || status >= 300)) return { kind: 'unreadable', text };
  if (body === null || !isJsonObject(body)) return isRefusal ? refused : { kind: 'unreadable', text };
  const counted = count(body);
  if (isRefusal)
    return counted.errors.length === 0 ? refused : refusedEntries(sent, counted, refused, profile);
  if (counted.written === null && counted.errors.length === 0) return { kind: 'unreadable', text };
  return settled(sent, counted, profile);
};

/** A 4xx wrote nothing: rows without an error of their own only shared the request. */
const refusedEntries = (
  sent: readonly JsonObject[],
  counted: Counted,
  refused: Extract<ChunkReading, { kind: 'refused' }>,
  profile: ServiceProfile,
): ChunkReading => {
  if (counted.created.length + counted.updated.length > 0) return settled(sent, counted, profile);
  const { byPosition } = refusalsOf(counted.errors, sent, profile);
  if (byPosition.size === 0) return refused;
  return {
    ...refused,
    entries: sent.map((_, position) => {
      const reading = byPosition.get(position);
      return reading?.kind === 'rejected' ? reading.text : null;
    }),
  };
};
