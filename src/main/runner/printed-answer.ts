import { acceptedWhy } from '../../core/map/plausible/accepted';
import { printedTotalAccepted } from '../journal/consents';
import type { StoredImport } from '../journal/imports';
import { saidOfSums } from '../journal/issues';
import { addConsent } from '../journal/kept-consents';
import type { Journal } from '../journal/open';
import { acceptanceOfIssue } from './issue-acceptance';
import { systemUser } from './system-user';

/** The most differences that are kept one by one: a file prints a handful of totals. */
const MOST = 200;

/**
 * Keeps that printed totals differ from what was counted and that somebody knew: each with both figures, who said so, and why.
 * It was said in Review, or by the mapping under `accepts`; where nobody said it nothing is kept. Call it in the transaction that sends.
 */
export const keepPrintedAnswer = (
  journal: Journal,
  stored: Pick<StoredImport, 'importId' | 'mapping' | 'target'>,
  said: { readonly why: string | undefined; readonly at: string },
): void => {
  const given = acceptanceOfIssue(journal, stored, 'printed-total-differs');
  const { importId, mapping } = stored;
  const why = said.why ?? (mapping === null || given === undefined ? null : acceptedWhy(mapping, given));
  if (why === null) return;
  const differing = saidOfSums(journal, importId).filter(({ code }) => code === 'printed-total-differs');
  for (const { params } of differing.slice(0, MOST)) {
    const { row = '', printed = '', counted = '', difference = '' } = params;
    const value = printedTotalAccepted.write({
      ...{ row, printed, counted, difference },
      ...{ by: systemUser(), why },
    });
    addConsent(journal, importId, { field: printedTotalAccepted.field, value, records: 0, at: said.at });
  }
};
