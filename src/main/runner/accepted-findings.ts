import { acceptedWhy } from '../../core/map/plausible/accepted';
import { type PlausibleRule, plausibleRules, ruleOfIssue } from '../../core/map/plausible/rules';
import { addConsent, findingAccepted } from '../journal/consents';
import { readFindings } from '../journal/findings';
import type { StoredImport } from '../journal/imports';
import { groupIssues } from '../journal/issues';
import type { Journal } from '../journal/open';
import { issueLine } from './issue-line';
import { systemUser } from './system-user';

type Lifted = { readonly rule: PlausibleRule; readonly text: string; readonly records: number };

/** What a rule said of the mapping, and what single records show under it. */
const saidBy = (journal: Journal, { importId, file }: StoredImport): readonly Lifted[] => [
  ...readFindings(journal, importId).flatMap(({ rule, grade, text }) =>
    plausibleRules
      .filter((one) => one === rule && grade !== 'holds')
      .map((own) => ({ rule: own, text, records: 0 })),
  ),
  ...groupIssues(journal, importId).flatMap((group) => {
    const rule = ruleOfIssue[group.first.code];
    return rule === undefined
      ? []
      : [{ rule, text: issueLine(group, file.sheet).message, records: group.count }];
  }),
];

/**
 * Keeps what spoke against the mapping and was taken to be right all the same: the finding, the reason, and who sent it so.
 * Call it in the transaction that sends.
 */
export const keepAcceptedFindings = (journal: Journal, stored: StoredImport, at: string): void => {
  const { mapping, importId } = stored;
  if (mapping?.accepts === undefined) return;
  for (const { rule, text, records } of saidBy(journal, stored)) {
    const why = acceptedWhy(mapping, rule);
    if (why === null) continue;
    const value = findingAccepted.write({ rule, text, why, by: systemUser() });
    addConsent(journal, importId, { field: findingAccepted.field, value, records, at });
  }
};
