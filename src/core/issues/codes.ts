import { appIssues } from './app';
import { assumptionIssues } from './assumptions';
import { auditChainIssues } from './audit-chain';
import { cliIssues } from './cli';
import { connectionIssues } from './connections';
import { decidedIssues } from './decided';
import { evidenceIssues } from './evidence';
import { evidenceFileIssues } from './evidence-file';
import { guardIssues } from './guard';
import { invoiceIssues } from './invoices';
import type { IssueEntry } from './issue';
import { journalIssues } from './journal';
import { listedThereIssues } from './listed-there';
import { loadSetIssues } from './load-sets';
import { mapIssues } from './map';
import { operationIssues } from './operations';
import { ownChoiceIssues } from './own-choices';
import { pauseIssues } from './pauses';
import { paymentGateIssues } from './payment-gate';
import { paymentIssues } from './payments';
import { paymentsInDoubtIssues } from './payments-in-doubt';
import { planIssues } from './plan';
import { plausibleIssues } from './plausible';
import { printedFileIssues } from './printed-files';
import { profileIssues } from './profile';
import { promotionIssues } from './promotion';
import { readIssues } from './read';
import { receiptIssues } from './receipts';
import { reconcileIssues } from './reconcile';
import { retryIssues } from './retry';
import { reviewIssues } from './review';
import { savedCopyIssues } from './saved-copy';
import { sentAgainIssues } from './sent-again';
import { serviceIssues } from './service';
import { serviceRecordIssues } from './service-records';
import { submitIssues } from './submit';
import { sweepIssues } from './sweep';
import { targetIssues } from './targets';
import { updatesInDoubtIssues } from './updates-in-doubt';
import { validateIssues } from './validate';
import { wholeSealIssues } from './whole-seal';
import { windowIssues } from './window';
import { workbookIssues } from './workbook';

/** The one table of everything that can be wrong: code -> severity, words and advice. */
export const issueTable: Readonly<Record<string, IssueEntry>> = {
  ...readIssues,
  ...wholeSealIssues,
  ...invoiceIssues,
  ...mapIssues,
  ...targetIssues,
  ...receiptIssues,
  ...reconcileIssues,
  ...reviewIssues,
  ...savedCopyIssues,
  ...ownChoiceIssues,
  ...validateIssues,
  ...listedThereIssues,
  ...operationIssues,
  ...paymentIssues,
  ...paymentGateIssues,
  ...paymentsInDoubtIssues,
  ...planIssues,
  ...plausibleIssues,
  ...printedFileIssues,
  ...appIssues,
  ...auditChainIssues,
  ...cliIssues,
  ...connectionIssues,
  ...decidedIssues,
  ...evidenceIssues,
  ...evidenceFileIssues,
  ...guardIssues,
  ...journalIssues,
  ...loadSetIssues,
  ...profileIssues,
  ...promotionIssues,
  ...assumptionIssues,
  ...retryIssues,
  ...serviceIssues,
  ...serviceRecordIssues,
  ...sentAgainIssues,
  ...submitIssues,
  ...pauseIssues,
  ...updatesInDoubtIssues,
  ...sweepIssues,
  ...windowIssues,
  ...workbookIssues,
};

const unknownIssue: IssueEntry = {
  severity: 'error',
  title: 'Unexpected problem',
  sentence: 'Something happened that Tallyport has no words for ({code}).',
  advice: 'Copy this text and ask for help; nothing was sent because of it.',
};

/** The table's line for a code; an unknown code gets a line that shows the code as it is. */
export const issueEntry = (code: string): IssueEntry => issueTable[code] ?? unknownIssue;

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);

/** Sentence and advice of a code with its values filled in. */
export const words = (
  code: string,
  params: Readonly<Record<string, string>>,
): { readonly title: string; readonly sentence: string; readonly advice: string } => {
  const entry = issueEntry(code);
  const all = { code, ...params };
  return { title: entry.title, sentence: fill(entry.sentence, all), advice: fill(entry.advice, all) };
};
