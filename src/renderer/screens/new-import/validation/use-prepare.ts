import { useCallback, useState } from 'react';
import type { Failure } from '../../../data/answered';
import { forgetProgress } from '../../../data/progress';
import { forgetRows } from '../../../data/rows-so-far';
import { useAction } from '../../../data/use-action';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Reads and checks every row of an import into the journal. */
export const usePrepare = (importId: string) => {
  const { run } = useAction('drafts.prepare', { showsFailure: true });
  const [state, setState] = useState<State>({ kind: 'idle' });
  const begin = useCallback(() => {
    forgetProgress(importId);
    forgetRows(importId);
    setState({ kind: 'running' });
    void run({ importId }).then((answer) =>
      setState(answer.ok ? { kind: 'idle' } : { kind: 'failed', failure: answer.failure }),
    );
  }, [run, importId]);
  return { state, begin };
};
