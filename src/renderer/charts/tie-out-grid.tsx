import { UnstyledButton } from '@mantine/core';
import classes from './tie-out-grid.module.css';
import type { GridFigure, GridLine } from './tie-out-line';

type Props = {
  readonly label: string;
  readonly stages: readonly string[];
  readonly lines: readonly GridLine[];
  /** Opens what is behind a figure, or behind the gap before it. */
  readonly onFigure: (line: number, stage: number, isGap: boolean) => void;
};

const widthPx = 120;

const Bar = ({ share }: { readonly share: number }) => (
  <svg className={classes.bar} viewBox={`0 0 ${widthPx} 6`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={widthPx} height="6" rx="2" className={classes.track} />
    <rect width={Math.max(0, Math.min(1, share)) * widthPx} height="6" rx="2" className={classes.part} />
  </svg>
);

const Gap = ({
  of,
  onOpen,
  name,
}: {
  readonly of: GridFigure;
  readonly onOpen: () => void;
  readonly name: string;
}) =>
  of.gap === null ? (
    <span className={classes.ties}>ties</span>
  ) : (
    <UnstyledButton className={classes.gap} onClick={onOpen} aria-label={`${name}: ${of.gap} ${of.why}`}>
      <b>{of.gap}</b> {of.why}
    </UnstyledButton>
  );

/** The stages side by side, one line for the records and one for each currency; every number leads to its rows. */
export const TieOutGrid = ({ label, stages, lines, onFigure }: Props) => (
  <table className={classes.grid} aria-label={label}>
    <thead>
      <tr>
        <td />
        {stages.map((stage, at) => (
          <th key={stage} scope="col">
            <span className={classes.step}>{at + 1}</span>
            {stage}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ label: name, figures }, line) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((one, at) => (
            <td key={one.stage}>
              {one.isUnknown === true ? (
                <span className={classes.unknown}>not read back</span>
              ) : (
                <>
                  <UnstyledButton
                    className={classes.figure}
                    onClick={() => onFigure(line, at, false)}
                    aria-label={`${name}, ${one.stage}: ${one.figure}`}
                  >
                    {one.figure}
                  </UnstyledButton>
                  <Bar share={one.share} />
                  {at > 0 && (
                    <Gap of={one} name={`${name}, ${one.stage}`} onOpen={() => onFigure(line, at, true)} />
                  )}
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
