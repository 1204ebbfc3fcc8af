import { words } from '../../core/issues/codes';
import { acceptedWhy } from '../../core/map/plausible/accepted';
import type { FindingData, Summary } from '../../ipc/shapes';
import { readFindings } from '../journal/findings';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';

type Line = Summary['issues'][number];

const lineOf = (
  { rule, text, columns, rows }: FindingData,
  { mapping, file }: Pick<StoredImport, 'mapping' | 'file'>,
): Line => {
  const why = mapping === null ? null : acceptedWhy(mapping, rule);
  const { sentence, advice } = words(rule, { text });
  return {
    code: rule,
    severity: why === null ? 'error' : 'warning',
    count: 1,
    message: why === null ? `${sentence} ${advice}` : `${sentence} Accepted: ${why}`,
    firstAt: { sheet: file.sheet, row: rows[0]?.row ?? null, column: columns[0] ?? null },
  };
};

/** The line about printed totals that are not what was counted, with the reason where the mapping accepts it. */
export const printedLine = (line: Line, { mapping }: Pick<StoredImport, 'mapping'>): Line => {
  const isAbout = line.code === 'printed-total-differs' && mapping !== null;
  const why = isAbout ? acceptedWhy(mapping, line.code) : null;
  return why === null ? line : { ...line, message: `${line.message} Accepted: ${why}` };
};

/**
 * What the rules about plausible but wrong mappings found in an import that has not gone out, as lines of its summary. A question
 * that nobody has answered stops the file as a finding against it does.
 */
export const plausibleLines = (journal: Journal, stored: StoredImport): readonly Line[] =>
  stored.submittedAt !== null
    ? []
    : readFindings(journal, stored.importId)
        .filter(({ grade }) => grade !== 'holds')
        .map((finding) => lineOf(finding, stored));
