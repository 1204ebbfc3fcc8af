import { useCallback, useState } from 'react';
import type { Input, Output, ProcedureName } from '../../ipc/contract';
import type { Answered } from './answered';
import { call } from './client';
import { areaOf, refresh } from './refresh';
import { tellFailure, tellOver } from './tell';

export type Action<N extends ProcedureName> = {
  readonly run: (input: Input<N>) => Promise<Answered<Output<N>>>;
  readonly isRunning: boolean;
};

const importIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'importId' in input && typeof input.importId === 'string'
    ? input.importId
    : null;

/** Does something and brings what it changed up to date. A failure is told in the corner unless the caller shows it. */
export function useAction<N extends ProcedureName>(
  name: N,
  { showsFailure = false }: { readonly showsFailure?: boolean } = {},
): Action<N> {
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (input: Input<N>) => {
      setRunning((count) => count + 1);
      const answer = await call(name, input);
      setRunning((count) => count - 1);
      const area = areaOf(name);
      if (area !== null) refresh(area, importIn(input));
      if (!answer.ok && !showsFailure) tellFailure(answer.failure);
      // What changes something has been written down: there is room again.
      if (answer.ok && area !== null) tellOver();
      return answer;
    },
    [name, showsFailure],
  );
  return { run, isRunning: running > 0 };
}
