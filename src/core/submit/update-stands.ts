import type { RecordSight, UpdateStands } from './facts';

/** The entry that a record updates and how it stands, where a look shows just one; null: it does not. */
export const updateStands = (candidates: RecordSight['candidates'] = []): UpdateStands | null => {
  const [only, ...others] = candidates.filter(({ stands }) => stands !== undefined);
  if (only?.stands === undefined || others.length > 0) return null;
  return { id: only.id, stands: only.stands, text: only.text ?? '' };
};
