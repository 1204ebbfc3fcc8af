import { words } from '../../core/issues/codes';
import { asText } from '../../core/service/json-path';
import { evidenceOf } from '../../core/submit/evidence';
import { targetNamed } from '../../core/targets';
import { fieldLabel } from '../../core/targets/field-label';
import { isWholeObject } from '../../core/values/json';
import type { RecordEntry } from '../../ipc/shapes';
import { vendorErpIds } from '../journal/directory';
import { readFacts } from '../journal/facts';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { onceInDoubt } from '../journal/records';
import { candidatesOf } from './candidates';
import { payeeWithId } from './payments/payees';

/** What people call the fields of what an import loads. */
export const labelsIn = (journal: Journal, importId: string): ((field: string) => string) => {
  const target = targetNamed(findImport(journal, importId)?.target ?? '');
  return (field) => fieldLabel(target, field);
};

/** What people call a field of a record of that target. */
export const labelOfField = (target: string, field: string): string => fieldLabel(targetNamed(target), field);

/** The service's id of the vendor that a record names; empty: none. */
const vendorIn = ({ payload }: RecordEntry): string =>
  isWholeObject(payload) ? (asText(payload['svc_vendor_id']) ?? '') : '';

/** The service's id of the payments vendor whom a payment pays; empty: it is no payment. */
const payeeIn = ({ payload }: RecordEntry): string =>
  isWholeObject(payload) && !('svc_vendor_id' in payload) ? (asText(payload['vendor_id']) ?? '') : '';

/** What people call the vendors of records, by the ids that these name: the ERP id, and whom a payment pays by name. */
const vendorsOf = (
  journal: Journal,
  importId: string,
  entries: readonly RecordEntry[],
): ReadonlyMap<string, string> => {
  const { connectionId = null, company = null, target = '' } = findImport(journal, importId) ?? {};
  const scope = { connectionId: connectionId ?? '', company: company ?? '' };
  if (targetNamed(target ?? '')?.pays === undefined)
    return vendorErpIds(journal, scope, [...new Set(entries.map(vendorIn))]);
  return new Map(
    [...new Set(entries.map(payeeIn))].flatMap((id) => {
      const name = payeeWithId(journal, scope.connectionId, id)?.name ?? '';
      return name === '' ? [] : [[id, name] as const];
    }),
  );
};

/** Adds to records that are or were in doubt what is known of them: sendings, look-ups, decisions. */
export const withEvidence = (
  journal: Journal,
  importId: string,
  entries: readonly RecordEntry[],
): RecordEntry[] => {
  const doubtful = onceInDoubt(
    journal,
    importId,
    entries.map(({ record }) => record),
  );
  if (doubtful.size === 0) return [...entries];
  const facts = readFacts(journal, importId);
  const evidence = evidenceOf(facts, doubtful, labelsIn(journal, importId));
  const inDoubt = entries.filter(({ outcome, record }) => outcome === 'in-doubt' && doubtful.has(record));
  const vendors = vendorsOf(journal, importId, entries);
  const candidates = candidatesOf(journal, importId, inDoubt, facts);
  return entries.map((entry) => {
    const lines = evidence.get(entry.record) ?? [];
    const own = candidates.get(entry.record);
    if (lines.length === 0 && own === undefined) return entry;
    const vendor = vendors.get(vendorIn(entry)) ?? vendors.get(payeeIn(entry));
    return {
      ...entry,
      ...(vendor === undefined ? {} : { vendor }),
      evidence: lines.map(({ at, code, params }) => {
        const { title, sentence } = words(code, params);
        return { at: new Date(at).toISOString(), title, sentence };
      }),
      ...(own === undefined ? {} : { candidates: [...own] }),
    };
  });
};
