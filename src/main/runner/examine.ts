import type { Result } from '../../core/values/result';
import { journalFile } from '../journal/open';
import { faultOf } from './boundary';
import { openToExamine } from './open-engine';
import type { EnginePorts } from './ports';

/** Has one procedure asked of the journal as it lies there, which is opened for it alone. Errors: it cannot be opened at all. */
export const examined = async (
  ports: Omit<EnginePorts, 'journal'>,
  name: string,
  input: unknown,
): Promise<Result<unknown>> => {
  const opened = openToExamine(ports);
  if (!opened.ok) return opened;
  try {
    return await opened.value.call(name, input);
  } catch (error) {
    return { ok: false, problem: faultOf('journal', journalFile(ports.dataDir), error) };
  } finally {
    await opened.value.close();
  }
};
