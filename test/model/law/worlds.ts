import { bit } from './bits';
import type { Kind, World } from './world';

const ALL_KINDS: readonly Kind[] = ['equal', 'used', 'near'];

/** A service of which nothing is known but what the law assumes. */
export const plain: World = {
  records: 3,
  hasEqualRecords: false,
  bad: 0,
  losses: 2,
  repeat: 'accepted',
  foreign: 1,
  foreignKinds: ALL_KINDS,
  foreignTo: [0, 2],
  readsAltered: false,
  isHorizonKept: true,
  isListPrefix: true,
  showsAges: true,
  isSaidToEcho: true,
  isListedFirst: true,
  readsBack: false,
  makesRefused: false,
  isRefusalOdd: false,
  isListPrompt: false,
};

export const alone: World = { ...plain, foreign: 0 };
/** What is refused is made all the same, by a service that never said it would not; the list shows it at once. */
export const refusesWhatItMakes: World = {
  ...{ ...alone, bad: bit(1), losses: 1 },
  ...{ makesRefused: true, isRefusalOdd: true, isListPrompt: true },
};
export const pair: World = { ...plain, records: 2 };
/** Dates cannot be relied on, and the settings say that a repeated id is never answered with an old entry. */
export const dateless = { showsAges: false, isSaidToEcho: false } as const;
const besideTheFirst = { foreignKinds: ['used'], foreignTo: [0], repeat: 'refused', losses: 1 } as const;

export type NamedWorld = {
  readonly name: string;
  readonly world: World;
  /** What is left out where there is not the time for all of it. */
  readonly without?: Partial<World>;
  /** No record is ever sent again by itself here. */
  readonly isNeverRepeated?: boolean;
};

const quick: Partial<World> = { losses: 1, foreignTo: [0] };

/** Worlds in which the law must hold. */
export const worlds: readonly NamedWorld[] = [
  // Without anybody else no id is ever known twice under A1: one kind of service stands for all.
  { name: 'nobody else is there', world: alone },
  {
    name: 'records may read back otherwise than they were sent',
    world: { ...alone, losses: 1, readsAltered: true },
    without: { records: 2, losses: 2 },
  },
  { name: 'two records of the file are equal', world: { ...alone, hasEqualRecords: true } },
  {
    name: 'a record is refused for good',
    world: { ...alone, bad: bit(1), repeat: 'refused' },
    without: { losses: 1 },
  },
  {
    name: 'what is refused is made all the same, and shows at once',
    world: refusesWhatItMakes,
    isNeverRepeated: true,
  },
  { name: 'a repeated id makes a second record', world: pair, without: quick },
  { name: 'a repeated id is refused', world: { ...pair, repeat: 'refused' }, without: quick },
  {
    name: 'a repeated id is refused in the results',
    world: { ...pair, repeat: 'refused-late' },
    without: quick,
  },
  {
    name: 'a repeated id is answered with the old entry',
    world: { ...pair, repeat: 'echoed' },
    without: quick,
  },
  {
    name: 'an upsert adds the lines once more',
    world: { ...pair, repeat: 'merged', readsBack: true },
    without: quick,
  },
  {
    name: 'a repeated id makes a second record, and no age shows',
    world: { ...pair, ...dateless },
    without: quick,
  },
  {
    name: 'a repeated id is refused in the results, and no age shows',
    world: { ...pair, ...dateless, repeat: 'refused-late' },
    without: quick,
  },
  {
    name: 'a repeated id is answered with the old entry, and no age shows: nothing is a witness',
    world: { ...pair, repeat: 'echoed', showsAges: false },
    without: quick,
    isNeverRepeated: true,
  },
  {
    name: 'no list can be had before sending',
    world: { ...pair, repeat: 'refused', isListedFirst: false },
    without: { ...quick, foreignKinds: ['used'] },
  },
  {
    name: 'no list can be had before sending, and no age shows',
    world: { ...pair, ...dateless, repeat: 'refused', isListedFirst: false },
    without: { ...quick, foreignKinds: ['used'] },
  },
  {
    name: 'two records are equal, and somebody else makes one under the id of the first',
    world: { ...plain, ...besideTheFirst, hasEqualRecords: true, bad: bit(1) },
    without: { losses: 0 },
  },
  {
    name: 'two foreign entries come',
    world: { ...pair, ...besideTheFirst, foreign: 2, foreignKinds: ['used', 'near'] },
    without: { foreignKinds: ['used'] },
  },
  {
    name: 'a foreign entry comes beside a chunk of two',
    world: { ...plain, ...besideTheFirst },
  },
];
