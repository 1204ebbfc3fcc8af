import { useEffect, useRef, useState } from 'react';
import type { Range } from './rows-in-view';

const restMs = 45;

/** A range that follows the scroll bar at most every few milliseconds, so that a fast drag asks for little. */
export const useSettled = (range: Range): Range => {
  const [settled, setSettled] = useState(range);
  const newest = useRef(range);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  newest.current = range;

  useEffect(() => {
    if (range.first === settled.first && range.end === settled.end) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      setSettled(newest.current);
    }, restMs);
  }, [range, settled]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return settled;
};
