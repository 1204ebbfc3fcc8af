import { memo, type RefObject, useEffect, useState } from 'react';
import type { GridIssue, GridRow } from '../../ipc/shapes';
import classes from './grid.module.css';
import { spotAt } from './spot-at';

type Props = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowAt: (position: number) => GridRow | undefined;
  readonly names: readonly string[];
};

type Shown = { readonly left: number; readonly top: number; readonly issues: readonly GridIssue[] };

const cardPx = 300;

/** What is wrong with the cell under the mouse. The pane below the grid says the same for the keyboard. */
export const IssueHover = memo(({ scroller, rowAt, names }: Props) => {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const over = (event: MouseEvent): void => {
      const spot = spotAt(event.target);
      const cell = event.target instanceof Element ? event.target.closest('[data-severity]') : null;
      if (spot === null || cell === null) {
        setShown(null);
        return;
      }
      const issues = rowAt(spot.position)?.issues.filter(({ column }) => column === names[spot.column]) ?? [];
      const box = cell.getBoundingClientRect();
      setShown({ left: Math.min(box.left, window.innerWidth - cardPx - 16), top: box.bottom + 4, issues });
    };
    const out = (): void => setShown(null);
    element.addEventListener('mouseover', over);
    element.addEventListener('mouseleave', out);
    element.addEventListener('scroll', out);
    return () => {
      element.removeEventListener('mouseover', over);
      element.removeEventListener('mouseleave', out);
      element.removeEventListener('scroll', out);
    };
  }, [scroller, rowAt, names]);
  if (shown === null || shown.issues.length === 0) return null;
  return (
    <div className={classes.card} aria-hidden style={{ left: shown.left, top: shown.top, width: cardPx }}>
      {shown.issues.map(({ code, title, sentence }) => (
        <p key={code}>
          <strong>{title}.</strong> {sentence}
        </p>
      ))}
    </div>
  );
});
