import type { TopicMessage } from '../../ipc/contract';
import { queryClient } from './query-client';

type Area = TopicMessage<'changed'>['what'];

/** Which answers speak of an area, by the beginning of the procedure's name. */
const spokenOfBy: Readonly<Record<Area, readonly string[]>> = {
  imports: ['imports.', 'drafts.'],
  connections: ['connections.', 'directory.'],
  directory: ['directory.'],
  templates: ['templates.'],
};

const listsOf = ['imports.list'];

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

/** The area that a procedure changes, seen from its name. */
export const areaOf = (name: string): Area => {
  if (name.startsWith('connections.')) return 'connections';
  if (name.startsWith('directory.')) return 'directory';
  return name.startsWith('templates.') ? 'templates' : 'imports';
};
