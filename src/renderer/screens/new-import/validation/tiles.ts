import type { GridView, Summary } from '../../../../ipc/shapes';
import { sendableCount } from '../../../data/outcomes';

/** A count of the check, and the rows it shows. */
export type Tile = {
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
    label: 'Existing',
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

/** What is good by itself goes nowhere where the whole file is kept back. */
const keptBack = (tile: Tile): Tile =>
  tile.key === 'ready' ? { ...tile, label: 'Ready, but kept back', tone: 'warn' } : tile;

/** The shown ones: what stands there already only where some does. `isKeptBack`: nothing of the file is sent as it stands. */
export const tilesOf = (records: Summary['records'], isKeptBack: boolean): readonly Tile[] =>
  tiles
    .filter(({ key }) => key !== 'there' || records.existing > 0)
    .map((tile) => (isKeptBack ? keptBack(tile) : tile));
