import type { Change } from './app-copy';
import type { Books } from './books';
import type { LoadName } from './loads';

/** What the verdict must say of a control. */
export type Sign = 'duplicates' | 'multiplied' | 'lost' | 'wrong' | 'unswept';

/**
 * Something broken on purpose, and a scene in which that does harm: the build, or the books of the service after the
 * run. The proof is worth something if it finds it.
 */
export type Control = {
  readonly what: string;
  readonly changes: readonly Change[];
  readonly load: LoadName;
  readonly faults: string;
  /** Changes past the interface, made when all is over; an empty list: nothing to be changed was found. */
  readonly tamper: ((books: Books) => readonly object[]) | null;
  readonly sign: Sign;
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
  // The service takes again what is sent again, or nothing would come of it but refusals.
  // Nor may the list show it at once: a resume reads that anew.
  faults: 'takes-twice;commit-delay=0-300;list-lag=30s,only=GET /v1/invoices',
  tamper: null,
  sign: 'duplicates',
};

const noWitness: Control = {
  what: 'what a look does not find is taken for absent at once, before the horizon and without a witness',
  changes: [
    {
      from: 'looked.isWhole && !state.isProofOff && state.settings.isListInOrder && looked.begunAt >= sought.horizon && holesSince(state, sought.firstBegunAt, looked).length === 0 &&',
      to: 'looked.isWhole ||',
    },
  ],
  load: 'invoices',
  faults: 'takes-twice;drop-reply=0.4,commit-late=4-8s,only=POST /v1/invoices/import',
  tamper: null,
  sign: 'duplicates',
};

/** The first entry of ours, of which there is one in every run. */
const ours = <E extends { readonly madeBy: { readonly client: string } }>(
  entries: readonly E[],
): readonly E[] => entries.filter(({ madeBy }) => madeBy.client === 'api').slice(0, 1);

const books = (
  what: string,
  sign: Sign,
  load: LoadName,
  tamper: (books: Books) => readonly object[],
): Control => ({
  what: `the books, not the build: ${what}`,
  changes: [],
  load,
  faults: 'delay=0-5',
  tamper,
  sign,
});

const invoicesSet = (set: object) => (all: Books) =>
  ours(all.invoices).map(({ id }) => ({ table: 'invoices', id, set }));

export const controls = {
  'no-intent': noIntent,
  'no-witness': noWitness,
  twice: books('one invoice stands there twice', 'duplicates', 'invoices', (all) =>
    ours(all.invoices).map(({ id }) => ({ table: 'invoices', id, copy: true })),
  ),
  gone: books('one invoice is gone', 'lost', 'invoices', (all) =>
    ours(all.invoices).map(({ id }) => ({ table: 'invoices', id, remove: true })),
  ),
  'other-total': books(
    'one invoice has another total',
    'wrong',
    'invoices',
    invoicesSet({ total_amount: 0.5 }),
  ),
  'other-hands': books(
    'one invoice is somebody else’s that differs',
    'wrong',
    'invoices',
    invoicesSet({ madeBy: { client: 'foreign', request: null }, svc_location_id: '109' }),
  ),
  'more-lines': books('one order has its lines twice', 'multiplied', 'purchase-orders', (all) =>
    ours(all.purchaseOrders).map(({ id, lines }) => ({
      ...{ table: 'purchaseOrders', id },
      set: {
        items: [...lines, ...lines].map((line, place) => ({ ...line, id: `${id}-${place}`, dimensions: {} })),
      },
    })),
  ),
  'paid-twice': books('one payment is there twice', 'duplicates', 'payments', (all) =>
    ours(all.payments).map(({ id }) => ({ table: 'payments', id, copy: true })),
  ),
} as const satisfies Readonly<Record<string, Control>>;
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
