import { words } from '../../core/issues/codes';
import { isOfOwnCredentials } from '../../core/issues/own-credentials';
import { issueAnswers } from '../../core/map/issue-answers';
import { stopsFile } from '../../core/map/plausible/rules';
import { hasDifferences } from '../../core/reconcile/reconciliation';
import { chunkHistories, countChunks } from '../../core/report/chunk-history';
import { exitCode } from '../../core/report/exit-code';
import { brokenWords } from '../../core/submit/assumptions';
import type { Fact } from '../../core/submit/facts';
import { owesLook } from '../../core/submit/sent-again';
import { countUntold } from '../../core/submit/untold';
import { targetNamed } from '../../core/targets';
import { fieldLabel } from '../../core/targets/field-label';
import { isSyncedFromErp } from '../../core/targets/hosted-erp';
import type { IssueTally } from '../../core/validate/tally';
import { momentText } from '../../core/values/moment-text';
import type { ImportState, Summary } from '../../ipc/shapes';
import { countAttempts } from '../journal/attempts';
import { findConnection } from '../journal/connections';
import { isDecidedUnsent, lastFact, readFacts } from '../journal/facts';
import { keptOtherwise, replacedUnseen, toldLater } from '../journal/guard';
import { historyLength } from '../journal/home';
import type { StoredImport } from '../journal/imports';
import { columnsSaid, groupIssues } from '../journal/issues';
import type { Journal } from '../journal/open';
import { countReadingOtherwise } from '../journal/payments';
import { promotionOf, promotionsOf } from '../journal/promotions';
import { lastReadBack, readPaidOtherwise } from '../journal/read-backs';
import { countRecords } from '../journal/record-figures';
import { countDecidedAgain, countLeftForGood } from '../journal/records';
import { remembering } from '../journal/remembered';
import { retriesOf, retryOf } from '../journal/retries';
import { recordsToSendAgain } from '../journal/to-send-again';
import { countHeldUpdates, waitingUpdates } from '../journal/waiting-updates';
import { acceptedOf } from './accepted-findings';
import { bridgeNow, controlTotals } from './bridge';
import { allRefusedText } from './first-refused';
import { guarded } from './guard-summary';
import { earlierImports, earlierLines, tellsOfEarlier } from './held-elsewhere';
import { issueLine } from './issue-line';
import { ofAllFields, ofLeftOutWords } from './issue-words';
import { mayBeTwice, sweptOnceAt } from './may-be-twice';
import { wordsOfMissing } from './missing-cells';
import { paying } from './payments/kinds';
import { acceptedLine, plausibleLines } from './plausible-issues';
import { comparedNothing, hasUnnamed, reconciliationOf } from './reconcile/counts';
import { seenLines } from './seen-lines';
import { countTaken } from './sent-elsewhere';
import { sheetIssues } from './sheet-issues';
import { stepsDone } from './steps-done';
import { nothingSent } from './whole-file';

export type RecordCounts = Summary['records'];

