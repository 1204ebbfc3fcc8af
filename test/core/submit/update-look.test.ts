import { describe, expect, it } from 'vitest';
import { decisionFacts } from '../../../src/core/submit/decisions';
import { nextSteps } from '../../../src/core/submit/next';
import { openInPhase } from '../../../src/core/submit/open-chunks';
import { partsByLocation } from '../../../src/core/submit/parts-by-location';
import type { Submission } from '../../../src/core/submit/state';
import { updateSightOf } from '../../../src/core/submit/update-sight';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import type { JsonObject } from '../../../src/core/values/json';
import {
  begun,
  createdAs,
  entry,
  folded,
  HORIZON,
  listing,
  lookedFor,
  lost,
  made,
  sent,
  T,
  verdictsOf,
} from '../../fixtures/looks';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const BEGUN = T + 1_000;
const ENDED = BEGUN + 100;
const WITNESSED = ENDED + HORIZON + 2_001;
const LOOK = WITNESSED + 1_000;
const OWN = { i9: WITNESSED };

type Line = readonly [name: string, price: number];
const order = (lines: readonly Line[], more: JsonObject = {}): JsonObject => ({
  po_number: 'PO-1',
  external_id: 'x-1',
  erp_vendor_id: 'V-1',
  svc_location_id: '101',
  items: lines.map(([name, price]) => ({ name, quantity: 1, price })),
  ...more,
});
const OLD: readonly Line[] = [
  ['Flour', 1.5],
  ['Salt', 1.1],
];
const NEW: readonly Line[] = [
  ['Flour', 2.5],
  ['Salt', 1.1],
];
const stands = (sending: JsonObject, before: JsonObject | null, there: JsonObject) => {
  const service = { profile };
  const { text: _text, ...sight } = updateSightOf(purchaseOrders, { sent: sending, before }, there, service);
  return sight;
};

describe('how the order stands that a record updates (R-163)', () => {
  it.each([
    ['with the lines that were sent', NEW, { stands: 'as-sent' }],
    ['with them in another order', [...NEW].reverse(), { stands: 'as-sent' }],
    ['with the lines of before', OLD, { stands: 'as-before' }],
    ['with both', [...OLD, ...NEW], { stands: 'otherwise', isAdded: true }],
    ['with those that were sent, twice', [...NEW, ...NEW], { stands: 'otherwise' }],
    ['with one of each', [OLD[0], NEW[0]], { stands: 'otherwise' }],
    ['with lines of somebody else', [['Oil', 7]], { stands: 'otherwise' }],
    ['without any line', [], { stands: 'otherwise' }],
  ] as const)('%s', (_name, there, sight) => {
    const lines = there.flatMap((one) => (one === undefined ? [] : [one]));
    expect(stands(order(NEW), order(OLD), order(lines))).toEqual(sight);
  });

  it('is not known where its lines cannot be read', () => {
    const { items: _items, ...bare } = order(NEW);
    expect(stands(order(NEW), order(OLD), bare)).toEqual({ stands: 'otherwise' });
  });

  it('is not told by what named no lines before', () => {
    const { items: _items, ...bare } = order(OLD);
    expect(stands(order(NEW), bare, order(OLD))).toEqual({ stands: 'otherwise' });
    expect(stands(order(NEW), bare, order(NEW))).toEqual({ stands: 'as-sent' });
  });

  it.each([
    ['as many as before beside those sent', [...OLD, ...NEW], { stands: 'otherwise', isAdded: true }],
    ['fewer beside those sent', [OLD[0], ...NEW], { stands: 'otherwise' }],
    ['one of those sent missing', [NEW[0], OLD[0], ['Oil', 7]], { stands: 'otherwise' }],
  ] as const)('where only the number of its lines before is known: %s', (_name, there, sight) => {
    const lines = there.flatMap((one) => (one === undefined ? [] : [one]));
    const update = { sent: order(NEW), before: null, linesBefore: 2 };
    const { text: _text, ...seen } = updateSightOf(purchaseOrders, update, order(lines), { profile });
    expect(seen).toEqual(sight);
  });

  it('cannot have been otherwise where the same was sent before', () => {
    expect(stands(order(OLD), order(OLD), order(OLD))).toEqual({ stands: 'as-sent', wasSo: true });
  });

  it('is told by other fields where the lines stay the same', () => {
    const [fresh, old] = [order(OLD, { is_2_way: true }), order(OLD, { is_2_way: false })];
    expect(stands(fresh, old, old)).toEqual({ stands: 'as-before' });
    expect(stands(fresh, old, fresh)).toEqual({ stands: 'as-sent' });
    // What was sent anew is not shown at all.
    expect(stands(fresh, old, order(OLD))).toEqual({ stands: 'otherwise' });
  });

  it('says which lines are there, were sent, and were there before', () => {
    const both = order([...OLD, ...NEW]);
    const update = { sent: order(NEW), before: order(OLD) };
    expect(updateSightOf(purchaseOrders, update, both, { profile }).text).toBe(
      'it has 4 lines (Flour 1 × 1.5, Salt 1 × 1.1, Flour 1 × 2.5, Salt 1 × 1.1); sent were 2 lines (Flour 1 × 2.5, Salt 1 × 1.1); before it had 2 lines (Flour 1 × 1.5, Salt 1 × 1.1)',
    );
  });
});

