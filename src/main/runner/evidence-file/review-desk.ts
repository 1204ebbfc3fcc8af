import { z } from 'zod';
import { firstFaultText } from '../../../core/values/fault-text';
import { failed, ok, type Result } from '../../../core/values/result';
import { type Evidence, evidenceFileProcedures } from '../../../ipc/evidence-file';
import { journalFile, openJournalReadOnly } from '../../journal/open';
import type { EnginePorts } from '../ports';
import { describe } from './look';
import { openCheckedCopy, type ReviewCopy } from './review-copy';
import { createFileWork } from './work';

type Ports = Omit<EnginePorts, 'journal'>;

/** Which review file a window shows. */
export type ReviewDesk = {
  /** Null: it is a matter of the own journal. */
  readonly call: (name: string, input: unknown) => Promise<Result<unknown> | null>;
  readonly close: () => Promise<void>;
};

const ofThePath = z.object({ path: z.string() });

/** What is asked of the own journal though a review copy is shown: to take the file over into it. */
const OF_OWN_JOURNAL: ReadonlySet<string> = new Set(['evidence.merge', 'evidence.cancel']);

/** Shows a review file in the window, while the own journal goes on with what it is doing. */
export const createReviewDesk = (ports: Ports): ReviewDesk => {
  let shown: ReviewCopy | null = null;
  const work = createFileWork(ports);
  const close = async (): Promise<void> => {
    const former = shown;
    shown = null;
    await former?.close();
  };
  const about = (copy: ReviewCopy): Evidence => {
    const own = openJournalReadOnly(journalFile(ports.dataDir));
    try {
      return describe(copy.file, own.ok ? own.value : null);
    } finally {
      if (own.ok) own.value.close();
    }
  };
  const open = async (input: unknown): Promise<Result<Evidence>> => {
    const wanted = evidenceFileProcedures['evidence.open'].input.safeParse(input);
    if (!wanted.success)
      return failed('input-refused', { name: 'evidence.open', detail: firstFaultText(wanted.error) });
    const { path } = wanted.data;
    const seal = await work.run({ path, what: 'open' }, (port, onStep, signal) =>
      port.check({ file: path, against: null }, onStep, signal),
    );
    const copy = seal.ok ? openCheckedCopy(ports, path, seal.value) : seal;
    if (!copy.ok) return copy;
    await close();
    shown = copy.value;
    return ok(about(copy.value));
  };
  /** What is being opened is ended here; anything else is the own journal's matter. */
  const cancel = (input: unknown): Result<unknown> | null => {
    const wanted = ofThePath.safeParse(input);
    return wanted.success && work.cancel(wanted.data.path) ? ok({}) : null;
  };
  return {
    close: async () => {
      await work.close();
      await close();
    },
    call: async (name, input) => {
      if (name === 'evidence.open') return open(input);
      if (name === 'evidence.cancel') return cancel(input);
      if (shown === null) return null;
      if (name === 'evidence.close') {
        await close();
        return ok({});
      }
      if (name === 'evidence.current') return ok(about(shown));
      return OF_OWN_JOURNAL.has(name) ? null : shown.call(name, input);
    },
  };
};
