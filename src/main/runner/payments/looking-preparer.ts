import type { Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import type { Preparer } from '../drafts/preparer';
import type { Links } from '../operations/links';
import type { EnginePorts } from '../ports';
import { sendable } from '../run-parts';
import { lookUpLines } from './look';

/**
 * Prepares drafts; what a draft pays is looked up at the service as well, and judged by what it reads: a number means
 * exactly one invoice, or it is refused while the person looks.
 */
export const lookingPreparer = (ports: EnginePorts, links: Links, inner: Preparer): Preparer => {
  const looking = new Map<string, AbortController>();

  const look = async (importId: string): Promise<boolean> => {
    const found = sendable(ports, importId);
    if (!found.ok || found.value.target.pays === undefined || ports.journal.isReadOnly) return false;
    looking.get(importId)?.abort();
    const control = new AbortController();
    looking.set(importId, control);
    try {
      return await lookUpLines(ports, links, found.value.stored, control.signal);
    } finally {
      if (looking.get(importId) === control) looking.delete(importId);
    }
  };

  return {
    isPreparing: inner.isPreparing,
    cancel: (importId) => {
      looking.get(importId)?.abort();
      inner.cancel(importId);
    },
    prepare: async (importId): Promise<Result<Summary>> => {
      const first = await inner.prepare(importId);
      return first.ok && (await look(importId)) ? inner.prepare(importId) : first;
    },
  };
};
