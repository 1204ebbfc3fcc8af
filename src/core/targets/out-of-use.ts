import { textAt } from '../service/json-path';
import type { JsonObject } from '../values/json';
import type { Target } from './target';

/** Tells the status of an entry where it is one of these, in whatever case the service writes it. */
export const outOfUseAs =
  (statuses: readonly string[]) =>
  (shown: JsonObject): string | null => {
    const status = textAt(shown, 'status')?.trim() ?? '';
    return statuses.includes(status.toLowerCase()) ? status : null;
  };

/** The status of an entry, by our names, where it says that the thing is out of use; empty: it does not, or none is shown. */
export const outOfUse = ({ readBack }: Pick<Target, 'readBack'>, shown: JsonObject): string =>
  readBack.kind === 'readable' ? (readBack.outOfUse?.(shown) ?? '') : '';

/** The same beside what would change; empty: it is in use, as far as is known. */
export const outOfUseText = (status: string): string =>
  status === '' ? '' : ` It is ${status} there, and nothing will come of the change.`;
