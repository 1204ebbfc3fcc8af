import type { Change } from './app-copy';
import type { LoadName } from './loads';

/** A build that is broken on purpose, and a scene in which that does harm. The proof is worth something if it finds it. */
export type Control = {
  readonly what: string;
  readonly changes: readonly Change[];
  readonly load: LoadName;
  /** The service takes again what is sent again, or nothing would come of it but refusals. */
  readonly faults: string;
};

/** Facts of an intent are held in memory until the reply is there: the disk knows of nothing that is under way. */
const noIntent: Control = {
  what: 'the intent is not written before a request leaves, only with its reply',
  changes: [
    {
      from: 'const attempt = await store.begin(request, facts);',
      to: 'const attempt = await store.begin(request, []); (store.unwritten ??= new Map()).set(attempt, facts);',
    },
    {
      from: 'await store.finish(attempt, reply, facts);',
      to: 'await store.finish(attempt, reply, [...(store.unwritten?.get(attempt) ?? []), ...facts]);',
    },
  ],
  load: 'invoices',
  faults: 'takes-twice;commit-delay=0-300',
};

const noSettle: Control = {
  what: 'what a look does not find is taken for absent at once, with no time to settle',
  changes: [
    {
      from: 'var settleMs = (state, profile) => Math.max(profile.inDoubt.settleMs, 2 * state.slowBatchMs);',
      to: 'var settleMs = () => 0;',
    },
  ],
  load: 'invoices',
  faults: 'takes-twice;commit-delay=1500-4000,only=POST /v1/invoices/import',
};

export const controls = { 'no-intent': noIntent, 'no-settle': noSettle } as const;
export type ControlName = keyof typeof controls;
export const isControlName = (name: string): name is ControlName => Object.hasOwn(controls, name);

/** How long a key may be used for repeats in the build with short hours, and how much later one may still arrive. */
export const SHORT_HOUR_MS = 2_000;
export const ARRIVAL_MS = 1_500;

/** No harm, but a clock that can be waited for: in this build the hours of a key's age are short. */
export const shortHours: readonly Change[] = [
  {
    from: 'idempotency.maxAgeHours * 36e5',
    to: `idempotency.maxAgeHours * ${SHORT_HOUR_MS}`,
  },
];
