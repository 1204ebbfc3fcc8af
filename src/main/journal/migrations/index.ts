import { firstJournal } from './0001-first-journal';

/** In order; the position plus one is the version. A migration is never edited after a release. */
export const migrations: readonly string[] = [firstJournal];
