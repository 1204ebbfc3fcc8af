import { words } from '../../core/issues/codes';
import { acceptedWhy } from '../../core/map/plausible/accepted';
import type { FindingData, Summary } from '../../ipc/shapes';
import { readFindings } from '../journal/findings';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';

type Line = Summary['issues'][number];

const lineOf = (
  { rule, grade, text, columns, rows }: FindingData,
  { mapping, file }: Pick<StoredImport, 'mapping' | 'file'>,
): Line => {
  const why = mapping === null ? null : acceptedWhy(mapping, rule);
  const { sentence, advice } = words(rule, { text });
  const isStopping = grade === 'against' && why === null;
  return {
    code: rule,
    severity: isStopping ? 'error' : 'warning',
    count: Math.max(1, rows.length),
    message: why === null ? `${sentence} ${advice}` : `${sentence} Accepted: ${why}`,
    firstAt: { sheet: file.sheet, row: rows[0]?.row ?? null, column: columns[0] ?? null },
  };
};

/** What the rules about plausible but wrong mappings found in an import that has not gone out, as lines of its summary. */
export const plausibleLines = (journal: Journal, stored: StoredImport): readonly Line[] =>
  stored.submittedAt !== null
    ? []
    : readFindings(journal, stored.importId)
        .filter(({ grade }) => grade !== 'holds')
        .map((finding) => lineOf(finding, stored));
