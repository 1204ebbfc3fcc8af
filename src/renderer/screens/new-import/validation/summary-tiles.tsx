import { UnstyledButton } from '@mantine/core';
import type { GridView, Summary } from '../../../../ipc/shapes';
import { CheckBar } from '../../../charts/check-bar';
import { formatCount } from '../../../data/format';
import { sendableCount } from '../../../data/outcomes';
import classes from './validation.module.css';

type Props = {
  readonly records: Summary['records'];
  /** Of the rows that were checked by now: there is nothing to filter by yet. */
  readonly isSoFar: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
};

type Tile = {
  readonly key: string;
  readonly count: (records: Summary['records']) => number;
  readonly label: string;
  readonly view: GridView;
  readonly tone: string;
};

/** What would go out stands apart from what is held back since the service holds it already. */
const having = (value: string): GridView => ({ filter: 'outcome', value });
const only = (filter: GridView['filter']): GridView => ({ filter, value: '' });
const tiles: readonly Tile[] = [
  { key: 'total', label: 'Records', count: ({ total }) => total, view: only('all'), tone: 'plain' },
  { key: 'ready', label: 'Ready to send', count: sendableCount, view: having('pending'), tone: 'good' },
  {
    key: 'there',
    label: 'There already',
    count: ({ existing }) => existing,
    view: having('existing'),
    tone: 'plain',
  },
  {
    key: 'warnings',
    label: 'With a warning',
    count: ({ warnings }) => warnings,
    view: only('warnings'),
    tone: 'warn',
  },
  {
    key: 'invalid',
    label: 'With an error',
    count: ({ invalid }) => invalid,
    view: only('errors'),
    tone: 'bad',
  },
  {
    key: 'duplicates',
    label: 'Duplicates',
    count: ({ duplicates }) => duplicates,
    view: only('duplicates'),
    tone: 'plain',
  },
  {
    key: 'excluded',
    label: 'Left out',
    count: ({ excluded }) => excluded,
    view: having('excluded'),
    tone: 'plain',
  },
];

/** The shown ones: what stands there already only where some does. */
export const tilesOf = (records: Summary['records']): readonly Tile[] =>
  tiles.filter(({ key }) => key !== 'there' || records.existing > 0);

const Count = ({ records, tile }: { readonly records: Props['records']; readonly tile: Tile }) => (
  <>
    <span className={classes.figure}>{formatCount(tile.count(records))}</span>
    <span className={classes.caption}>{tile.label}</span>
  </>
);

/** The counts of the check; each shows its rows. */
export const SummaryTiles = ({ records, isSoFar, view, onView }: Props) => (
  <section className={classes.summary} aria-label={isSoFar ? 'Summary so far' : 'Summary'}>
    <div className={classes.tiles}>
      {tilesOf(records).map((tile) => {
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
