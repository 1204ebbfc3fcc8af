import type { ReadChoices } from '../../core/read/table';
import type { Result } from '../../core/values/result';
import { openFile } from './open-file';
import type { Opened } from './opened';
import { openText } from './text/text-opened';

/** Opens a file for what it is, whatever its name says. */
export const openAny = async (path: string, choices: ReadChoices): Promise<Result<Opened>> => {
  const opening = await openFile(path);
  if (!opening.ok) return opening;
  const opened = await openText(opening.value, choices);
  if (!opened.ok) await opening.value.close();
  return opened;
};
