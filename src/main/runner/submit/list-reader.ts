import { createHash } from 'node:crypto';
import type { Link } from './link';

/** Of so many digits nobody can tell what they were made of. */
const DIGITS = 8;

/**
 * A mark of whom the service shows a list to, by the API key and the client that it is asked with now, wherever they come from:
 * users may be shown other locations. It tells nothing of either. Null: there are no credentials.
 */
export const listReader = async ({ credentials }: Pick<Link, 'credentials'>): Promise<string | null> => {
  const found = await credentials();
  if (!found.ok) return null;
  const { apiKey, clientId } = found.value;
  const text = JSON.stringify(['whom a list is shown to', apiKey, clientId]);
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
};
