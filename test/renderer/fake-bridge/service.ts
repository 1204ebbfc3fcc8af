import type { OperationEntry } from '../../../src/ipc/operations';
import type { Output, ParsedInput, ProcedureName } from '../../../src/renderer/data/procedures';
import type { World } from './world';

type Named = Extract<ProcedureName, `service.${string}`>;
type Handlers = { readonly [N in Named]: (input: ParsedInput<N>) => Output<N> | Promise<Output<N>> };

/** Books at the service in memory. */
export const createServiceHandlers = (_world: World): Handlers => {
  const history: OperationEntry[] = [];
  const one = (operationId: string): OperationEntry => {
    const found = history.find((entry) => entry.operationId === operationId);
    if (found === undefined) throw new Error(`no operation ${operationId}`);
    return found;
  };
  return {
    'service.read': () => ({ entries: [], isWhole: true, total: 0, notes: [] }),
    'service.preview': () => ({
      method: 'POST',
      path: '/',
      body: null,
      changes: [],
      notes: [],
      reversibility: [],
      seen: null,
    }),
    'service.perform': () => {
      throw new Error('not yet');
    },
    'service.history': () => history,
    'service.settle': ({ operationId }) => one(operationId),
    'service.decide': ({ operationId }) => one(operationId),
  };
};
