import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input, Output, ProcedureName } from '../../ipc/contract';
import type { Answered, Loaded } from './answered';
import { call } from './client';

type Choices = {
  /** Not asked while false. */
  readonly isWanted?: boolean;
  /** Shows the former answer while the next one is on its way. */
  readonly keepsFormer?: boolean;
};

/** Key of a procedure's answer in the cache. */
export const callKey = <N extends ProcedureName>(name: N, input: Input<N>) => [name, input] as const;

/** Turns what the cache holds into what a screen can draw. */
export const asLoaded = <T>(data: Answered<T> | undefined, again: () => void): Loaded<T> => {
  if (data === undefined) return { kind: 'loading' };
  return data.ok ? { kind: 'ready', value: data.value } : { kind: 'failed', failure: data.failure, again };
};

/** Asks the engine and keeps the answer up to date. */
export function useCall<N extends ProcedureName>(
  name: N,
  input: Input<N>,
  choices: Choices = {},
): Loaded<Output<N>> {
  const query = useQuery<Answered<Output<N>>>({
    queryKey: callKey(name, input),
    queryFn: () => call(name, input),
    enabled: choices.isWanted ?? true,
    ...(choices.keepsFormer === true ? { placeholderData: keepPreviousData } : {}),
  });
  return asLoaded(query.data, () => void query.refetch());
}

/** The value of something loaded, or another one while there is none. */
export const valueOr = <T, U>(loaded: Loaded<T>, other: U): T | U =>
  loaded.kind === 'ready' ? loaded.value : other;
