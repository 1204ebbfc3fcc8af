import { describe, expect, it } from 'vitest';
import * as controls from './controls';
import type { LoadName } from './loads';
import type { Command, Scenario } from './scenario';
import { playSeed } from './simulate';
import type { Control } from './stage';
import type { Law } from './witness';
import type { World } from './worlds';

const MOST_SEEDS = 300;

/** The first seed that finds it, within so many. */
const firstSeed = async (
  most: number,
  search: {
    readonly control: Control;
    readonly load: LoadName;
    readonly laws: readonly Law[];
    readonly having: Partial<Scenario>;
    readonly world: Partial<World>;
  },
): Promise<number | null> => {
  for (let seed = 1; seed <= most; seed++)
    if ((await playSeed(seed, { ...search, isShrunk: false })) !== null) return seed;
  return null;
};

const twice: readonly Law[] = ['I2 nothing twice'];
const untrue: readonly Law[] = ['I4 outcomes are true'];
const slow = { slowestMs: 27_000 };
const honest = { kind: 'honest' } as const;
const run: Command = { does: 'run', only: null, stopAfterChunks: null, wishes: [], death: null };

/** One answer is lost of what was taken, and nothing else happens. */
const lost: Partial<Scenario> = {
  things: 8,
  chunkSize: 2,
  bad: [],
  fails: [],
  batches: [],
  faults: [{ direction: 'send', number: 2, fault: 'lost-after' }],
  commands: [run],
};
const readable = { createdAt: 'full', count: 'total', isPageIgnored: false } as const;

type Case = readonly [
  string,
  LoadName,
  Control,
  readonly Law[],
  { readonly having?: Partial<Scenario>; readonly world?: Partial<World> }?,
];

const cases: readonly Case[] = [
  ['an intent that is not written down', 'invoices', controls.withoutIntents, twice, { having: slow }],
  [
    'an intent that is not written down, seen as the request leaves',
    'vendors',
    controls.withoutIntents,
    ['I1 intent before the first byte'],
  ],
  [
    'a horizon of zero',
    'receipts',
    controls.withoutHorizon,
    twice,
    { having: { ...lost, slowestMs: 150_000 }, world: { ...honest, ...readable } },
  ],
  [
    'a list without order that is taken for one in order',
    'invoices',
    controls.orderBelieved,
    twice,
    { having: lost, world: { ...readable, kind: 'no-A2', isDisorderKnown: true } },
  ],
  [
    'a witness that was sent before the horizon',
    'invoices',
    controls.anyWitness,
    twice,
    {
      having: {
        ...lost,
        things: 2,
        faults: [{ direction: 'send', number: 3, fault: 'lost-after' }],
        commands: [run, { does: 'rest', ms: 3_600_000 }, { does: 'import-again', more: 3 }, run],
      },
      world: {
        ...honest,
        ...readable,
        lagMs: 300_000,
        createdAt: 'null',
        repeat: 'second',
        isRepeatKnown: true,
      },
    },
  ],
  [
    'an order that reads by its id as it was before its update',
    'purchase-orders',
    controls.staleReads,
    twice,
    {
      having: {
        ...lost,
        things: 2,
        slowestMs: 0,
        before: [],
        faults: [{ direction: 'send', number: 2, fault: 'lost-after' }],
        commands: [run, { does: 'import-again', more: 1, isChanged: true }, run],
      },
      world: { ...honest, ...readable, foreign: [], secondClient: null },
    },
  ],
  [
    'what was seen before, forgotten',
    'invoices',
    controls.withoutMemory,
    untrue,
    { world: { ...honest, isGuarded: true, createdAt: 'null', isPageIgnored: false } },
  ],
  ['near-equal taken for equal', 'invoices', controls.byNumberAlone, untrue],
  [
    'an update that is not read back',
    'purchase-orders',
    controls.withoutReadBack,
    ['I12 lines are those of the file'],
    { world: { ...honest, addsLines: true } },
  ],
  [
    'an accepted batch that is forgotten',
    'invoices',
    controls.acceptanceForgotten,
    ['I11 what is accepted is not posted again'],
    { having: slow },
  ],
  ['a look that may send', 'invoices', controls.looksSend, ['I10 a look sends nothing']],
  ['a refusal that no list was read for', 'invoices', controls.emptyLists, untrue, { world: honest }],
  ['invoices taken for something that may be sent twice', 'invoices', controls.asUpsert, twice],
  ['a key made anew for each repeat', 'payments', controls.newKeys, twice],
  ['results tied to records by their order alone', 'invoices', controls.tiedByOrder, untrue],
  ['doubt taken for failure, and sent again', 'receipts', controls.doubtAsFailure, twice],
  [
    'doubt taken for failure, and reported so',
    'invoices',
    controls.doubtAsRefusal,
    untrue,
    { having: { slowestMs: 150_000 } },
  ],
];

describe('the simulation finds what it is there to find', () => {
  it.each(cases.map((one) => [one[0], one] as const))(
    '%s',
    async (_, [, load, control, laws, { having = {}, world = {} } = {}]) => {
      expect(await firstSeed(MOST_SEEDS, { control, load, laws, having, world })).not.toBeNull();
    },
    600_000,
  );
});
