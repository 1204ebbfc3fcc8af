import { words } from '../../core/issues/codes';
import { acceptWords } from '../../core/issues/plausible';
import {
  type AcceptedFor,
  acceptedBefore,
  acceptedFor,
  acceptedWhy,
  acceptText,
} from '../../core/map/plausible/accepted';
import { isDoubt } from '../../core/map/plausible/finding';
import { ruleOfRecord, stopsFile } from '../../core/map/plausible/rules';
import type { FindingData, Summary } from '../../ipc/shapes';
import { readFindings } from '../journal/findings';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { plainAcceptance } from './findings';
import { acceptanceOfIssue } from './issue-acceptance';

type Line = Summary['issues'][number];

/** What accepting a kept finding is for. */
export const acceptanceOfFinding = ({ rule, columns, accepts }: FindingData): AcceptedFor =>
  accepts ?? acceptedFor(rule, columns);

/** How a mapping accepts it, after what it accepted before. */
const wayOut = (mapping: StoredImport['mapping'], given: AcceptedFor): string =>
  [mapping === null ? '' : acceptedBefore(mapping, given), acceptWords(acceptText(given))]
    .filter((text) => text !== '')
    .join(' ');

const lineOf = (finding: FindingData, { mapping, file }: Pick<StoredImport, 'mapping' | 'file'>): Line => {
  const { rule, text, columns, rows } = finding;
  const given = acceptanceOfFinding(finding);
  const why = mapping === null ? null : acceptedWhy(mapping, given);
  const { sentence, advice } = words(rule, { text });
  return {
    code: rule,
    severity: why === null ? 'error' : 'warning',
    count: 1,
    message:
      why === null ? `${sentence} ${advice} ${wayOut(mapping, given)}` : `${sentence} Accepted: ${why}`,
    firstAt: { sheet: file.sheet, row: rows[0]?.row ?? null, column: columns[0] ?? null },
    ...(why === null ? { accepts: plainAcceptance(given) } : {}),
  };
};

/**
 * The line about issues of rows that stop the file or that a mapping accepts by their figures, or of printed totals that are not what was counted: how a mapping accepts them,
 * or why it does.
 */
export const acceptedLine = (journal: Journal, stored: StoredImport, line: Line): Line => {
  const { mapping } = stored;
  const isPrinted = line.code === 'printed-total-differs';
  const isOfRecords = ruleOfRecord[line.code] !== undefined && line.severity === 'error';
  if (mapping === null || !(isPrinted || isOfRecords || stopsFile(line))) return line;
  const given = acceptanceOfIssue(journal, stored, line.code);
  if (given === undefined) return line;
  const accepts = plainAcceptance(given);
  // A printed total is answered in Review as well.
  if (!isPrinted) return { ...line, accepts, message: `${line.message} ${wayOut(mapping, given)}` };
  const why = acceptedWhy(mapping, given);
  const said = why === null ? acceptedBefore(mapping, given) : `Accepted: ${why}`;
  return { ...line, accepts, message: `${line.message} ${said}`.trim() };
};

/**
 * What the rules about plausible but wrong mappings found in an import that has not gone out, as lines of its summary. A question
 * that nobody has answered stops the file as a finding against it does.
 */
export const plausibleLines = (journal: Journal, stored: StoredImport): readonly Line[] =>
  stored.submittedAt !== null
    ? []
    : readFindings(journal, stored.importId)
        .filter(isDoubt)
        .map((finding) => lineOf(finding, stored));
