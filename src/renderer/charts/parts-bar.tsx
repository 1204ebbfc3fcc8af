import classes from './parts-bar.module.css';
import { type Part, placeParts } from './place-parts';

type Props = {
  readonly parts: readonly Part[];
  readonly total: number;
  readonly height: number;
  /** What the picture says, in words. */
  readonly label: string;
  readonly isSquare?: boolean;
};

/** Parts of a whole beside each other in one bar. */
export const PartsBar = ({ parts, total, height, label, isSquare = false }: Props) => (
  <svg
    className={classes.bar}
    data-square={isSquare}
    width="100%"
    height={height}
    viewBox={`0 0 100 ${height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    <rect width="100" height={height} className={classes.empty} />
    {placeParts(parts, total).map(({ key, x, width, colour }) => (
      <rect key={key} x={x} width={width} height={height} fill={colour} />
    ))}
  </svg>
);