const counted = (journal: Journal, importId: string): RecordCounts => {
  const groups = countRecords(journal, importId);
  const sum = (keep: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(keep).reduce((total, group) => total + group.n, 0);
  const valid = (outcome: string): number =>
    sum((group) => group.verdict === 'valid' && group.outcome === outcome);
  const pending = groups.find((group) => group.verdict === 'valid' && group.outcome === 'pending');
  const wasSent = pending !== undefined && pending.n > pending.unsent;
  const again = wasSent ? recordsToSendAgain(journal, importId).size : 0;
  return {
    total: sum(() => true),
    valid: sum((group) => group.verdict === 'valid'),
    // Those that are held back carry their reason as an error, or are left out: their warnings decide nothing.
    warnings: groups.reduce(
      (total, { verdict, outcome, warned }) =>
        total + (verdict === 'valid' && outcome !== 'existing' ? warned : 0),
      0,
    ),
    invalid: sum((group) => group.verdict === 'invalid'),
    duplicates: sum((group) => group.verdict === 'duplicate'),
    pending: pending?.n ?? 0,
    ...(pending === undefined ? {} : { unsent: pending.unsent }),
    ...(again === 0 ? {} : { again }),
    created: valid('created'),
    updated: valid('updated'),
    existing: valid('existing'),
    failed: valid('failed'),
    rejected: valid('rejected'),
    inDoubt: valid('in-doubt'),
    excluded: sum((group) => group.verdict === 'excluded'),
  };
};

const rememberedCounts = remembering<RecordCounts>();

/** Numbers of records by what became of them; they add up to `total`, warnings apart. */
export const recordCounts = (journal: Journal, importId: string): RecordCounts =>
  rememberedCounts(journal, importId, () => counted(journal, importId));

/** Records in doubt that ask nothing more; only what there is. Most imports have none in doubt, and are not searched. */
export const leftForGood = (
  journal: Journal,
  importId: string,
  { inDoubt }: Pick<RecordCounts, 'inDoubt'>,
): Pick<Summary, 'leftForGood'> => {
  const n = inDoubt === 0 ? 0 : countLeftForGood(journal, importId);
  return n === 0 ? {} : { leftForGood: n };
};

export type StateNow = {
  readonly state: ImportState;
  readonly pausedBecause: string | null;
  readonly reason: string | null;
};

const INTERRUPTED = 'It was interrupted; resume goes on where it was.';

/** Reasons that another person has to cure, or that no resume ends: whom to ask, or what to do, stands beside them. */
const curedElsewhere = new Set([
  ...['credentials', 'permission', 'not-found', 'order-lines', 'orders-kept', 'first-payment', 'list-unread'],
]);

/** Reasons of the service: nothing is lost, and resume goes on. */
const cutOff = new Set([
  ...[
    'credentials',
    'permission',
    'not-found',
    'unreachable',
    'service-failing',
    'nothing-told',
    'list-unread',
  ],
]);

/** Reasons that a person reads as a difference. */
const readsOtherwise = new Set(['payment-differs', 'payment-cancelled']);

const becauseOf = (reason: string, text: string): string => {
  const isOwn = reason === 'credentials' && isOfOwnCredentials(text);
  const { sentence, advice } = words(isOwn ? 'paused-own-credentials' : `paused-${reason}`, { text });
  return curedElsewhere.has(reason) ? `${sentence} ${advice}` : sentence;
};

const ended = (fact: Fact | undefined): StateNow => {
  // A look after an interruption leaves it so, without a reason of its own.
  if (fact?.kind !== 'end' || (fact.state === 'paused' && fact.reason === null))
    return { state: 'paused', pausedBecause: INTERRUPTED, reason: 'interrupted' };
  const why =
    fact.state === 'paused' && fact.reason !== null ? becauseOf(fact.reason, fact.text ?? '') : null;
  return { state: fact.state, pausedBecause: why, reason: fact.reason };
};

const decided = new WeakMap<Journal, Map<string, { readonly facts: number; readonly isUnsent: boolean }>>();

/** The history of an import is searched once for each length of it. */
const decidedUnsent = (journal: Journal, importId: string): boolean => {
  const all = decided.get(journal) ?? new Map<string, { facts: number; isUnsent: boolean }>();
  decided.set(journal, all);
  const facts = historyLength(journal, importId);
  const known = all.get(importId);
  if (known?.facts === facts) return known.isUnsent;
  const isUnsent = isDecidedUnsent(journal, importId);
  all.set(importId, { facts, isUnsent });
  return isUnsent;
};

/**
 * What a person decided to be not created goes out with the next resume: until then an import is not over, however its last
 * run ended, unless a person stopped it after that.
 */
const heldOpen = (journal: Journal, importId: string, over: StateNow): StateNow => {
  const isOver = over.state === 'finished' || (over.state === 'stopped' && over.reason !== 'person');
  if (!isOver || !decidedUnsent(journal, importId)) return over;
  const { pending } = recordCounts(journal, importId);
  if (pending === 0) return over;
  const again = countDecidedAgain(journal, importId);
  const records = again === 1 ? '1 record' : `${again} records`;
  const text = again === pending ? records : `${records} (${pending} are still to be sent in all)`;
  return { state: 'paused', pausedBecause: becauseOf('decided', text), reason: 'decided' };
};

/** The state of an import, derived from what the journal holds and whether it is being worked on now. */
export const stateNow = (journal: Journal, stored: StoredImport, isRunning: boolean): StateNow => {
  if (isRunning) return { state: 'submitting', pausedBecause: null, reason: null };
  if (stored.submittedAt !== null) {
    const over = ended(lastFact(journal, stored.importId, ['run', 'end']));
    return over.reason === 'all-refused' && over.state === 'paused'
      ? { ...over, pausedBecause: allRefusedText(journal, stored.importId) }
      : heldOpen(journal, stored.importId, over);
  }
  return { state: stored.preparedAt === null ? 'draft' : 'checked', pausedBecause: null, reason: null };
};

/** How the mapping may answer what issues of a kind leave open, while the import has not gone out; only what there is. */
const choicesOf = (
  journal: Journal,
  { importId, submittedAt }: StoredImport,
  { code, params }: Pick<IssueTally['first'], 'code' | 'params'>,
): Pick<Summary['issues'][number], 'choices'> => {
  const answers = submittedAt === null ? issueAnswers(code) : null;
  if (answers === null) return {};
  const choices = answers(columnsSaid(journal, importId, code), params['value'] ?? '');
  return choices.length === 0 ? {} : { choices: [...choices] };
};

const summaryIssues = (
  journal: Journal,
  stored: StoredImport,
): { readonly issues: Summary['issues']; readonly earlier: NonNullable<Summary['earlier']> } => {
  const groups = groupIssues(journal, stored.importId);
  const isHeld = groups.some(({ first }) => tellsOfEarlier(first.code));
  const earlier = isHeld ? [...earlierImports(journal, stored.importId)] : [];
  const own = groups
    .filter(({ first }) => !tellsOfEarlier(first.code))
    .map((group) => {
      const line = acceptedLine(
        journal,
        stored,
        ofLeftOutWords(journal, stored, ofAllFields(journal, stored, issueLine(group, stored.file.sheet))),
      );
      const message = line.message + wordsOfMissing(journal, stored, group);
      return { ...line, message, ...choicesOf(journal, stored, group.first) };
    });
  return { issues: [...earlierLines(earlier, stored.file.sheet), ...own], earlier };
};

/** Other imports that this one belongs to; only what there is. */
const relatives = (
  journal: Journal,
  importId: string,
  earlier: NonNullable<Summary['earlier']>,
): Pick<Summary, 'retryOf' | 'retriedBy' | 'rehearsal' | 'promotedTo' | 'earlier'> => {
  const of = retryOf(journal, importId);
  const again = retriesOf(journal, importId).map((one) => one.importId);
  const rehearsal = promotionOf(journal, importId)?.ofImport;
  const promotedTo = promotionsOf(journal, importId).map((one) => one.importId);
  return {
    ...(of === undefined ? {} : { retryOf: of.ofImport }),
    ...(again.length === 0 ? {} : { retriedBy: again }),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    ...(promotedTo.length === 0 ? {} : { promotedTo }),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
};

const MAY_BE_TWICE = 'assumption-list-again';

/** The service turned out to be otherwise than the law of proof takes it to be: said with what to do. */
const brokenIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const fact =
    stored.submittedAt === null ? undefined : lastFact(journal, stored.importId, ['assumption-broken']);
  if (fact?.kind !== 'assumption-broken') return [];
  const { code, params } = brokenWords(fact);
  const { sentence, advice } = words(code, params);
  const firstAt = { sheet: stored.file.sheet, row: null, column: null };
  const sweptAt = code === MAY_BE_TWICE ? sweptOnceAt(journal, stored.importId) : null;
  const severity = code === MAY_BE_TWICE && sweptAt === null ? 'error' : 'warning';
  const next = sweptAt === null ? advice : words('swept-none-twice', { when: momentText(sweptAt) }).sentence;
  return [{ code, severity, count: 1, message: `${sentence} ${next}`, firstAt }];
};

const FIRST_OTHERWISE = 'first-reads-otherwise';
const FIRST_GONE = 'first-not-there';

/** The first record was read back by itself and shows something otherwise than it was sent: the others may, too. */
const firstIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const fact = stored.submittedAt === null ? undefined : lastFact(journal, stored.importId, ['borne-out']);
  const target = targetNamed(stored.target ?? '');
  if (fact?.kind !== 'borne-out' || target === undefined) return [];
  const differs = [...fact.differs, ...(fact.besides ?? [])];
  const code = fact.isGone === true ? FIRST_GONE : differs.length > 0 ? FIRST_OTHERWISE : null;
  if (code === null) return [];
  const fields = [...new Set(differs.map((field) => fieldLabel(target, field)))].join(', ');
  const { sentence, advice } = words(code, { id: fact.serviceId, fields });
  const firstAt = { sheet: stored.file.sheet, row: null, column: null };
  return [{ code, severity: 'warning', count: 1, message: `${sentence} ${advice}`, firstAt }];
};

