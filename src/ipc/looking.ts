import type { ProcedureName } from './contract';

/** What may be asked of a journal that is for looking only; anything else would change it. */
const names: readonly ProcedureName[] = [
  'app.info',
  'connections.list',
  'connections.openPayments',
  'connections.unlock',
  'directory.status',
  'directory.list',
  'source.inspect',
  'mapping.suggest',
  'templates.list',
  'drafts.get',
  'drafts.missing',
  'drafts.namesBeside',
  'imports.earlier',
  'drafts.tryStep',
  'drafts.fixable',
  'drafts.fixes',
  'drafts.proved',
  'drafts.unmatched',
  'drafts.clusters',
  'home.show',
  'imports.list',
  'imports.summary',
  'imports.choices',
  'imports.found',
  'imports.columns',
  'imports.rows',
  'imports.nextIssue',
  'imports.records',
  'imports.chunks',
  'imports.attempts',
  'imports.lineage',
  'imports.firstRefusal',
  'imports.settled',
  'imports.report',
  'sets.list',
  'sets.get',
  'service.history',
  'service.attempts',
  'payments.list',
  'payments.get',
  'payments.questions',
  'payments.words',
  'payments.vendors',
  'profile.settings',
  'profile.readers',
  'profile.samples',
  'profile.save',
  'profile.try',
  'review.show',
  'promotion.preview',
  'promotion.links',
  'promotion.compare',
  'reconcile.show',
  'reconcile.totals',
  'reconcile.records',
  'reconcile.findings',
  'sweep.show',
  'evidence.export',
  'evidence.look',
  'evidence.cancel',
  'evidence.current',
  'search.find',
  'journal.verify',
  'journal.backup',
  'journal.standing',
  'journal.salvage',
];

const looking: ReadonlySet<string> = new Set(names);

/** Whether a procedure only looks, so that it may be asked of a journal that nothing may be written into. */
export const onlyLooks = (name: string): boolean => looking.has(name);

/** What may be done in a review copy beside looking. */
const reviews: ReadonlySet<string> = new Set<ProcedureName>(['review.add']);

/** Looking at a journal of one's own, for which a review file is no stand-in. */
const own: ReadonlySet<string> = new Set<ProcedureName>([
  'evidence.export',
  'journal.salvage',
  'journal.reopen',
  // What such a file says of paths was written elsewhere.
  'source.inspect',
  'mapping.suggest',
]);

/** Whether a procedure may be asked of a review file. */
export const worksInReviewCopy = (name: string): boolean =>
  (looking.has(name) && !own.has(name)) || reviews.has(name);