/** The first chunk updates an order and its answer is lost; another update waits; the last one is a new order. */
const updating = (): Submission =>
  sent(
    begun([
      made(1, [1], { purpose: 'canary', alone: true, linesBefore: 2 }),
      made(2, [2], { alone: true }),
      made(3, [3], { purpose: 'tail' }),
    ]),
    1,
    BEGUN,
    lost,
  );
const witnessed = (): Submission => createdAs(updating(), 3, WITNESSED, 'i9');
const known = (update: Parameters<typeof entry>[2]) =>
  entry('po-1', T - 600_000, {
    firstSeenAt: T - 500_000,
    ...(update?.update?.stands === 'as-sent' ? {} : { agreement: { differs: ['items'], unshown: [] } }),
    ...update,
  });
const asSent = known({ update: { stands: 'as-sent', text: 'as sent' } });
const wasSo = known({ update: { stands: 'as-sent', wasSo: true, text: 'as sent' } });
const asBefore = known({ update: { stands: 'as-before', text: 'as before' } });
const otherwise = known({ update: { stands: 'otherwise', text: 'both' } });
const ends = (outcomes: ReturnType<typeof verdictsOf>) =>
  outcomes.map(({ record, outcome, serviceId }) => [record, outcome, serviceId]);
const stepsAt = (state: Submission, now: number) =>
  nextSteps(state, { now, profile, running: new Set(), wish: null }).steps;

