import type { ServiceProfile } from '../service/profile';
import type { Target } from './target';

/**
 * What a list is asked for besides its company, so that it shows the lines by which its entries are compared; empty where they are
 * not compared, or read by id. By meaning, as the endpoints of core/service name it.
 */
export const linesQuery = (
  { lookUp, readBack }: Pick<Target, 'lookUp' | 'readBack'>,
  profile: ServiceProfile,
): Readonly<Record<string, string>> => {
  if (lookUp.compared?.lines !== 'as-listed' || readBack.kind === 'unreadable') return {};
  const { list } = readBack;
  return 'none' in list ? {} : (list.queries({ from: '', to: '' }, profile).at(-1) ?? {});
};
