import { useCallback, useMemo, useRef, useState } from 'react';
import type { Draft, DraftPatch } from '../../ipc/shapes';
import type { Answered, Loaded } from './answered';
import { call } from './client';
import { queryClient } from './query-client';
import { refresh } from './refresh';
import { tellCleared, tellFailure, tellOver } from './tell';
import { callKey, useCall } from './use-call';
import { useRefusal } from './use-refusal';

export type OpenDraft = {
  readonly draft: Loaded<Draft>;
  /** Shown at once, kept in the journal one after another in the order of the clicks. */
  readonly update: (patch: DraftPatch) => Promise<void>;
};

/** The draft as it will be; keys that are undefined change nothing. */
const withPatch = (draft: Draft, patch: DraftPatch): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
});

const shownWith = (kept: Loaded<Draft>, pending: readonly DraftPatch[]): Loaded<Draft> =>
  kept.kind === 'ready' ? { kind: 'ready', value: pending.reduce(withPatch, kept.value) } : kept;

const keep = (importId: string, draft: Draft): void => {
  queryClient.setQueryData<Answered<Draft>>(callKey('drafts.get', { importId }), () => ({
    ok: true,
    value: draft,
  }));
};

/** An import in the making, with the changes that are still on their way to the journal, and the way to change it. */
export function useDraft(importId: string): OpenDraft {
  const kept = useCall('drafts.get', { importId });
  const [pending, setPending] = useState<readonly DraftPatch[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const isFixed = useRefusal('drafts.update') !== null;

  const update = useCallback(
    (patch: DraftPatch) => {
      if (isFixed) {
        // Going from step to step is looking, too; nothing of it is kept.
        const { step } = patch;
        if (kept.kind === 'ready' && step !== undefined) keep(importId, withPatch(kept.value, { step }));
        return Promise.resolve();
      }
      setPending((now) => [...now, patch]);
      queue.current = queue.current.then(async () => {
        const answer = await call('drafts.update', { importId, patch });
        if (answer.ok) {
          tellOver();
          keep(importId, answer.value);
          tellCleared(answer.value.cleared ?? []);
        } else {
          tellFailure(answer.failure);
          refresh('imports', importId);
        }
        setPending((now) => now.filter((one) => one !== patch));
      });
      return queue.current;
    },
    [importId, isFixed, kept],
  );
  const draft = useMemo(() => shownWith(kept, pending), [kept, pending]);
  return { draft, update };
}
