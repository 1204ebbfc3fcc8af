import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input, Output, ProcedureName } from '../../ipc/contract';
import type { Answered, Loaded } from './answered';
import { call } from './client';
import { queryClient } from './query-client';

type Choices = {
  /** Not asked while false. */
  readonly isWanted?: boolean;
  /** Shows the former answer while the next one is on its way. */
  readonly keepsFormer?: boolean;
  /** Keeps what was read while the service could be reached, and says how old it is. */
  readonly keepsRead?: boolean;
};

/** Key of a procedure's answer in the cache. */
export const callKey = <N extends ProcedureName>(name: N, input: Input<N>) => [name, input] as const;

/** Turns what the cache holds into what a screen can draw. */
const asLoaded = <T>(data: Answered<T> | undefined, again: () => void): Loaded<T> => {
  if (data === undefined) return { kind: 'loading' };
  if (!data.ok) return { kind: 'failed', failure: data.failure, again };
  return {
    kind: 'ready',
    value: data.value,
    ...(data.stale === undefined ? {} : { stale: data.stale }),
  };
};

/** The failure of a read that found nobody there. */
export const UNREACHABLE = 'paused-unreachable';

/** The newest answer; where nobody could be reached for it, the one that is there, marked with its age. */
const orFormer = <T>(key: readonly unknown[], newest: Answered<T>): Answered<T> => {
  const former = queryClient.getQueryState<Answered<T>>(key);
  if (newest.ok || newest.failure.code !== UNREACHABLE || former?.data?.ok !== true) return newest;
  const readAt = former.data.stale?.readAt ?? new Date(former.dataUpdatedAt).toISOString();
  return { ...former.data, stale: { failure: newest.failure, readAt } };
};

/** Asks the engine and keeps the answer up to date. */
export function useCall<N extends ProcedureName>(
  name: N,
  input: Input<N>,
  choices: Choices = {},
): Loaded<Output<N>> {
  const key = callKey(name, input);
  const query = useQuery<Answered<Output<N>>>({
    queryKey: key,
    queryFn: async () => {
      const newest = await call(name, input);
      return choices.keepsRead === true ? orFormer(key, newest) : newest;
    },
    enabled: choices.isWanted ?? true,
    ...(choices.keepsFormer === true ? { placeholderData: keepPreviousData } : {}),
  });
  return asLoaded(query.data, () => void query.refetch());
}

/** The value of something loaded, or another one while there is none. */
export const valueOr = <T, U>(loaded: Loaded<T>, other: U): T | U =>
  loaded.kind === 'ready' ? loaded.value : other;
