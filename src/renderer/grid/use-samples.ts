import { useQuery } from '@tanstack/react-query';
import { call } from '../data/client';

const sampleRows = 60;
const none: readonly (readonly string[])[] = [];

/** The first rows of an import as they were when it was opened: widths taken from them stay put while cells change. */
export const useSamples = (importId: string): readonly (readonly string[])[] => {
  const query = useQuery({
    queryKey: ['samples', importId],
    queryFn: async () => {
      const page = await call('imports.rows', { importId, from: 0, count: sampleRows });
      return page.ok ? page.value.entries.map(({ cells }) => cells) : none;
    },
  });
  return query.data ?? none;
};