/** What reading updates back has shown of the lines of orders: said with what to do. */
const seenLinesIssues = (journal: Journal, stored: StoredImport): Summary['issues'] =>
  seenLines(journal, stored).map(({ code, count, sentence, advice }) => ({
    ...{ code, severity: 'warning', count, message: `${sentence} ${advice}` },
    firstAt: { sheet: stored.file.sheet, row: null, column: null },
  }));

const UNSEEN = 'records-replaced-unseen';

/** What was replaced there without anybody having seen it. */
const unseenIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const count = stored.submittedAt === null ? 0 : replacedUnseen(journal, stored.importId);
  if (count === 0) return [];
  const { sentence, advice } = words(UNSEEN, { count: String(count) });
  const firstAt = { sheet: stored.file.sheet, row: null, column: null };
  return [{ code: UNSEEN, severity: 'warning', count, message: `${sentence} ${advice}`, firstAt }];
};

const NONE_KEPT = { n: 0, firstRow: null };
const KEPT_OTHERWISE = 'records-kept-otherwise';

/** What answers, or the list that ties ids to them, showed otherwise than it was sent. */
const keptOtherwiseIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const { n, firstRow } = stored.submittedAt === null ? NONE_KEPT : keptOtherwise(journal, stored.importId);
  if (n === 0) return [];
  const { sentence, advice } = words(KEPT_OTHERWISE, { count: String(n) });
  const firstAt = { sheet: stored.file.sheet, row: firstRow, column: null };
  return [{ code: KEPT_OTHERWISE, severity: 'warning', count: n, message: `${sentence} ${advice}`, firstAt }];
};

