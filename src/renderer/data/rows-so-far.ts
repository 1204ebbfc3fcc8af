import type { Input, Output } from '../../ipc/contract';
import { windowRows } from '../grid/sizes';
import type { Answered } from './answered';
import { call } from './client';
import { queryClient } from './query-client';
import { callKey } from './use-call';

const rowAnswers = ['imports.rows', 'imports.columns'];

const isAbout = ([name, input]: readonly unknown[], importId: string): boolean =>
  typeof name === 'string' &&
  rowAnswers.includes(name) &&
  typeof input === 'object' &&
  input !== null &&
  'importId' in input &&
  input.importId === importId;

/** Whether a page holds all the rows it was asked for, each of them judged: nothing of it changes any more. */
const isWhole = ([name, input]: readonly unknown[], answer: unknown): boolean => {
  if (name !== 'imports.rows' || typeof input !== 'object' || input === null || !('count' in input))
    return false;
  const page = queryClient.getQueryData<Answered<Output<'imports.rows'>>>([name, input]);
  return (
    page === answer &&
    page?.ok === true &&
    input.count !== 1 &&
    page.value.entries.length === input.count &&
    page.value.entries.every(({ record }) => record !== null)
  );
};

/** Forgets the rows of an import, before they are judged anew: what was said of them holds no more. */
export const forgetRows = (importId: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      isAbout(queryKey, importId) || (queryKey[0] === 'samples' && queryKey[1] === importId),
  });

/** Asks again for what may have more to tell while the rows of an import are judged one after the other. */
export const refreshRows = (importId: string): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => isAbout(queryKey, importId) && !isWhole(queryKey, state.data),
  });

const ask = <N extends 'imports.rows' | 'imports.columns'>(name: N, input: Input<N>): void =>
  void queryClient.prefetchQuery({ queryKey: callKey(name, input), queryFn: () => call(name, input) });

/** Asks for the first rows and their columns before the screen that shows them is drawn. */
export const askForFirstRows = (importId: string): void => {
  const view = { filter: 'all', value: '' } as const;
  ask('imports.columns', { importId });
  ask('imports.rows', { importId, view, from: 0, count: 1 });
  ask('imports.rows', { importId, view, from: 0, count: windowRows });
};
