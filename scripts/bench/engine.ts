import { randomUUID } from 'node:crypto';
import { failed, ok, type Result } from '../../src/core/values/result';
import { type Journal, journalFile, openJournal } from '../../src/main/journal/open';
import { createEngine, type Engine } from '../../src/main/runner/engine';
import type { Secrets } from '../../src/main/runner/ports';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';

export const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

/** The engine in this process over the journal of a folder; secrets are kept for this run. */
export const openBenchEngine = (
  folder: string,
  profileText: string,
): Engine & { readonly journal: Journal } => {
  const journal = must(openJournal(journalFile(folder)));
  const kept = new Map<string, Secrets>();
  const engine = createEngine({
    journal,
    dataDir: folder,
    version: '0',
    runtime: 'bench',
    clock: {
      now: Date.now,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve();
          });
        }),
    },
    newId: randomUUID,
    random: () => 0.5,
    secrets: {
      kept: 'this-run',
      keyringName: null,
      fault: async (id) => (kept.has(id) ? null : failed('secrets-missing').problem),
      get: async (id) => {
        const secrets = kept.get(id);
        return secrets === undefined ? failed('secrets-missing') : ok(secrets);
      },
      set: async (id, _origins, secrets) => {
        kept.set(id, secrets);
        return ok(null);
      },
      remove: async (id) => void kept.delete(id),
      unlock: async () => undefined,
    },
    practice: async () => failed('practice-not-started', { detail: 'not in a bench' }),
    prepare: (job, onProgress) => prepareImport(journal, { ...job, profileText }, onProgress),
    profileText,
    emit: () => undefined,
  });
  return { ...engine, journal };
};
