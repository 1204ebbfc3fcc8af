import type { ReadBackLine } from '../../core/reconcile/lines';
import { idsSeenThere, idsUpdated } from '../../core/reconcile/seen-there';
import { asText } from '../../core/service/json-path';
import type { Fact } from '../../core/submit/facts';
import { targetNamed } from '../../core/targets';
import { compareRecord } from '../../core/targets/compare';
import { fieldLabel } from '../../core/targets/field-label';
import type { Target } from '../../core/targets/target';
import { fromMinor, toMinor } from '../../core/values/currency';
import { isWholeObject, type JsonObject } from '../../core/values/json';
import type { Candidate, RecordEntry } from '../../ipc/shapes';
import { vendorErpIds } from '../journal/directory';
import { findImport, type StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { searchLines } from '../journal/read-backs';
import { seenWithIds } from '../journal/seen-entries';
import { claimedIds } from '../journal/sent-keys';
import { guardScope } from './guard-grade';

/** What is known of an entry: its values by our names, and when they were seen; epoch milliseconds. */
type Known = { readonly values: JsonObject; readonly at: number };

type Doubted = Pick<RecordEntry, 'record' | 'payload'>;

/** What the read-back showed of entries that may be a record in doubt, the newest last. */
const ofReadBack = (lines: readonly ReadBackLine[]): ReadonlyMap<string, Known> =>
  new Map(
    lines.flatMap((line) =>
      line.kind === 'unexpected' ? [[line.serviceId, { values: line.shown, at: line.at }] as const] : [],
    ),
  );

/** The newest that is known of a field counts. */
const together = (one: Known | undefined, other: Known | undefined): Known | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  const [old, fresh] = one.at <= other.at ? [one, other] : [other, one];
  return { values: { ...old.values, ...fresh.values }, at: fresh.at };
};

/** Fields in which the last look that showed an entry beside a record saw another value, by `record id`. */
const differingAt = (facts: readonly Fact[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    facts.flatMap((fact) =>
      fact.kind === 'look'
        ? fact.sights.flatMap(({ record, candidates }) =>
            candidates.map(({ id, differs }) => [`${record} ${id}`, differs] as const),
          )
        : [],
    ),
  );

/** A value for the eye: money in the decimals of its currency, a vendor by the id that people know. */
const reading = (target: Target, vendors: ReadonlyMap<string, string>) => {
  const amounts = new Set(target.fields.filter(({ kind }) => kind === 'amount').map(({ key }) => key));
  return (own: JsonObject, field: string): string => {
    const text = asText(own[field]) ?? '';
    if (field === 'svc_vendor_id') return vendors.get(text) ?? text;
    const currency = asText(own['currency']) || 'USD';
    const minor = amounts.has(field) && text !== '' ? toMinor(text, currency) : null;
    return minor?.ok === true ? fromMinor(minor.value, currency) : text;
  };
};

type Beside = { readonly target: Target; readonly read: ReturnType<typeof reading> };

const differences = (
  { readBack, lookUp }: Target,
  sent: JsonObject,
  there: JsonObject,
): readonly string[] => {
  if (readBack.kind === 'unreadable') return [];
  const wanted = new Set(lookUp.compared?.fields ?? []);
  const mirrors = readBack.mirrors.filter(
    ({ field, compares }) =>
      wanted.has(field) && (compares === 'currency' || (asText(there[field]) ?? '') !== ''),
  );
  const lines = lookUp.compared?.lines === 'none' ? null : readBack.lines;
  return compareRecord({ ...readBack, mirrors, lines }, sent, there).map(({ field }) => field);
};

const candidate = (
  { target, read }: Beside,
  sent: JsonObject,
  id: string,
  { known, looked }: { readonly known: Known | undefined; readonly looked: readonly string[] },
): Candidate => {
  const label = (field: string): string => fieldLabel(target, field);
  const there = known?.values ?? {};
  const differs =
    known === undefined
      ? looked
      : [...differences(target, sent, there), ...looked.filter((field) => there[field] === undefined)];
  const values = (target.lookUp.compared?.fields ?? []).map((field) => ({
    label: label(field),
    sent: read(sent, field),
    there: read(there, field),
  }));
  return {
    id,
    differs: [...new Set(differs.map(label))],
    values: known === undefined ? [] : values.filter((one) => one.sent !== '' || one.there !== ''),
    seenAt: known === undefined ? null : new Date(known.at).toISOString(),
  };
};

const listed = (journal: Journal, stored: StoredImport, target: Target, ids: readonly string[]) => {
  const scope = guardScope(journal, stored, target);
  return new Map(
    (scope === null ? [] : seenWithIds(journal, scope, ids)).map(({ id, entry, lastSeenAt }) => [
      id,
      { values: entry, at: lastSeenAt },
    ]),
  );
};

/**
 * The entries that the last looks showed beside records in doubt and no record is tied to, each with its values beside those
 * that were sent. Records without any are left out.
 */
export const candidatesOf = (
  journal: Journal,
  importId: string,
  records: readonly Doubted[],
  facts: readonly Fact[],
): ReadonlyMap<number, readonly Candidate[]> => {
  const stored = findImport(journal, importId);
  const target = targetNamed(stored?.target ?? '');
  if (stored === undefined || target === undefined || records.length === 0) return new Map();
  const lines = searchLines(journal, importId);
  const seen = idsSeenThere({ facts, lines });
  const updated = idsUpdated({ facts, lines });
  const { connectionId, company } = stored;
  const scope = { connectionId: connectionId ?? '', company: company ?? '' };
  const ids = [...new Set(records.flatMap(({ record }) => seen.get(record) ?? []))];
  const claimed = claimedIds(journal, { ...scope, target: target.name }, ids);
  const entries = listed(journal, stored, target, ids);
  const shown = ofReadBack(lines);
  const looked = differingAt(facts);
  const payloads = records.map(({ payload }) => (isWholeObject(payload) ? payload : {}));
  const vendorIds = [...payloads, ...[...entries.values(), ...shown.values()].map(({ values }) => values)];
  const vendors = vendorErpIds(
    journal,
    scope,
    vendorIds.flatMap((one) => asText(one['svc_vendor_id']) ?? []),
  );
  const beside = { target, read: reading(target, vendors) };
  return new Map(
    records.flatMap(({ record }, at) => {
      const free = (seen.get(record) ?? []).filter(
        (id) => !claimed.has(id) || updated.get(record)?.has(id) === true,
      );
      const own = free.map((id) => {
        const known = together(entries.get(id), shown.get(id));
        return candidate(beside, payloads[at] ?? {}, id, {
          known,
          looked: looked.get(`${record} ${id}`) ?? [],
        });
      });
      return own.length === 0 ? [] : [[record, own] as const];
    }),
  );
};
