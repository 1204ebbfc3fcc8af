import { useCallback, useRef } from 'react';
import type { Draft, DraftPatch } from '../../ipc/shapes';
import type { Answered, Loaded } from './answered';
import { call } from './client';
import { queryClient } from './query-client';
import { refresh } from './refresh';
import { tellFailure } from './tell';
import { callKey, useCall } from './use-call';

export type OpenDraft = {
  readonly draft: Loaded<Draft>;
  /** Shown at once, kept in the journal one after another in the order of the clicks. */
  readonly update: (patch: DraftPatch) => Promise<void>;
};

const show = (importId: string, change: (draft: Draft) => Draft): void => {
  queryClient.setQueryData<Answered<Draft>>(callKey('drafts.get', { importId }), (former) =>
    former?.ok === true ? { ok: true, value: change(former.value) } : former,
  );
};

/** Drops keys that are undefined, which a draft has no place for. */
const withPatch = (draft: Draft, patch: DraftPatch): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
});

/** An import in the making, and the way to change it. */
export function useDraft(importId: string): OpenDraft {
  const draft = useCall('drafts.get', { importId });
  const queue = useRef<Promise<void>>(Promise.resolve());
  const pending = useRef(0);

  const update = useCallback(
    (patch: DraftPatch) => {
      show(importId, (former) => withPatch(former, patch));
      pending.current += 1;
      queue.current = queue.current.then(async () => {
        const answer = await call('drafts.update', { importId, patch });
        pending.current -= 1;
        if (!answer.ok) tellFailure(answer.failure);
        if (answer.ok && pending.current === 0) show(importId, () => answer.value);
        if (!answer.ok) refresh('imports', importId);
      });
      return queue.current;
    },
    [importId],
  );
  return { draft, update };
}
