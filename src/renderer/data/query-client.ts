import { QueryClient } from '@tanstack/react-query';

/** A failure, or what was read before it, is asked for again where it is next shown. */
const isNewest = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || (!('stale' in data) && !('ok' in data && data.ok === false));

/** One cache of answers for the window. Answers stay until the engine says that something changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: ({ state: { data } }) => (isNewest(data) ? Number.POSITIVE_INFINITY : 0),
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
