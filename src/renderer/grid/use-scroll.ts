import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsInView, type Edges, placeShowing } from './columns-in-view';
import { type Range, rowsInView, rowsSeen, stretchOf } from './rows-in-view';
import { offsetShowing, scrollScale } from './scroll-scale';
import { frozenPx, headPx, rowPx } from './sizes';

/** The rows and columns that are drawn. */
type Drawn = { readonly rows: Range; readonly columns: Range };

export type Scroll = {
  /** Height that the browser is told of all rows. */
  readonly shownPx: number;
  /** Height of the rows' part of the view, and width of the whole. */
  readonly viewPx: number;
  readonly viewWidthPx: number;
  readonly drawn: Drawn;
  /** What stays in view while the scroll bars move, and what moves up and down in it. */
  readonly pane: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly show: (position: number) => void;
  readonly showColumn: (column: number) => void;
};

/** How far into the rows and the columns the view is. */
type Place = { readonly offsetPx: number; readonly acrossPx: number };

export type Size = { readonly height: number; readonly width: number };

/** What is seen of an element, without its scroll bars, followed as it changes; px. */
export const useSize = (scroller: RefObject<HTMLDivElement | null>): Size => {
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

const isSame = (one: Range, other: Range): boolean => one.first === other.first && one.end === other.end;

const none: Drawn = { rows: { first: 0, end: 0 }, columns: { first: 0, end: 0 } };

/**
 * The scroll bars over rows of any number. What is drawn is moved at once, past React; other rows and columns are drawn
 * only where some come into view that were not.
 */
export const useScroll = (
  scroller: RefObject<HTMLDivElement | null>,
  size: Size,
  rows: number,
  edges: Edges,
): Scroll => {
  const viewPx = Math.max(rowPx, size.height - headPx);
  const scale = useMemo(() => scrollScale(rows * rowPx, viewPx), [rows, viewPx]);
  const pane = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(none);
  const stretchPx = stretchOf(drawn.rows) * rowPx;
  // The browser rounds what it is told; where we set it ourselves we know better than it.
  const aimed = useRef<{ readonly scrollTop: number; readonly offsetPx: number } | null>(null);

  const placeNow = useCallback((): Place => {
    const { scrollTop = 0, scrollLeft = 0 } = scroller.current ?? {};
    if (aimed.current !== null && Math.abs(aimed.current.scrollTop - scrollTop) >= 1) aimed.current = null;
    const offsetPx = aimed.current?.offsetPx ?? scale.toOffset(scrollTop);
    return { offsetPx: Math.min(offsetPx, scale.lastOffsetPx), acrossPx: scrollLeft };
  }, [scroller, scale]);

  const move = useCallback(
    ({ offsetPx, acrossPx }: Place): void => {
      if (pane.current === null || sheet.current === null) return;
      sheet.current.style.transform = `translateY(${Math.round(stretchPx - offsetPx)}px)`;
      const across = `${-Math.round(acrossPx)}px`;
      const { style } = pane.current;
      if (style.getPropertyValue('--across') !== across) style.setProperty('--across', across);
    },
    [stretchPx],
  );

  const draw = useCallback(
    ({ offsetPx, acrossPx }: Place): void => {
      const rowsNow = rowsInView(offsetPx, viewPx, rows);
      const columnsNow = columnsInView(edges, acrossPx, size.width - frozenPx);
      setDrawn((now) =>
        isSame(now.rows, rowsNow) && isSame(now.columns, columnsNow)
          ? now
          : { rows: rowsNow, columns: columnsNow },
      );
    },
    [viewPx, rows, edges, size.width],
  );

  useLayoutEffect(() => move(placeNow()), [move, placeNow]);
  useLayoutEffect(() => draw(placeNow()), [draw, placeNow]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const follow = (): void => {
      const place = placeNow();
      move(place);
      const seen = rowsSeen(place.offsetPx, viewPx, rows);
      // A jump beyond the spare rows is drawn before the next picture, which would show nothing otherwise.
      if (seen.first >= drawn.rows.first && seen.end <= drawn.rows.end) draw(place);
      else flushSync(() => draw(place));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, placeNow, move, draw, viewPx, rows, drawn.rows]);

  const show = useCallback(
    (position: number) => {
      const element = scroller.current;
      const { offsetPx, acrossPx } = placeNow();
      const wanted = Math.min(scale.lastOffsetPx, offsetShowing(position, rowPx, { offsetPx, viewPx }));
      if (element === null || wanted === offsetPx) return;
      element.scrollTop = scale.toScrollTop(wanted);
      aimed.current = { scrollTop: element.scrollTop, offsetPx: wanted };
      move({ offsetPx: wanted, acrossPx });
      draw({ offsetPx: wanted, acrossPx });
    },
    [scroller, scale, viewPx, placeNow, move, draw],
  );
  const showColumn = useCallback(
    (column: number) => {
      const element = scroller.current;
      if (element === null) return;
      const now = { fromPx: element.scrollLeft, viewPx: size.width - frozenPx };
      element.scrollLeft = placeShowing(edges, column, now);
    },
    [scroller, edges, size.width],
  );
  const { shownPx } = scale;
  return { shownPx, viewPx, viewWidthPx: size.width, drawn, pane, sheet, show, showColumn };
};
