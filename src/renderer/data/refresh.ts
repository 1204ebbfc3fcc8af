import type { TopicMessage } from '../../ipc/contract';
import { queryClient } from './query-client';

/** What the engine tells changed, and what only the window's own doing changes. */
type Area = TopicMessage<'changed'>['what'] | 'service' | 'search';

/** Which answers speak of an area, by the beginning of the procedure's name. */
const spokenOfBy: Readonly<Record<Area, readonly string[]>> = {
  imports: [
    'imports.',
    'drafts.',
    'payments.',
    'sets.',
    'reconcile.',
    'review.',
    'evidence.',
    'search.',
    'promotion.',
    'home.',
  ],
  // How secrets are kept is said with the app; unlocking a connection may change it.
  connections: ['connections.', 'directory.', 'profile.', 'app.info'],
  // Drafts tell whether they were checked before it came.
  directory: ['directory.', 'drafts.get'],
  templates: ['templates.'],
  // A single change in doubt stands on Home.
  service: ['service.', 'home.'],
  sets: ['sets.'],
  sweeps: ['sweep.', 'home.'],
  search: ['search.'],
  // Another journal stands behind every answer, or the same one for looking only.
  journal: [''],
};

/** Answers that speak of other imports than the one they were asked for. */
const listsOf = ['imports.list', 'imports.lineage', 'promotion.links', 'promotion.compare', 'home.show'];

const concerns = (key: readonly unknown[], id: string | null): boolean => {
  const [name, input] = key;
  if (id === null || typeof name !== 'string' || listsOf.includes(name)) return true;
  return typeof input !== 'object' || input === null || !('importId' in input) || input.importId === id;
};

/** Asks again for every answer that may have changed; what is on the screen stays until the new one is there. */
export const refresh = (area: Area, id: string | null): void => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name] = queryKey;
      return (
        typeof name === 'string' &&
        spokenOfBy[area].some((start) => name.startsWith(start)) &&
        (area !== 'imports' || concerns(queryKey, id))
      );
    },
  });
};

/** The area that a procedure changes, seen from its name; null: it only looks. */
export const areaOf = (name: string): Area | null => {
  if (name === 'promotion.preview' || name === 'service.preview' || name === 'journal.salvage') return null;
  if (name.startsWith('connections.') || name.startsWith('profile.')) return 'connections';
  if (name.startsWith('directory.')) return 'directory';
  if (name.startsWith('service.')) return 'service';
  if (name.startsWith('sets.')) return 'sets';
  if (name.startsWith('sweep.')) return 'sweeps';
  return name.startsWith('templates.') ? 'templates' : 'imports';
};