/**
 * What a resume held back, and what reads back, though one side is paid and the other is not; what was held back before has
 * issues of its own.
 */
const paidOtherwiseIssues = (journal: Journal, stored: StoredImport): Summary['issues'] =>
  stored.submittedAt === null
    ? []
    : [
        ...toldLater(journal, stored.importId),
        ...readPaidOtherwise(journal, stored.importId).map((one) => ({
          ...one,
          code: `read-back-${one.kind}`,
        })),
      ].map(({ code, count, text, row }) => {
        const message = words(code, { text: text ?? '' }).sentence;
        const firstAt = { sheet: stored.file.sheet, row, column: null };
        return { code, severity: 'warning', count, message, firstAt };
      });

/** What concerns the import as a whole, while it has not gone out. */
const wholeIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const connection = stored.connectionId === null ? undefined : findConnection(journal, stored.connectionId);
  const target = targetNamed(stored.target ?? '');
  if (target === undefined || stored.submittedAt !== null || !isSyncedFromErp(target, connection)) return [];
  const { sentence } = words('synced-from-erp', { many: target.words.many });
  const firstAt = { sheet: stored.file.sheet, row: null, column: null };
  return [{ code: 'synced-from-erp', severity: 'warning', count: 1, message: sentence, firstAt }];
};

/** What is said of the file as a whole: it stands at none of its records. */
export const fileIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => [
  ...wholeIssues(journal, stored),
  ...brokenIssues(journal, stored),
  ...firstIssues(journal, stored),
  ...seenLinesIssues(journal, stored),
  ...unseenIssues(journal, stored),
  ...keptOtherwiseIssues(journal, stored),
  ...paidOtherwiseIssues(journal, stored),
  ...sheetIssues(journal, stored),
  ...plausibleLines(journal, stored),
];

/** The last look at the service stands still for a reason of the service, and is not finished. */
const isReadBackCutOff = (journal: Journal, importId: string): boolean => {
  if (comparedNothing(journal, importId)) return true;
  const last = lastReadBack(journal, importId, ['begun', 'ended']);
  return (
    last?.kind === 'ended' && last.state === 'paused' && cutOff.has((last.code ?? '').replace('paused-', ''))
  );
};

