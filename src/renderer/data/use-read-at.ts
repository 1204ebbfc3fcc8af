import { useQueryClient } from '@tanstack/react-query';
import type { Input, ProcedureName } from '../../ipc/contract';
import { callKey } from './use-call';

/** When an answer that is on the screen came, as an ISO time; null: none came yet. */
export const useReadAt = <N extends ProcedureName>(name: N, input: Input<N>): string | null => {
  const at = useQueryClient().getQueryState(callKey(name, input))?.dataUpdatedAt ?? 0;
  return at === 0 ? null : new Date(at).toISOString();
};
