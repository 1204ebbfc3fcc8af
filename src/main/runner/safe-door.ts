import { words } from '../../core/issues/codes';
import { firstFaultText } from '../../core/values/fault-text';
import { failed, ok, type Result } from '../../core/values/result';
import { journalProcedures, type Standing } from '../../ipc/journal';
import { journalFile } from '../journal/open';
import { answered } from './boundary';
import type { Door } from './door';
import { examined } from './examine';
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
  const work = async (name: string, input: unknown): Promise<Result<unknown>> => {
    if (name === 'journal.standing' || name === 'journal.reopen') return ok(standing(ports));
    if (EXAMINES.has(name)) return examined(ports, name, input);
    if (name !== 'journal.salvage') return failed('safe-mode');
    const wanted = journalProcedures[name].input.safeParse(input);
    return wanted.success
      ? saveReadable({ from: file, to: wanted.data.path, at: new Date(ports.clock.now()).toISOString() })
      : failed('input-refused', { name, detail: firstFaultText(wanted.error) });
  };
  return {
    call: (name, input) => answered({ name, file }, () => work(name, input)),
    close: async () => undefined,
  };
};
