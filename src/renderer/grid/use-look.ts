import { useMemo } from 'react';
import type { RowLook } from './grid-row';

/** What all rows share, the same object as long as nothing of it changes. */
export const useLook = (
  names: readonly string[],
  isFigure: readonly boolean[],
  isSent: boolean,
  gridId: string,
): RowLook => useMemo(() => ({ names, isFigure, isSent, gridId }), [names, isFigure, isSent, gridId]);
