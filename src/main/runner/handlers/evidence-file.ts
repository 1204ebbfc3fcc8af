import { statSync } from 'node:fs';
import { failed, ok } from '../../../core/values/result';
import { readAbout } from '../../journal/evidence-format';
import { writeEvidence } from '../../journal/evidence-write';
import { describe, lookInto } from '../evidence-file/look';
import { mergeReview } from '../evidence-file/merge';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';

type Own = Pick<
  Handlers,
  | 'evidence.export'
  | 'evidence.look'
  | 'evidence.merge'
  | 'evidence.open'
  | 'evidence.close'
  | 'evidence.current'
>;

/** Files for review: written from this journal, looked into, and taken back. Which one a window shows is the door's matter. */
export const evidenceFileHandlers = (ports: EnginePorts): Own => {
  const { journal, clock } = ports;
  const nowText = (): string => new Date(clock.now()).toISOString();
  const current = () => (readAbout(journal) === null ? null : describe(journal, null));
  return {
    'evidence.export': async ({ importIds, path }) => {
      const written = await writeEvidence(journal, {
        imports: [...new Set(importIds)],
        ...{ to: path, at: nowText(), by: ports.person?.() ?? '', appVersion: ports.version },
      });
      return written.ok ? ok({ path, bytes: statSync(path).size, ...written.value }) : written;
    },
    'evidence.look': ({ path }) => lookInto(path, readAbout(journal) === null ? journal : null),
    'evidence.merge': ({ path }) => {
      const merged = mergeReview(journal, { path, mergeId: ports.newId(), at: nowText() });
      if (merged.ok) for (const id of merged.value.imports) ports.emit('changed', { what: 'imports', id });
      return merged;
    },
    'evidence.open': () => failed('evidence-no-review'),
    'evidence.close': () => failed('evidence-no-review'),
    'evidence.current': () => ok(current()),
  };
};
