import type { Profile } from './profile';
import { profileA } from './profile-a';
import { profileB } from './profile-b';

/** The two sets of names: `a` follows the first assumptions of a client, `b` differs wherever it may. */
export const profileNamed = (name: 'a' | 'b'): Profile => (name === 'a' ? profileA : profileB);
