import { words } from '../../core/issues/codes';
import { evidenceOf } from '../../core/submit/evidence';
import { targetNamed } from '../../core/targets';
import { fieldLabel } from '../../core/targets/field-label';
import type { RecordEntry } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { onceInDoubt } from '../journal/records';
import { candidatesOf } from './candidates';

/** What people call the fields of what an import loads. */
export const labelsIn = (journal: Journal, importId: string): ((field: string) => string) => {
  const target = targetNamed(findImport(journal, importId)?.target ?? '');
  return (field) => fieldLabel(target, field);
};

/** What people call a field of a record of that target. */
export const labelOfField = (target: string, field: string): string => fieldLabel(targetNamed(target), field);

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
  const candidates = candidatesOf(journal, importId, inDoubt, facts);
  return entries.map((entry) => {
    const lines = evidence.get(entry.record) ?? [];
    const own = candidates.get(entry.record);
    if (lines.length === 0 && own === undefined) return entry;
    return {
      ...entry,
      evidence: lines.map(({ at, code, params }) => {
        const { title, sentence } = words(code, params);
        return { at: new Date(at).toISOString(), title, sentence };
      }),
      ...(own === undefined ? {} : { candidates: [...own] }),
    };
  });
};
