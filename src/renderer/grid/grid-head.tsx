// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
// biome-ignore-all lint/a11y/useSemanticElements: only the rows in view exist, which a table element cannot say.
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type PointerEvent as ReactPointerEvent } from 'react';
import classes from './grid.module.css';
import type { DrawnColumns } from './grid-row';
import { headPx, numberPx, verdictPx } from './sizes';

type Props = {
  readonly columns: DrawnColumns;
  readonly names: readonly string[];
  readonly isFigure: readonly boolean[];
  readonly verdictTitle: string;
  readonly onResize: (column: number, widthPx: number) => void;
  /** Absent: a column has no menu. */
  readonly onMenu: ((column: number) => void) | undefined;
};

const narrowestPx = 48;

/** Follows the pointer from a column's edge until it is let go. */
const drag = (event: ReactPointerEvent, from: number, to: (widthPx: number) => void): void => {
  event.preventDefault();
  const startX = event.clientX;
  const follow = (moved: PointerEvent): void => to(Math.max(narrowestPx, from + moved.clientX - startX));
  const end = (): void => {
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', end);
  };
  window.addEventListener('pointermove', follow);
  window.addEventListener('pointerup', end);
};

export const GridHead = memo(({ columns, names, isFigure, verdictTitle, onResize, onMenu }: Props) => (
  <div
    role="row"
    aria-rowindex={1}
    className={classes.head}
    style={{ height: headPx, width: columns.linePx }}
  >
    <div role="columnheader" aria-colindex={1} className={classes.number} style={{ width: numberPx }}>
      Row
    </div>
    <div role="columnheader" aria-colindex={2} className={classes.outcome} style={{ width: verdictPx }}>
      {verdictTitle}
    </div>
    <div role="presentation" className={classes.strip} style={{ paddingLeft: columns.beforePx }}>
      {columns.items.map(({ index, size }) => (
        <div
          key={index}
          role="columnheader"
          aria-colindex={index + 3}
          className={classes.title}
          aria-label={names[index]}
          data-figure={isFigure[index] || undefined}
          style={{ width: size }}
          title={names[index]}
        >
          <span className={classes.text}>{names[index]}</span>
          {onMenu !== undefined && (
            <button
              type="button"
              className={classes.more}
              tabIndex={-1}
              aria-label={`Menu of ${names[index] ?? ''}`}
              aria-haspopup="menu"
              title="Menu of the column (Alt+↓)"
              onClick={() => onMenu(index)}
            >
              <IconChevronDown size={13} aria-hidden />
            </button>
          )}
          <span
            className={classes.edge}
            aria-hidden
            onPointerDown={(event) => drag(event, size, (width) => onResize(index, width))}
          />
        </div>
      ))}
    </div>
  </div>
));
