import { UnstyledButton } from '@mantine/core';
import type { GridView, Summary } from '../../../../ipc/shapes';
import { CheckBar } from '../../../charts/check-bar';
import { formatCount } from '../../../data/format';
import { type Tile, tilesOf } from './tiles';
import classes from './validation.module.css';

type Props = {
  readonly records: Summary['records'];
  /** Of the rows that were checked by now: there is nothing to filter by yet. */
  readonly isSoFar: boolean;
  /** Nothing of the file is sent as it stands. */
  readonly isKeptBack: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
};

const Count = ({ records, tile }: { readonly records: Props['records']; readonly tile: Tile }) => (
  <>
    <span className={classes.figure}>{formatCount(tile.count(records))}</span>
    <span className={classes.caption}>{tile.label}</span>
  </>
);

/** The counts of the check; each shows its rows. */
export const SummaryTiles = ({ records, isSoFar, isKeptBack, view, onView }: Props) => (
  <section className={classes.summary} aria-label={isSoFar ? 'Summary so far' : 'Summary'}>
    <div className={classes.tiles}>
      {tilesOf(records, isKeptBack).map((tile) => {
        const tone = tile.count(records) === 0 ? 'plain' : tile.tone;
        return isSoFar ? (
          <div key={tile.key} className={classes.tile} data-tone={tone} data-still>
            <Count records={records} tile={tile} />
          </div>
        ) : (
          <UnstyledButton
            key={tile.key}
            className={classes.tile}
            data-tone={tone}
            aria-pressed={view.filter === tile.view.filter && view.value === tile.view.value}
            onClick={() => onView(tile.view)}
          >
            <Count records={records} tile={tile} />
          </UnstyledButton>
        );
      })}
    </div>
    <CheckBar records={records} />
  </section>
);
