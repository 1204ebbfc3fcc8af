import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same while what it does is always the newest. */
export const useSteady = <A>(work: (argument: A) => void): ((argument: A) => void) => {
  const newest = useRef(work);
  useLayoutEffect(() => {
    newest.current = work;
  });
  return useCallback((argument: A) => newest.current(argument), []);
};
