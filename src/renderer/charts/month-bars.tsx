import classes from './month-bars.module.css';

/** One part of a month's column. `size` is for the picture, `shown` for the eye. */
type MonthPart = {
  readonly key: string;
  readonly label: string;
  readonly size: number;
  readonly shown: string;
  readonly colour: string;
};

export type MonthColumn = {
  /** `2026-11`. */
  readonly month: string;
  readonly parts: readonly MonthPart[];
};

type Props = {
  readonly columns: readonly MonthColumn[];
  /** What is counted: the caption of the table behind the picture. */
  readonly label: string;
  /** What the highest column says, as text. */
  readonly highest: string;
};

const HEIGHT = 120;
const STEP = 20;
const BAR = 12;
/** A part that is there is seen, however small it is. */
const LEAST = 1.5;

const names = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const longNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const firstDay = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const sizeOf = ({ parts }: MonthColumn): number => parts.reduce((sum, { size }) => sum + size, 0);

const words = ({ month, parts }: MonthColumn): string => {
  const told = parts.map(({ shown, label }) => (label === '' ? shown : `${shown} ${label.toLowerCase()}`));
  return `${longNames.format(firstDay(month))}: ${told.length === 0 ? 'nothing' : told.join(', ')}`;
};

const Column = ({
  column,
  at,
  most,
}: {
  readonly column: MonthColumn;
  readonly at: number;
  readonly most: number;
}) => {
  const tall = column.parts.filter(({ size }) => size > 0);
  const heights = tall.map(({ size }) => Math.max(LEAST, (size / most) * HEIGHT));
  const sum = heights.reduce((all, height) => all + height, 0);
  const scale = sum > HEIGHT ? HEIGHT / sum : 1;
  return (
    <g>
      <title>{words(column)}</title>
      <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className={classes.ground} />
      {tall.map(({ key, colour }, part) => {
        const below = heights.slice(0, part).reduce((all, height) => all + height * scale, 0);
        const height = (heights[part] ?? 0) * scale;
        const x = at * STEP + (STEP - BAR) / 2;
        return <rect key={key} x={x} y={HEIGHT - below - height} width={BAR} height={height} fill={colour} />;
      })}
    </g>
  );
};

const Behind = ({ columns, label }: Pick<Props, 'columns' | 'label'>) => (
  <div className="tp-hidden">
    <table>
      <caption>{label}</caption>
      <tbody>
        {columns.map((column) => (
          <tr key={column.month}>
            <th scope="row">{longNames.format(firstDay(column.month))}</th>
            <td>{words(column)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const isYearShown = (month: string, at: number): boolean => at === 0 || month.endsWith('-01');

/** A column for each month, its parts on top of each other; the figures stand in a table that is read aloud. */
export const MonthBars = ({ columns, label, highest }: Props) => {
  const most = Math.max(0, ...columns.map(sizeOf)) || 1;
  return (
    <div className={classes.months}>
      <span className={classes.highest}>{highest}</span>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {columns.map((column, at) => (
          <Column key={column.month} column={column} at={at} most={most} />
        ))}
      </svg>
      <div className={classes.names} aria-hidden="true">
        {columns.map(({ month }, at) => (
          <span key={month}>
            {names.format(firstDay(month))}
            {isYearShown(month, at) && <em>{month.slice(0, 4)}</em>}
          </span>
        ))}
      </div>
      <Behind columns={columns} label={label} />
    </div>
  );
};
