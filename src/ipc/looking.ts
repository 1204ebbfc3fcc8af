import type { ProcedureName } from './contract';

/** What may be asked of a journal that is for looking only; anything else would change it. */
const names: readonly ProcedureName[] = [
  'app.info',
  'connections.list',
  'directory.status',
  'directory.list',
  'source.inspect',
  'mapping.suggest',
  'templates.list',
  'drafts.get',
  'home.show',
  'imports.list',
  'imports.summary',
  'imports.choices',
  'imports.columns',
  'imports.rows',
  'imports.nextIssue',
  'imports.records',
  'imports.chunks',
  'imports.attempts',
  'imports.lineage',
  'imports.settled',
  'imports.report',
  'sets.list',
  'sets.get',
  'service.history',
  'service.attempts',
  'payments.list',
  'payments.get',
  'payments.vendors',
  'profile.settings',
  'profile.readers',
  'profile.samples',
  'profile.save',
  'review.show',
  'reconcile.show',
  'reconcile.totals',
  'reconcile.records',
  'reconcile.findings',
  'evidence.export',
  'evidence.look',
  'evidence.current',
  'journal.verify',
  'journal.backup',
  'journal.standing',
  'journal.salvage',
];

const looking: ReadonlySet<string> = new Set(names);

/** Whether a procedure only looks, so that it may be asked of a journal that nothing may be written into. */
export const onlyLooks = (name: string): boolean => looking.has(name);
