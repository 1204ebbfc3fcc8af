import type { JsonObject } from '../../../src/core/values/json';
import type { Death } from '../../fixtures/mortal';
import { seeded } from '../../fixtures/seeded';
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock';
import { oneOf } from '../chance';
import { allClauses, type Clauses, type Computer, openComputer } from './computer';
import {
  faults,
  type Habits,
  type Made,
  otherBodies,
  type PayerService,
  payerService,
  ties,
} from './service';

/**
 * What one play came to. `twice`: invoices with two payments that stand. `beside`: those where one of the two pays another
 * invoice first and so goes under that one's key, which the law leaves open.
 */
export type Played = {
  readonly twice: readonly string[];
  readonly beside: readonly string[];
  readonly payments: number;
  readonly cancelled: number;
  readonly held: number;
  readonly trace: readonly string[];
};

const INVOICES = 4;
const RUNS = 5;

type Draw = () => number;

const habitsOf = (draw: Draw): Habits => {
  const rate = oneOf([0, 0.1, 0.4], draw());
  return {
    otherBody: oneOf(otherBodies, draw()),
    ties: oneOf(ties, draw()),
    slowestMs: oneOf([0, 500, 5_000, 40_000], draw()),
    random: draw,
    faultOf: () => (draw() < rate ? oneOf(faults, draw()) : null),
  };
};

/** A payment of one invoice or two, named now so and now otherwise. */
const drawPayment = (draw: Draw, isHeld: (invoice: string) => boolean): JsonObject | null => {
  const free = Array.from({ length: INVOICES }, (_, i) => String(i + 1)).filter((one) => !isHeld(one));
  const first = free[Math.floor(draw() * free.length)];
  const second = draw() < 0.2 ? free.find((one) => one !== first) : undefined;
  if (first === undefined) return null;
  const named = (invoice: string): JsonObject => {
    const how = oneOf(['id', 'number', 'both'], draw());
    return {
      ...{ total_amount: '10.00', currency: 'USD' },
      ...(how === 'number' ? {} : { invoice_id: invoice }),
      ...(how === 'id' ? {} : { invoice_number: `N-${invoice}` }),
    };
  };
  return {
    ...{ vendor_id: oneOf(['v-1', 'v-1', 'v-2'], draw()), location_id: '101' },
    send_date: oneOf(['2027-03-01', '2027-03-01', '2027-03-02'], draw()),
    // A key remembers one request: of several invoices it is that of the first.
    invoices: second === undefined || second < first ? [named(first)] : [named(first), named(second)],
  };
};

const drawDeath = (draw: Draw): Death | null =>
  draw() < 0.25 ? { at: 'write', number: Math.floor(draw() * 14), isKept: draw() < 0.5 } : null;

type Play = { readonly clock: VirtualClock; readonly service: PayerService; readonly draw: Draw };

/** A person who orders payments, sends them, now and then cancels one, and orders it anew. */
const person = async ({ clock, service, draw }: Play, computer: Computer): Promise<void> => {
  for (let run = 0; run < RUNS; run++) {
    const payments: JsonObject[] = [];
    for (let more = Math.floor(draw() * 3); more >= 0; more--) {
      const taken = new Set(payments.flatMap((one) => JSON.stringify(one.invoices).match(/\d+(?=")/g) ?? []));
      const payment = drawPayment(draw, (invoice) => computer.holds(invoice) || taken.has(invoice));
      if (payment !== null) payments.push(payment);
    }
    await clock.sleep(Math.floor(draw() * oneOf([50, 2_000, 60_000], draw())));
    if (payments.length > 0) computer.order(payments);
    for (let place = 0; place < computer.imports.length; place++) await computer.run(place, drawDeath(draw));
    const created = computer.created();
    const id = created[Math.floor(draw() * created.length)];
    if (id !== undefined && draw() < 0.3 && service.cancel(id)) computer.wasCancelled(id);
  }
};

/** Whether two payments go under one key: of several invoices it is that of the one that comes first. */
const firstOf = ({ pays }: Made): string => [...pays].sort()[0] ?? '';

/** Invoices with two payments that stand, and whether any two of them should have had one key. */
const doublesIn = (service: PayerService) =>
  Array.from({ length: INVOICES }, (_, i) => String(i + 1)).flatMap((invoice) => {
    const standing = service.made.filter((one) => !one.isCancelled && one.pays.includes(invoice));
    const isUnderOneKey = new Set(standing.map(firstOf)).size < standing.length;
    return standing.length > 1 ? [{ invoice, isUnderOneKey }] : [];
  });

/** Two computers at once pay the same few invoices of one service. The same seed plays the same. */
export const playTwoPayers = async (seed: number, clauses: Clauses = allClauses): Promise<Played> => {
  const draw = seeded(seed);
  const clock = virtualClock();
  const service = payerService(clock, habitsOf(draw));
  const play = { clock, service, draw };
  const computers = ['A', 'B'].map((name) => openComputer(name, { clock, http: service.http, clauses }));
  await clock.runUntil(Promise.all(computers.map((one) => person(play, one))));
  const outcomes = computers.flatMap(({ imports }) =>
    imports.flatMap(({ store }) => [...store.outcomes().values()]),
  );
  const doubles = doublesIn(service);
  const namesOf = (isUnderOneKey: boolean): readonly string[] =>
    doubles.flatMap((one) => (one.isUnderOneKey === isUnderOneKey ? [one.invoice] : []));
  return {
    twice: namesOf(true),
    beside: namesOf(false),
    payments: service.made.length,
    cancelled: service.made.filter(({ isCancelled }) => isCancelled).length,
    held: outcomes.filter(({ code }) => code === 'in-doubt-key-of-another').length,
    trace: service.made.map(({ id, pays, body, isCancelled }) =>
      [id, isCancelled ? 'cancelled' : 'stands', `pays ${pays.join(' and ')}:`, JSON.stringify(body)].join(
        ' ',
      ),
    ),
  };
};
