import { useIsFetching } from '@tanstack/react-query';

/** Whether the service is being asked for something that is shown. */
export const useIsAsking = (): boolean =>
  useIsFetching({ predicate: ({ queryKey: [name] }) => name === 'service.read' }) > 0;
