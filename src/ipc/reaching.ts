import type { ProcedureName } from './contract';

/** What asks the service for an answer; whatever else is asked is answered from this computer alone. */
export const reachingNames: readonly ProcedureName[] = [
  'connections.test',
  'directory.sync',
  'imports.submit',
  'imports.resume',
  'imports.refresh',
  'payments.refresh',
  'payments.cancel',
  'reconcile.start',
  'service.read',
  'service.preview',
  'service.perform',
  'service.settle',
  'sets.start',
  'sweep.run',
];

const reaching: ReadonlySet<string> = new Set(reachingNames);

/** Whether a procedure needs the network. */
export const needsNetwork = (name: string): boolean => reaching.has(name);
