import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';
import type { LoadSet } from '../../../src/ipc/load-sets';

type Names = Extract<ProcedureName, `sets.${string}`> | 'drafts.missing' | 'drafts.loadMissing';
type Handlers = { readonly [N in Names]: (input: ParsedInput<N>) => Output<N> };

/** Sets without parts: enough for pages that only ask whether there are any. */
export const createLoadSets = (): Handlers => {
  const sets = new Map<string, LoadSet>();
  const found = (setId: string): LoadSet => {
    const set = sets.get(setId);
    if (set === undefined) throw new Error(`no set ${setId}`);
    return set;
  };
  return {
    'sets.create': ({ name, connectionId, company }) => {
      const setId = `set-${sets.size + 1}`;
      const at = '2026-02-03T09:00:00.000Z';
      const made = { setId, name, connectionId, company, createdAt: at, why: null, onlyValid: false };
      const set: LoadSet = { ...made, state: 'preparing', parts: [] };
      sets.set(setId, set);
      return set;
    },
    'sets.list': () => [...sets.values()],
    'sets.get': ({ setId }) => found(setId),
    'sets.assign': ({ setId }) => found(setId),
    'sets.check': ({ setId }) => found(setId),
    'sets.start': ({ setId }) => found(setId),
    'sets.pause': ({ setId }) => found(setId),
    'sets.discard': ({ setId }) => {
      sets.delete(setId);
      return {};
    },
    'drafts.missing': () => [],
    'drafts.loadMissing': ({ importId }) => ({ importId, setId: 'set-1' }),
  };
};
