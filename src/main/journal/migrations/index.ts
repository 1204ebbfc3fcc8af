import { firstJournal } from './0001-first-journal';
import { operations } from './0002-operations';
import { payments } from './0003-payments';
import { loadSets } from './0004-load-sets';
import { profileChanges } from './0005-profile-changes';
import { orderReferences } from './0006-order-references';
import { auditChain } from './0007-audit-chain';
import { directoryNotes } from './0008-directory-notes';
import { consents } from './0009-consents';
import { retries } from './0010-retries';
import { decisions } from './0011-decisions';
import { readBacks } from './0012-read-backs';
import { reviews } from './0013-reviews';
import { packedBlocks } from './0014-packed-blocks';
import { evidenceFiles } from './0015-evidence-files';
import { promotions } from './0016-promotions';
import { originOfTemplates } from './0017-origin-of-templates';
import { uploadIdsSent } from './0018-upload-ids-sent';
import { verbatimRows } from './0019-verbatim-rows';
import { packedRowRecords } from './0020-packed-row-records';
import { packedBodies } from './0021-packed-bodies';
import { outcomesOfWhatWasSent } from './0022-outcomes-of-what-was-sent';
import { seenEntries } from './0023-seen-entries';
import { paymentGate } from './0024-payment-gate';
import { sweeps } from './0025-sweeps';
import { wholeSeal } from './0026-whole-seal';
import { waysToImports } from './0027-ways-to-imports';
import { discardedDrafts } from './0028-discarded-drafts';
import { printedFiles } from './0029-printed-files';
import { namedFacts } from './0030-named-facts';
import { readersOfLists } from './0031-readers-of-lists';
import { recordsWithACode } from './0032-records-with-a-code';
import { rowsAndStepsInEdits } from './0033-rows-and-steps-in-edits';
import { choicesOfImports } from './0034-choices-of-imports';

/** In order; the position plus one is the version. A migration is never edited after a release. */
export const migrations: readonly string[] = [
  firstJournal,
  operations,
  payments,
  loadSets,
  profileChanges,
  orderReferences,
  auditChain,
  directoryNotes,
  consents,
  retries,
  decisions,
  readBacks,
  reviews,
  packedBlocks,
  evidenceFiles,
  promotions,
  originOfTemplates,
  uploadIdsSent,
  verbatimRows,
  packedRowRecords,
  packedBodies,
  outcomesOfWhatWasSent,
  seenEntries,
  paymentGate,
  sweeps,
  wholeSeal,
  waysToImports,
  discardedDrafts,
  printedFiles,
  namedFacts,
  readersOfLists,
  recordsWithACode,
  rowsAndStepsInEdits,
  choicesOfImports,
];

/** The first version with an audit chain. */
export const chainSince = migrations.indexOf(auditChain) + 1;
