import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import { keyAsRead } from '../../../core/values/key-as-read';

type Own = {
  readonly key: string | null;
  readonly payload: JsonObject;
  /** Said of one without a key: 'record 12'. */
  readonly else: string;
};

/** A record for the eye: its identity in parts, its vendor by the name in `vendors` rather than by the service's id. */
export const ownLabel = (
  { words, fields }: Pick<Target, 'words' | 'fields'>,
  own: Own,
  vendors: ReadonlyMap<string, string | null>,
): string => {
  if (own.key === null) return `${words.one} ${own.else}`;
  const ids = fields.flatMap(({ key, lookup }) => (lookup === 'vendor' ? [String(own.payload[key])] : []));
  const nameOf = (part: string): string => vendors.get(part)?.replaceAll('|', ' ') ?? part;
  const parts = own.key.split('|').map((part) => (ids.includes(part) ? nameOf(part) : part));
  return `${words.one} ${keyAsRead(parts.join('|'))}`;
};
