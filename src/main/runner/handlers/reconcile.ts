import { targetNamed } from '../../../core/targets';
import type { Target } from '../../../core/targets/target';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { findImport, type StoredImport } from '../../journal/imports';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { findings } from '../reconcile/findings';
import type { Reconciles } from '../reconcile/reconciles';
import { controlTotalsBy, recordsBehindNumber, showReconciliation } from '../reconcile/show';
import type { Runs } from '../runs';
import { summarise } from '../summary';

type Own = Pick<
  Handlers,
  | 'reconcile.show'
  | 'reconcile.totals'
  | 'reconcile.records'
  | 'reconcile.findings'
  | 'reconcile.start'
  | 'reconcile.pause'
  | 'reconcile.settled'
>;

/** Imports held against the service. */
export const reconcileHandlers = (ports: EnginePorts, runs: Runs, reconciles: Reconciles): Own => {
  const { journal } = ports;
  const having = <T>(importId: string, work: (stored: StoredImport, target: Target) => T): Result<T> => {
    const stored = findImport(journal, importId);
    if (stored === undefined) return failed('import-unknown', { importId });
    const target = targetNamed(stored.target ?? '');
    return target === undefined ? failed('draft-incomplete', { what: 'target' }) : ok(work(stored, target));
  };
  const after = async (importId: string, order: Promise<Result<null>>): Promise<Result<Summary>> => {
    const done = await order;
    return done.ok
      ? having(importId, (stored) => summarise(journal, stored, runs.isRunning(importId)))
      : done;
  };
  return {
    'reconcile.show': ({ importId }) =>
      having(importId, (stored, target) =>
        showReconciliation(ports, stored, target, reconciles.isReading(importId)),
      ),
    'reconcile.totals': ({ importId, by }) =>
      having(importId, (stored, target) => controlTotalsBy(journal, stored, target, by)),
    'reconcile.records': ({ importId, filter, after: afterRecord, limit }) =>
      having(importId, (stored, target) =>
        recordsBehindNumber(journal, stored, target, { filter, after: afterRecord, limit }),
      ),
    'reconcile.findings': ({ importId, kind, offset, limit }) =>
      having(importId, () => findings(journal, importId, kind, { offset, limit })),
    'reconcile.start': ({ importId, order }) => after(importId, reconciles.start(importId, order)),
    'reconcile.pause': ({ importId }) => after(importId, reconciles.pause(importId)),
    'reconcile.settled': ({ importId }) => after(importId, reconciles.settled(importId)),
  };
};
