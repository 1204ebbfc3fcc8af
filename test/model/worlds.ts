import fc from 'fast-check';

/** What is assumed of the service, and whether it is so. */
const worldClasses = ['honest', 'no-A1', 'no-A2'] as const;
export type WorldClass = (typeof worldClasses)[number];

/** What the service does with an id that it has seen before. `refused-late`: it says so in the results only. */
const repeats = ['second', 'refused', 'refused-late', 'echoed'] as const;
const foreignKinds = ['equal', 'used', 'near'] as const;

/** What somebody else enters: the same invoice, another one under our id, or one that only has the number. */
export type Foreign = {
  readonly thing: number;
  readonly kind: (typeof foreignKinds)[number];
  /** Epoch of the scenario; null: long before. */
  readonly atMs: number | null;
};

/** How one service is, beside its faults. */
export type World = {
  readonly kind: WorldClass;
  /** Longest time from creation until a list shows it, ms. */
  readonly lagMs: number;
  readonly repeat: (typeof repeats)[number];
  /** The profile tells what the service does with a repeated id. */
  readonly isRepeatKnown: boolean;
  readonly addsLines: boolean;
  readonly createdAt: 'full' | 'local-ahead' | 'local-behind' | 'null';
  /** Entries read otherwise than they were sent: in another form, or with another location. */
  readonly reads: 'plain' | 'in-another-form' | 'altered';
  readonly listsLines: boolean;
  readonly isPageIgnored: boolean;
  /** What a list says of its length: all there is, what the page holds, or nothing. */
  readonly count: 'total' | 'of-page' | 'none';
  /** How much longer than needed the horizon is, ms. */
  readonly spareMs: number;
  /** No-A2 only: the profile says that lists have no order. */
  readonly isDisorderKnown: boolean;
  /** The list was read before anything was sent. */
  readonly isGuarded: boolean;
  readonly foreign: readonly Foreign[];
  /** A second computer that sends the same file. */
  readonly secondClient: { readonly things: readonly number[]; readonly atMs: number } | null;
};

/** What the service itself knows of its world. */
export type ServiceWorld = Pick<
  World,
  'lagMs' | 'repeat' | 'addsLines' | 'createdAt' | 'reads' | 'listsLines' | 'isPageIgnored' | 'count'
> & {
  /** A list that shows an entry shows all that was created before it. */
  readonly isInOrder: boolean;
};

const thing = fc.integer({ min: 1, max: 14 });
const atMs = fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 60_000 }), fc.nat({ max: 400_000 }));

/** Worlds of one class, or of all; most are as is assumed. */
export const worlds = (): fc.Arbitrary<World> =>
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant<WorldClass>('honest') },
      { weight: 1, arbitrary: fc.constant<WorldClass>('no-A1') },
      { weight: 1, arbitrary: fc.constant<WorldClass>('no-A2') },
    ),
    lagMs: fc.constantFrom(0, 0, 2_000, 20_000, 120_000, 300_000),
    repeat: fc.constantFrom(...repeats),
    isRepeatKnown: fc.boolean(),
    addsLines: fc.boolean(),
    createdAt: fc.constantFrom(
      'full' as const,
      'full' as const,
      'local-ahead' as const,
      'local-behind' as const,
      'null' as const,
    ),
    reads: fc.constantFrom(
      'plain' as const,
      'plain' as const,
      'in-another-form' as const,
      'altered' as const,
    ),
    listsLines: fc.boolean(),
    isPageIgnored: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    count: fc.constantFrom('total' as const, 'total' as const, 'of-page' as const, 'none' as const),
    spareMs: fc.constantFrom(0, 0, 60_000),
    isDisorderKnown: fc.boolean(),
    isGuarded: fc.boolean(),
    foreign: fc.array(
      fc.record({
        thing,
        kind: fc.constantFrom(...foreignKinds),
        atMs: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: atMs }),
      }),
      { maxLength: 3 },
    ),
    secondClient: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({ things: fc.uniqueArray(thing, { minLength: 1, maxLength: 8 }), atMs }),
      },
    ),
  });

/** A world in which nothing is odd; for scenarios that are about something else. */
export const plainWorld: World = {
  kind: 'honest',
  lagMs: 0,
  repeat: 'second',
  isRepeatKnown: false,
  addsLines: false,
  createdAt: 'full',
  reads: 'plain',
  listsLines: true,
  isPageIgnored: false,
  count: 'total',
  spareMs: 0,
  isDisorderKnown: false,
  isGuarded: false,
  foreign: [],
  secondClient: null,
};

/** How long a request may hang on its way although its connection is broken, ms. */
export const LATE_MS = 2_000;

/** The service as it is. */
export const serviceWorld = (world: World): ServiceWorld => ({
  ...world,
  isInOrder: world.kind !== 'no-A2',
});

/** What the profile is made to say of the world. `slowestMs`: longest from arrival until it is written. */
export const profileOf = (world: World, slowestMs: number): object => {
  const known = world.repeat === 'refused-late' ? 'refused' : world.repeat;
  return {
    proof: {
      // Without A1 more comes of a sending after the horizon.
      horizonMs: world.kind === 'no-A1' ? 500 : LATE_MS + slowestMs + 1_000 + world.spareMs,
      listOrder: world.kind === 'no-A2' && world.isDisorderKnown ? 'none' : 'prefix',
    },
    invoice: { uploadId: { repeat: world.isRepeatKnown ? known : 'unknown' } },
  };
};