describe('a look for an update whose answer was lost (R-163, R-106)', () => {
  it('finds it where the order stands as it was sent, with or without a witness', () => {
    for (const state of [updating(), witnessed()])
      expect(ends(verdictsOf(state, [1], listing(LOOK, { 1: [asSent] }, OWN)))).toEqual([
        [1, 'updated', 'po-1'],
      ]);
  });

  it('believes what was so before only past the horizon', () => {
    expect(verdictsOf(updating(), [1], listing(ENDED + 50, { 1: [wasSo] }))).toEqual([]);
    expect(ends(verdictsOf(updating(), [1], listing(LOOK, { 1: [wasSo] })))).toEqual([
      [1, 'updated', 'po-1'],
    ]);
  });

  it('does not take what was so before for the work of a batch that owes its answer', () => {
    const accepted = sent(begun([made(1, [1], { alone: true })]), 1, BEGUN, {
      kind: 'accepted',
      batchId: null,
    });
    expect(verdictsOf(accepted, [1], listing(LOOK, { 1: [wasSo] }))).toEqual([]);
    expect(ends(verdictsOf(accepted, [1], listing(LOOK, { 1: [asSent] })))).toEqual([[1, 'updated', 'po-1']]);
  });

  it('sends it again, alone, where it stands as before and a witness shows, and nothing beside it', () => {
    const seen = listing(LOOK, { 1: [asBefore] }, OWN);
    expect(ends(verdictsOf(witnessed(), [1], seen))).toEqual([[1, 'pending', null]]);
    const state = lookedFor(witnessed(), [1], seen);
    const [again] = openInPhase(state.active, 'ready');
    expect(again?.chunk).toMatchObject({ purpose: 'again', records: [1], alone: true, linesBefore: 2 });
    const sends = stepsAt({ ...state, mustHear: false }, LOOK + 100).filter(({ kind }) => kind === 'send');
    expect(sends).toEqual([{ kind: 'send', chunk: again?.chunk.chunk }]);
  });

  it('does not send it a third time', () => {
    const seen = listing(LOOK, { 1: [asBefore] }, OWN);
    const twice = sent(lookedFor(witnessed(), [1], seen), 4, LOOK + 1_000, lost);
    const late = LOOK + 2 * HORIZON + 60_000;
    const looked = lookedFor(
      twice,
      [4],
      listing(late, { 1: [asBefore] }, OWN, {
        others: [{ serviceId: 'i9', begunAt: late - 10_000 }],
      }),
    );
    expect(openInPhase(looked.active, 'ready')).toEqual([]);
  });

  it('decides nothing where it stands as before without a witness, or otherwise with one', () => {
    expect(verdictsOf(updating(), [1], listing(LOOK, { 1: [asBefore] }))).toEqual([]);
    expect(verdictsOf(witnessed(), [1], listing(LOOK, { 1: [otherwise] }, OWN))).toEqual([]);
  });

  it('never sends it again where its order is not shown', () => {
    const looked = lookedFor(witnessed(), [1], listing(LOOK, {}, OWN));
    expect(openInPhase(looked.active, 'ready')).toEqual([]);
    const [doubt] = openInPhase(looked.active, 'doubt');
    expect(doubt?.phase).toMatchObject({ open: new Map([[1, { why: 'gone', ids: [] }]]) });
  });

  it('lets no other update out once it shows that lines are added, whatever is decided', () => {
    const added = known({ update: { stands: 'otherwise', isAdded: true, text: 'both' } });
    const looked = lookedFor(witnessed(), [1], listing(LOOK, { 1: [added] }, OWN));
    expect(looked.linesGone).toContain('adds the lines');
    expect(stepsAt(looked, LOOK + 100).filter(({ kind }) => kind === 'send')).toEqual([]);
  });
});

it('R-28, R-163: an update whose location is refused stays one that nothing else goes out beside', () => {
  const alone = {
    ...{ chunk: 1, parent: null, purpose: 'planned' as const, records: [1] },
    alone: true as const,
  };
  const [part] = partsByLocation({ ...alone, suspects: [], untested: [], linesBefore: 2 }, ['101']);
  expect(part).toMatchObject({ records: [1], location: '101', alone: true, linesBefore: 2 });
});

describe('updates that wait for one in doubt (R-163)', () => {
  it('stay unsent, and the last new order goes out past the horizon as its witness', () => {
    const state = lookedFor(updating(), [1], listing(ENDED + 50, { 1: [asBefore] }));
    expect(stepsAt(state, ENDED + 200).filter(({ kind }) => kind === 'send')).toEqual([]);
    const heard = { ...state, mustHear: false };
    expect(stepsAt(heard, WITNESSED + 10).filter(({ kind }) => kind === 'send')).toEqual([
      { kind: 'send', chunk: 3 },
    ]);
  });

  it('do not keep the last new order back once nothing is in doubt any more, or once a person has to tell', () => {
    const added = known({ update: { stands: 'otherwise', isAdded: true, text: 'both' } });
    const looked = lookedFor(updating(), [1], listing(LOOK, { 1: [added] }));
    const heard = { ...looked, mustHear: false };
    const decided = decisionFacts(heard, { record: 1, as: 'never', note: 'left so' }, LOOK + 1);
    for (const state of [
      folded(heard, decided),
      folded(heard, [{ kind: 'gave-up', at: LOOK + 1, chunk: 1 }]),
    ])
      expect(stepsAt(state, LOOK + 2).filter(({ kind }) => kind === 'send')).toEqual([
        { kind: 'send', chunk: 3 },
      ]);
  });

  it('bear no witness themselves', () => {
    const plan = begun([made(1, [1], { alone: true }), made(2, [2], { purpose: 'tail', alone: true })]);
    const heard = { ...sent(plan, 1, BEGUN, lost), mustHear: false };
    expect(stepsAt(heard, WITNESSED + 10).filter(({ kind }) => kind === 'send')).toEqual([]);
  });
});
