import { useQueryClient } from '@tanstack/react-query';
import type { Input, ProcedureName } from '../../ipc/contract';
import type { Answered } from './answered';
import { callKey } from './use-call';

/** When an answer that is on the screen came, as an ISO time; null: none came yet. */
export const useReadAt = <N extends ProcedureName>(name: N, input: Input<N>): string | null => {
  const state = useQueryClient().getQueryState<Answered<unknown>>(callKey(name, input));
  const stale = state?.data?.ok === true ? state.data.stale : undefined;
  if (stale !== undefined) return stale.readAt;
  const at = state?.dataUpdatedAt ?? 0;
  return at === 0 ? null : new Date(at).toISOString();
};
