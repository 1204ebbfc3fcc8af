import type { LoadSet } from '../../ipc/load-sets';
import { useCall, valueOr } from './use-call';

/** The newest load in order that an import is part of; undefined where there is none, or while it is not known. */
export const useSetOf = (importId: string): LoadSet | undefined =>
  valueOr(useCall('sets.list', {}), []).find(({ parts }) => parts.some((part) => part.importId === importId));
