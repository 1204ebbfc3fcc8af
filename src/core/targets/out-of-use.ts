import { textAt } from '../service/json-path';
import type { JsonObject } from '../values/json';

/** Tells the status of an entry where it is one of these, in whatever case the service writes it. */
export const outOfUseAs =
  (statuses: readonly string[]) =>
  (shown: JsonObject): string | null => {
    const status = textAt(shown, 'status')?.trim() ?? '';
    return statuses.includes(status.toLowerCase()) ? status : null;
  };