const summed = (journal: Journal, stored: StoredImport, isRunning: boolean): Summary => {
  const records = recordCounts(journal, stored.importId);
  const now = stateNow(journal, stored, isRunning);
  const twice = mayBeTwice(journal, stored);
  const connection = stored.connectionId === null ? undefined : findConnection(journal, stored.connectionId);
  const reconciliation = reconciliationOf(journal, stored.importId);
  const { issues, earlier } = summaryIssues(journal, stored);
  const ofFile = fileIssues(journal, stored);
  const lines = [...ofFile, ...issues];
  const stopped = nothingSent(lines, stored, records);
  const forGood = leftForGood(journal, stored.importId, records);
  const never = forGood.leftForGood ?? 0;
  const again = records.pending === 0 ? 0 : countDecidedAgain(journal, stored.importId);
  const untold = now.state === 'waiting' ? countUntold(readFacts(journal, stored.importId)) : 0;
  const mayWait = records.pending > 0 && now.state !== 'submitting' && stored.submittedAt !== null;
  const waiting = mayWait ? waitingUpdates(journal, stored.importId).size : 0;
  const held = records.pending > 0 ? countHeldUpdates(journal, stored.importId) : 0;
  const taken = countTaken(journal, stored, { ...now, pending: records.pending });
  const against = lines.filter(stopsFile).length + (stopped.nothingSent === undefined ? 0 : 1);
  const isPausedByService = now.state === 'paused' && now.reason !== null && cutOff.has(now.reason);
  return {
    importId: stored.importId,
    target: stored.target ?? '',
    connection: connection?.name ?? '',
    company: stored.company ?? '',
    state: now.state === 'draft' ? 'checked' : now.state,
    file: {
      name: stored.file.name,
      sha256: stored.file.sha256 ?? '',
      sheet: stored.file.sheet,
      rows: stored.rowCount ?? 0,
    },
    ...stepsDone(journal, stored),
    ...relatives(journal, stored.importId, earlier),
    ...guarded(journal, stored),
    ...forGood,
    ...twice,
    ...(again === 0 ? {} : { decidedAgain: again }),
    ...(untold === 0 ? {} : { untold }),
    ...(waiting === 0 ? {} : { updatesWait: waiting }),
    ...(held === 0 ? {} : { updatesHeld: held }),
    ...(taken === 0 ? {} : { sentElsewhere: taken }),
    records,
    issues: lines,
    ...stopped,
    ...acceptedOf(journal, stored),
    chunks: countChunks(chunkHistories(readFacts(journal, stored.importId))),
    requests: countAttempts(journal, stored.importId),
    controlTotals: controlTotals(journal, stored),
    bridge: bridgeNow(journal, stored),
    reconciliation,
    exitCode: exitCode({
      inDoubt: records.inDoubt - never,
      isCutOff:
        now.state === 'waiting' ||
        isPausedByService ||
        isReadBackCutOff(journal, stored.importId) ||
        // Broken off before it had looked for what it sent again.
        ((now.state === 'paused' || now.state === 'stopped') &&
          owesLook(readFacts(journal, stored.importId))),
      notGood:
        records.invalid + records.duplicates + records.failed + records.rejected + never + against + taken,
      hasDifferences:
        hasDifferences(reconciliation) ||
        hasUnnamed(journal, stored.importId) ||
        twice.mayBeTwice !== undefined ||
        lines.some(({ code }) => code === UNSEEN) ||
        (now.reason !== null && readsOtherwise.has(now.reason)) ||
        (stored.target === paying.name && countReadingOtherwise(journal, stored.importId) > 0),
      isLeftOpen: (now.state === 'stopped' || now.state === 'paused') && records.pending > taken,
    }),
  };
};

const rememberedSummary = remembering<Summary>();

/** The one answer about an import (cli.md). */
export const summarise = (journal: Journal, stored: StoredImport, isRunning: boolean): Summary =>
  rememberedSummary(journal, `${stored.importId} ${isRunning}`, () => summed(journal, stored, isRunning));
