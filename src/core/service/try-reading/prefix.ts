import type { Found } from './reading';
import { said } from './reading';

const wireKey = /"([a-z][a-z0-9]*_)(?:company|location|vendor|po|po_item)_id"\s*:/g;
/** Prefixes that belong to names the service shows as they are. */
const stated = new Set(['erp_', 'external_']);

/** The prefix of the service's names: whether this answer has names with it, or with another one. */
export const prefixFound = (text: string, prefix: string): readonly Found[] => {
  const met = new Set([...text.matchAll(wireKey)].flatMap((match) => match[1] ?? []));
  const others = [...met].filter((one) => one !== prefix && !stated.has(one));
  const setting = { setting: 'naming.prefix', meaning: 'Beginning of the service’s own names' };
  if (met.has(prefix)) return [{ ...setting, text: prefix, isGood: true, hint: null, offer: null }];
  const [only] = others;
  if (only === undefined || others.length > 1) return [];
  const hint = said('tried-prefix', { prefix: only });
  return [{ ...setting, text: null, isGood: false, hint, offer: { value: only } }];
};
