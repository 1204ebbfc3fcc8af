import { words } from '../../core/issues/codes';
import { evidenceOf } from '../../core/submit/evidence';
import type { RecordEntry } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import type { Journal } from '../journal/open';
import { onceInDoubt } from '../journal/records';

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
  const evidence = evidenceOf(readFacts(journal, importId), doubtful);
  return entries.map((entry) => {
    const lines = evidence.get(entry.record) ?? [];
    if (lines.length === 0) return entry;
    return {
      ...entry,
      evidence: lines.map(({ at, code, params }) => {
        const { title, sentence } = words(code, params);
        return { at: new Date(at).toISOString(), title, sentence };
      }),
    };
  });
};
