import { words } from '../../core/issues/codes';
import { failed, ok, type Result } from '../../core/values/result';
import { journalProcedures, type Standing } from '../../ipc/journal';
import { journalFile } from '../journal/open';
import { answered, faultOf } from './boundary';
import type { Door } from './door';
import type { Engine } from './engine';
import { openToExamine } from './open-engine';
import type { EnginePorts } from './ports';
import { saveReadable } from './save-readable';

type Ports = Omit<EnginePorts, 'journal'>;

/** What safe mode does beside saving, which needs no open journal. */
const EXAMINES: ReadonlySet<string> = new Set(['app.info', 'journal.verify', 'journal.backup']);

const standing = (ports: Ports): Standing => ({
  standing: 'look-only',
  file: journalFile(ports.dataDir),
  problem: { code: 'safe-mode', ...words('safe-mode', {}) },
  saved: null,
  canSave: true,
  canSetAside: false,
});

/**
 * The door in safe mode: the journal can be verified, copied and saved, and nothing else is done with it. It is opened for each
 * of them alone, so that nothing that ended the engine is met at the start.
 */
export const openSafeDoor = (ports: Ports): Door => {
  const file = journalFile(ports.dataDir);
  const examine = async (work: (engine: Engine) => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    const opened = openToExamine(ports);
    if (!opened.ok) return opened;
    try {
      return await work(opened.value);
    } catch (error) {
      return { ok: false, problem: faultOf('journal', file, error) };
    } finally {
      await opened.value.close();
    }
  };
  const work = async (name: string, input: unknown): Promise<Result<unknown>> => {
    if (name === 'journal.standing' || name === 'journal.reopen') return ok(standing(ports));
    if (EXAMINES.has(name)) return examine((engine) => engine.call(name, input));
    if (name !== 'journal.salvage') return failed('safe-mode');
    const wanted = journalProcedures[name].input.safeParse(input);
    return wanted.success
      ? saveReadable({ from: file, to: wanted.data.path, at: new Date(ports.clock.now()).toISOString() })
      : failed('input-refused', { name, detail: wanted.error.message });
  };
  return {
    call: (name, input) => answered({ name, file }, () => work(name, input)),
    close: async () => undefined,
  };
};
