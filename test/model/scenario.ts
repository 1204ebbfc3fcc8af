import fc from 'fast-check';
import type { Death } from '../fixtures/mortal';
import { type LoadName, loadNames } from './loads';
import {
  type AnswerShape,
  answerShapes,
  type BatchShape,
  batchShapes,
  type Direction,
  type Fault,
  faults,
  type Refusal,
  refusals,
} from './mishaps';
import { type World, worlds } from './worlds';

type Wish = { readonly afterMs: number; readonly wish: 'pause' | 'stop' | 'quit' };

/** What a person does, and what happens to the process meanwhile. */
export type Command =
  | {
      readonly does: 'run';
      /** Sends nothing. `refresh`: asks once after what is under way; `resolve`: looks until there is nothing to look for. */
      readonly only: 'refresh' | 'resolve' | null;
      readonly stopAfterChunks: number | null;
      readonly wishes: readonly Wish[];
      readonly death: Death | { readonly at: 'time'; readonly ms: number } | null;
    }
  /** Decides about one of the records in doubt; `truly`: as it is at the service. */
  | { readonly does: 'decide'; readonly which: number; readonly as: 'truly' | 'created' | 'not-created' }
  /** Ends an import that nothing works on. */
  | { readonly does: 'put-away'; readonly as: 'stopped' | 'paused' }
  | { readonly does: 'rest'; readonly ms: number }
  /** A file with the same things, changed or not, and some more; those refused before are corrected in it. */
  | { readonly does: 'import-again'; readonly more: number; readonly isChanged?: boolean }
  /** Back to the import before. */
  | { readonly does: 'switch' };

/** Everything that happens in one simulation; nothing in it is left to chance but what hangs on `salt`. */
export type Scenario = {
  readonly load: LoadName;
  readonly salt: number;
  readonly things: number;
  readonly chunkSize: number;
  readonly inFlight: number;
  readonly bad: readonly number[];
  readonly fails: readonly number[];
  readonly before: readonly number[];
  readonly refusal: Refusal;
  readonly remembersFailures: boolean;
  readonly pageSize: number;
  readonly isNewestFirst: boolean;
  /** Longest time from the arrival of a request until its things are written, ms. */
  readonly slowestMs: number;
  readonly world: World;
  readonly faults: readonly {
    readonly direction: Direction;
    readonly number: number;
    readonly fault: Fault;
  }[];
  readonly answers: readonly { readonly send: number; readonly shape: AnswerShape }[];
  readonly batches: readonly { readonly batch: number; readonly shape: BatchShape }[];
  readonly commands: readonly Command[];
};

const record = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: most });

const direction = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Direction>('send') },
  { weight: 5, arbitrary: fc.constant<Direction>('read') },
  { weight: 1, arbitrary: fc.constant<Direction>('token') },
);

const fault = fc.record({
  direction,
  number: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 12 }), fc.nat({ max: 40 })),
  fault: fc.constantFrom(...faults),
});

/** Troubles that last: the same fault several times in a row, as of a token that is refused or a service that is down. */
const spell = fc
  .record({ fault, length: fc.integer({ min: 2, max: 12 }) })
  .map(({ fault: first, length }) =>
    Array.from({ length }, (_, i) => ({ ...first, number: first.number + i })),
  );

const ms = fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 5_000 }), fc.nat({ max: 90_000 }));
const wish = fc.record({ afterMs: ms, wish: fc.constantFrom<Wish['wish']>('pause', 'stop', 'quit') });

const death = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('write' as const),
      number: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 60 })),
      isKept: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('exchange' as const), number: fc.nat({ max: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('time' as const), ms }) },
);

const run = fc.record({
  does: fc.constant('run' as const),
  only: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant('refresh' as const) },
    { weight: 1, arbitrary: fc.constant('resolve' as const) },
  ),
  stopAfterChunks: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) },
  ),
  wishes: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(wish, { minLength: 1, maxLength: 3 }) },
  ),
  death,
});

const rests = fc.oneof(
  fc.nat({ max: 60_000 }),
  fc.constantFrom(60_000, 3_600_000, 23 * 3_600_000, 25 * 3_600_000),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: run },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which: fc.nat({ max: 20 }),
      as: fc.constantFrom('truly' as const, 'truly' as const, 'created' as const, 'not-created' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('put-away' as const),
      as: fc.constantFrom('stopped' as const, 'paused' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rest' as const), ms: rests }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('import-again' as const),
      more: fc.nat({ max: 3 }),
      isChanged: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('switch' as const) }) },
);

/** Everything that can be played; of one load where one is named. */
export const scenarios = (load: LoadName | null): fc.Arbitrary<Scenario> =>
  fc.record({
    load: load === null ? fc.constantFrom(...loadNames) : fc.constant(load),
    salt: fc.nat({ max: 0x3fff_ffff }),
    things: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 4, max: 14 })),
    chunkSize: fc.integer({ min: 1, max: 8 }),
    inFlight: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(10)),
    bad: record(3),
    fails: record(2),
    before: record(4),
    refusal: fc.constantFrom(...refusals),
    remembersFailures: fc.boolean(),
    pageSize: fc.integer({ min: 1, max: 9 }),
    isNewestFirst: fc.boolean(),
    slowestMs: fc.constantFrom(0, 400, 5_000, 27_000, 150_000),
    world: worlds(),
    faults: fc
      .tuple(fc.array(fault, { maxLength: 10 }), fc.array(spell, { maxLength: 2 }))
      .map(([single, spells]) => [...single, ...spells.flat()]),
    answers: fc.array(fc.record({ send: fc.nat({ max: 12 }), shape: fc.constantFrom(...answerShapes) }), {
      maxLength: 3,
    }),
    batches: fc.array(fc.record({ batch: fc.nat({ max: 8 }), shape: fc.constantFrom(...batchShapes) }), {
      maxLength: 4,
    }),
    commands: fc.array(command, { minLength: 1, maxLength: 7 }),
  });
