import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { offsetShowing, type ScrollScale, scrollScale } from './scroll-scale';
import { headPx, rowPx } from './sizes';

export type Scroll = {
  readonly scale: ScrollScale;
  readonly offsetPx: number;
  /** Height of the rows' part of the view. */
  readonly viewPx: number;
  readonly viewWidthPx: number;
  readonly show: (position: number) => void;
};

type Size = { readonly height: number; readonly width: number };

const useSize = (scroller: RefObject<HTMLDivElement | null>): Size => {
  const [size, setSize] = useState<Size>({ height: 480, width: 800 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => setSize({ height: element.clientHeight, width: element.clientWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return size;
};

/** The scroll bar over rows of any number, and the way to bring a row into view. */
export const useScroll = (scroller: RefObject<HTMLDivElement | null>, rows: number): Scroll => {
  const size = useSize(scroller);
  const viewPx = Math.max(rowPx, size.height - headPx);
  const scale = useMemo(() => scrollScale(rows * rowPx, viewPx), [rows, viewPx]);
  const [offsetPx, setOffsetPx] = useState(0);
  // The browser rounds what it is told; where we set it ourselves we know better than it.
  const aimed = useRef<{ readonly scrollTop: number; readonly offsetPx: number } | null>(null);
  const now = Math.min(offsetPx, scale.lastOffsetPx);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const follow = (): void => {
      const isAimed = aimed.current !== null && Math.abs(aimed.current.scrollTop - element.scrollTop) < 1;
      setOffsetPx(
        isAimed && aimed.current !== null ? aimed.current.offsetPx : scale.toOffset(element.scrollTop),
      );
      if (!isAimed) aimed.current = null;
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, scale]);

  const show = useCallback(
    (position: number) => {
      const element = scroller.current;
      if (element === null) return;
      const wanted = Math.min(scale.lastOffsetPx, offsetShowing(position, rowPx, { offsetPx: now, viewPx }));
      if (wanted === now) return;
      element.scrollTop = scale.toScrollTop(wanted);
      aimed.current = { scrollTop: element.scrollTop, offsetPx: wanted };
      setOffsetPx(wanted);
    },
    [scroller, scale, now, viewPx],
  );
  return { scale, offsetPx: now, viewPx, viewWidthPx: size.width, show };
};
