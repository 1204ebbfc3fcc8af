import { failed, ok, type Result } from '../../../core/values/result';
import { digestOfFile } from '../../disk/file-digest';
import { readAbout } from '../../journal/evidence-format';
import type { Journal } from '../../journal/open';
import { describe, lookIntoChecked } from '../evidence-file/look';
import { mergeReview } from '../evidence-file/merge';
import type { FileWork } from '../evidence-file/work';
import type { Handlers } from '../handler-types';
import { whyNothingLeaves } from '../leaving';
import type { EnginePorts } from '../ports';
import { keepPrinted } from '../report/keep-printed';

type Own = Pick<
  Handlers,
  | 'evidence.export'
  | 'evidence.look'
  | 'evidence.merge'
  | 'evidence.open'
  | 'evidence.cancel'
  | 'evidence.close'
  | 'evidence.current'
>;

/** Review files: written from this journal, looked into, and taken back. Which one a window shows is the door's matter. */
export const evidenceFileHandlers = (ports: EnginePorts, work: FileWork): Own => {
  const { journal, clock } = ports;
  const nowText = (): string => new Date(clock.now()).toISOString();
  const current = () => (readAbout(journal) === null ? null : describe(journal, null));
  const check = (path: string, against: string | null): Promise<Result<string>> =>
    work.run({ path, what: 'open' }, (port, onStep, signal) =>
      port.check({ file: path, against }, onStep, signal),
    );
  const own: Journal | null = readAbout(journal) === null ? journal : null;
  return {
    'evidence.export': async ({ importIds, path }) => {
      const why = whyNothingLeaves(ports);
      if (why !== null) return { ok: false, problem: why };
      const order = {
        imports: [...new Set(importIds)],
        ...{ to: path, at: nowText(), by: ports.person?.() ?? '', appVersion: ports.version },
      };
      const written = await work.run({ path, what: 'export' }, (port, onStep, signal) =>
        port.write(journal.file, order, onStep, signal),
      );
      if (!written.ok) return written;
      const digest = await digestOfFile(path);
      const notKept = keepPrinted(ports, {
        ...{ ...digest, importIds: order.imports, format: 'tallyport', path },
      });
      return ok({ path, ...digest, ...written.value, notKept });
    },
    'evidence.look': async ({ path }) => {
      const seal = await check(path, null);
      return seal.ok ? lookIntoChecked(path, seal.value, own) : seal;
    },
    'evidence.merge': async ({ path }) => {
      const seal = await check(path, journal.file);
      if (!seal.ok) return seal;
      const merged = mergeReview(journal, { path, seal: seal.value, mergeId: ports.newId(), at: nowText() });
      if (merged.ok) for (const id of merged.value.imports) ports.emit('changed', { what: 'imports', id });
      return merged;
    },
    'evidence.open': () => failed('evidence-no-review'),
    'evidence.cancel': ({ path }) => {
      work.cancel(path);
      return ok({});
    },
    'evidence.close': () => failed('evidence-no-review'),
    'evidence.current': () => ok(current()),
  };
};
