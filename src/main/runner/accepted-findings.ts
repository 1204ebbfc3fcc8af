import type { Mapping } from '../../core/map/mapping';
import { type AcceptedFor, acceptedRecordsWhy, acceptedWhy } from '../../core/map/plausible/accepted';
import { isDoubt } from '../../core/map/plausible/finding';
import { ruleOfIssue, ruleOfRecord } from '../../core/map/plausible/rules';
import type { Summary } from '../../ipc/shapes';
import { consentText, findingAccepted, printedTotalAccepted } from '../journal/consents';
import { readFindings } from '../journal/findings';
import type { StoredImport } from '../journal/imports';
import { groupIssues } from '../journal/issues';
import { addConsent, readConsents } from '../journal/kept-consents';
import type { Journal } from '../journal/open';
import { plainAcceptance } from './findings';
import { acceptanceOfIssue } from './issue-acceptance';
import { issueLine } from './issue-line';
import { acceptanceOfFinding } from './plausible-issues';
import { systemUser } from './system-user';

const printedRule = 'printed-total-differs';

type Lifted = {
  readonly given: AcceptedFor;
  readonly why: string | null;
  readonly text: string;
  readonly records: number;
};

/** What a rule said of the mapping, and what single records show under it. */
const saidBy = (journal: Journal, stored: StoredImport, mapping: Mapping): readonly Lifted[] => [
  ...readFindings(journal, stored.importId)
    .filter(isDoubt)
    .map((finding) => {
      const given = acceptanceOfFinding(finding);
      return { given, why: acceptedWhy(mapping, given), text: finding.text, records: 0 };
    }),
  ...groupIssues(journal, stored.importId).flatMap((group) => {
    const { code, severity } = group.first;
    // What keeps back single records is no error where its figures are accepted.
    const isLifted =
      ruleOfIssue[code] !== undefined || (ruleOfRecord[code] !== undefined && severity === 'warning');
    const given = isLifted ? acceptanceOfIssue(journal, stored, code, severity) : undefined;
    const { message: text } = issueLine(group, stored.file.sheet);
    return given === undefined
      ? []
      : [{ given, why: acceptedRecordsWhy(mapping, given), text, records: group.count }];
  }),
];

/**
 * Keeps what spoke against the mapping and was taken to be right all the same: the finding, the reason, and who sent it so.
 * Call it in the transaction that sends.
 */
export const keepAcceptedFindings = (journal: Journal, stored: StoredImport, at: string): void => {
  const { mapping, importId } = stored;
  if (mapping?.accepts === undefined) return;
  for (const { given, why, text, records } of saidBy(journal, stored, mapping)) {
    if (why === null) continue;
    const value = findingAccepted.write({ ...plainAcceptance(given), text, why, by: systemUser() });
    addConsent(journal, importId, { field: findingAccepted.field, value, records, at });
  }
};

type Accepted = NonNullable<Summary['accepted']>;

/** What the mapping lifts now: what rules said under a rule that it accepts, and printed totals that are not what was counted. */
const liftedNow = (journal: Journal, stored: StoredImport): Accepted => {
  const { mapping, importId, file } = stored;
  if (mapping?.accepts === undefined) return [];
  const printed = groupIssues(journal, importId)
    .filter(({ first }) => first.code === printedRule)
    .flatMap((group) => {
      const given = acceptanceOfIssue(journal, stored, printedRule);
      const why = given === undefined ? null : acceptedWhy(mapping, given);
      return [{ rule: printedRule, text: issueLine(group, file.sheet).message, why }];
    });
  const said = saidBy(journal, stored, mapping).map(({ given, text, why }) => ({
    rule: given.rule,
    text,
    why,
  }));
  return [...said, ...printed].flatMap(({ rule, text, why }) => (why === null ? [] : [{ rule, text, why }]));
};

/** What was lifted when it went out, as it was kept. */
const liftedThen = (journal: Journal, importId: string): Accepted =>
  readConsents(journal, importId).flatMap((consent) => {
    const finding = findingAccepted.read(consent);
    if (finding !== null) return [{ rule: finding.rule, text: finding.text, why: finding.why }];
    const printed = printedTotalAccepted.read(consent);
    return printed === null ? [] : [{ rule: printedRule, text: consentText(consent), why: printed.why }];
  });

/** What was found against the file and accepted, by rule, with what it said and why; only what there is. */
export const acceptedOf = (journal: Journal, stored: StoredImport): Pick<Summary, 'accepted'> => {
  const accepted =
    stored.submittedAt === null ? liftedNow(journal, stored) : liftedThen(journal, stored.importId);
  return accepted.length === 0 ? {} : { accepted };
};
