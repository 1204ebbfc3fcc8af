import { words } from '../../core/issues/codes';
import { type EvidenceLine, evidenceOf } from '../../core/submit/evidence';
import { targetNamed } from '../../core/targets';
import { fieldLabel } from '../../core/targets/field-label';
import type { RecordEntry } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { onceInDoubt } from '../journal/records';
import { claimedIds } from '../journal/sent-keys';

/** What people call the fields of what an import loads. */
export const labelsIn = (journal: Journal, importId: string): ((field: string) => string) => {
  const target = targetNamed(findImport(journal, importId)?.target ?? '');
  return (field) => fieldLabel(target, field);
};

/** What people call a field of a record of that target. */
export const labelOfField = (target: string, field: string): string => fieldLabel(targetNamed(target), field);

/** Entries of the last look that may be the record, those of it that are of no account left out. */
const candidatesIn = (lines: readonly EvidenceLine[]): readonly string[] => {
  const shown = lines.filter(({ code }) => code.startsWith('evidence-candidate-'));
  const last = lines.findLast(({ code }) => code.startsWith('evidence-look'))?.at ?? 0;
  return shown.flatMap(({ at, code, params }) =>
    at >= last && code !== 'evidence-candidate-nothing' ? (params['id'] ?? []) : [],
  );
};

const free = (journal: Journal, importId: string, ids: readonly string[]): readonly string[] => {
  const { connectionId, company, target } = findImport(journal, importId) ?? {};
  const scope = { connectionId: connectionId ?? '', company: company ?? '', target: target ?? '' };
  const claimed = claimedIds(journal, scope, ids);
  return [...new Set(ids)].filter((id) => !claimed.has(id));
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
  const evidence = evidenceOf(readFacts(journal, importId), doubtful, labelsIn(journal, importId));
  return entries.map((entry) => {
    const lines = evidence.get(entry.record) ?? [];
    if (lines.length === 0) return entry;
    const candidates = entry.outcome === 'in-doubt' ? free(journal, importId, candidatesIn(lines)) : [];
    return {
      ...entry,
      evidence: lines.map(({ at, code, params }) => {
        const { title, sentence } = words(code, params);
        return { at: new Date(at).toISOString(), title, sentence };
      }),
      ...(candidates.length === 0 ? {} : { candidates: [...candidates] }),
    };
  });
};
