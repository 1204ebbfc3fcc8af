import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  notShown,
  paidTwice,
  seenAgain,
  sweepFindings,
  sweepWanted,
  unnamed,
} from '../../../src/core/reconcile/sweep';
import type { PaymentHold, SweepFinding } from '../../../src/core/reconcile/sweep/finding';
import { askedFor } from '../../../src/core/reconcile/sweep/standing';
import type {
  LaterChange,
  ListedEntry,
  OwnRecord,
  OwnStanding,
  ReadAlone,
  SweepSubject,
} from '../../../src/core/reconcile/sweep/subject';
import { sweepWords } from '../../../src/core/reconcile/sweep/words';
import type { Fact } from '../../../src/core/submit/facts';
import { targetNamed } from '../../../src/core/targets';
import type { Readable } from '../../../src/core/targets/target';
import type { JsonObject } from '../../../src/core/values/json';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();

const invoices = targetNamed('invoices');
const orders = targetNamed('purchase-orders');
if (invoices === undefined || orders === undefined) throw new Error('no such target');
const rulesOf = ({ readBack }: typeof invoices): Readable => {
  if (readBack.kind !== 'readable') throw new Error('it cannot be read back');
  return readBack;
};

const payloadOf = (number: number, more: JsonObject = {}): JsonObject => ({
  ...{ invoice_number: `N-${number}`, svc_vendor_id: 71, svc_location_id: '101' },
  ...{ invoice_date: '2026-10-05', total_amount: 10 + number, currency: 'USD' },
  ...more,
});

type Given = {
  readonly number: number;
  readonly record?: number;
  readonly source?: string;
  readonly standing?: OwnStanding;
  readonly id?: string | null;
  readonly sentAt?: number;
  readonly isAnswered?: boolean;
  readonly payload?: JsonObject;
  readonly isDecided?: boolean;
  readonly isGivenUp?: boolean;
};

const own = (given: Given): OwnRecord => {
  const { number, record = number, source = 'first', standing = 'there', sentAt = number } = given;
  const payload = given.payload ?? payloadOf(number);
  return {
    ref: {
      importId: source,
      record,
      row: record + 1,
      name: `${source}.csv`,
      operationId: null,
      outcome: standing,
    },
    ...{ source, standing, sentAt, payload },
    key: invoices.lookUp.keyOfPayload(payload, { company: '1' }),
    label: `invoice ${number}`,
    serviceId: given.id === undefined ? `id-${number}` : given.id,
    isAnswered: given.isAnswered ?? true,
    knownAt: sentAt + 0.5,
    endedAt: sentAt + 0.5,
    isDecided: given.isDecided ?? false,
    isGivenUp: given.isGivenUp ?? false,
  };
};

const entry = (id: string, payload: JsonObject, more: Partial<ListedEntry> = {}): ListedEntry => ({
  ...{ id, raw: payload, shown: payload },
  key: invoices.lookUp.keyOfListed(payload, profile),
  ...{ createdAt: null, paymentWord: null },
  ...more,
});

const subject = (
  records: readonly OwnRecord[],
  entries: readonly ListedEntry[],
  more: Partial<SweepSubject> = {},
): SweepSubject => ({
  ...{ target: invoices, rules: rulesOf(invoices), profile, own: records, entries },
  ...{ shownIds: new Set(entries.map(({ id }) => id)), isWhole: true, since: null },
  ...{ holds: new Map(), changes: new Map() },
  ...more,
});

const gone = (given: SweepSubject): ReadonlyMap<string, ReadAlone> =>
  new Map(notShown(given).proven.map(({ serviceId }) => [serviceId ?? '', 'gone']));

const found = (given: SweepSubject): readonly SweepFinding[] =>
  sweepFindings(given, notShown(given), gone(given));

const kindsOf = (given: SweepSubject): readonly string[] =>
  found(given).map(({ kind, ours }) => `${kind} ${ours[0]?.record}`);

describe('what stands there more often than wanted', () => {
  test('A1 or A2 broken: every record that came to be there more than once is found, and no other', () => {
    const times = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(times, (counts) => {
        const records = counts.map((_none, number) => own({ number }));
        const entries = counts.flatMap((count, number) =>
          Array.from({ length: count }, (_none, copy) =>
            entry(copy === 0 ? `id-${number}` : `late-${number}-${copy}`, payloadOf(number)),
          ),
        );
        const doubles = counts.flatMap((count, number) => (count > 1 ? [`twice ${number}`] : []));
        expect(kindsOf(subject(records, entries))).toEqual(doubles);
      }),
    );
  });

  test('an entry of another number is no second copy of a record that was given its id', () => {
    const named = [own({ number: 4, id: 'id-4' }), own({ number: 5, id: 'id-4' })];
    const standing = [entry('id-4', payloadOf(4)), entry('id-5', payloadOf(5))];
    expect(kindsOf(subject(named, standing)).filter((kind) => !kind.startsWith('differs'))).toEqual([]);
    const swapped = [own({ number: 4, id: 'id-5' }), own({ number: 5, id: 'id-4' })];
    expect(kindsOf(subject(swapped, standing)).map((kind) => kind.split(' ')[0])).toEqual([
      'differs',
      'differs',
    ]);
  });

  test('near-equals of somebody else are never called one too many: that they share our number is told once', () => {
    const near = fc.record(
      {
        total_amount: fc.constant(999),
        svc_location_id: fc.constant('202'),
        invoice_date: fc.constant('2019-01-01'),
        currency: fc.constant('CAD'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(near.filter((one) => Object.keys(one).length > 0)), (others) => {
        const entries = others.map((more, at) => entry(`other-${at}`, payloadOf(1, more)));
        expect(kindsOf(subject([own({ number: 1 })], [entry('id-1', payloadOf(1)), ...entries]))).toEqual(
          others.length === 0 ? [] : ['same-number 1'],
        );
        // Nothing of it is ours: a record in doubt is not known to be any of them.
        const open = own({ number: 1, standing: 'open', id: null });
        expect(kindsOf(subject([open], entries))).toEqual([]);
      }),
    );
  });

  test('two of ours under one number with other contents are told with what tells them apart', () => {
    const other = payloadOf(1, { total_amount: 101.37 });
    const records = [own({ number: 1 }), own({ number: 1, source: 'second', id: 'id-9', payload: other })];
    const given = subject(records, [entry('id-1', payloadOf(1)), entry('id-9', other)]);
    const [finding, ...more] = found(given);
    expect([finding?.kind, finding?.ours.map(({ importId }) => importId), more]).toEqual([
      'same-number',
      ['first', 'second'],
      [],
    ]);
    if (finding === undefined) return;
    const { sentence } = sweepWords(finding, 0);
    expect(sentence).toContain('2 stand at the service under this number');
    expect(sentence).toContain('total_amount 11 and 101.37');
    expect(kindsOf({ ...given, since: 100 })).toEqual([]);
  });

  test('the same thing asked for by several imports, as a retry does, counts once among what was sent', () => {
    const refused = own({ number: 1, standing: 'refused', id: null });
    const retried = own({ number: 1, source: 'retry', id: 'id-1' });
    const twins = [2, 3].map((record) => own({ number: 2, record, id: `id-${record}` }));
    const given = subject(
      [refused, retried, ...twins, own({ number: 4, standing: 'refused', id: null })],
      [],
    );
    expect(askedFor(given)).toBe(4);
  });

  test('equal records of one file are each wanted; the same record of two imports is wanted once', () => {
    const two = [entry('id-1', payloadOf(1)), entry('id-2', payloadOf(1))];
    const same = { payload: payloadOf(1) };
    const inOneFile = [own({ number: 1, ...same }), own({ number: 2, ...same })];
    expect(kindsOf(subject(inOneFile, two))).toEqual([]);
    const inTwo = [own({ number: 1, ...same }), own({ number: 2, source: 'second', ...same })];
    const [finding] = found(subject(inTwo, two));
    expect(finding).toMatchObject({ kind: 'twice', wanted: 1 });
    expect(finding?.things.map((one) => one.ours[0]?.importId)).toEqual(['first', 'second']);
  });

  test('a record in doubt is wanted: one entry may be it, two are one too many', () => {
    const open = own({ number: 1, standing: 'open', id: null });
    expect(kindsOf(subject([open], [entry('x', payloadOf(1))]))).toEqual([]);
    expect(kindsOf(subject([open], [entry('x', payloadOf(1)), entry('y', payloadOf(1))]))).toEqual([
      'twice 1',
    ]);
  });

  test('what a person gave up and yet stands there is told, unless another record of ours is what stands there', () => {
    const givenUp = own({ number: 1, standing: 'open', id: null, isGivenUp: true });
    const there = [entry('id-9', payloadOf(1))];
    expect(kindsOf(subject([givenUp], there))).toEqual(['given-up-there 1']);
    expect(found(subject([givenUp], there)).map((one) => sweepWords(one, 0).sentence)).toEqual([
      expect.stringContaining('never sent again, and it stands at the service: id-9'),
    ]);
    expect(kindsOf(subject([givenUp], []))).toEqual([]);
    const retried = own({ number: 1, source: 'second', id: 'id-9' });
    expect(kindsOf(subject([givenUp, retried], there))).toEqual([]);
    expect(kindsOf(subject([givenUp], [entry('id-9', payloadOf(1, { total_amount: 5 }))]))).toEqual([]);
  });

  test('what was refused and yet stands there is told, unless a later sending of the same is what stands there', () => {
    const refused = own({ number: 1, standing: 'refused', id: null });
    const there = [entry('id-9', payloadOf(1))];
    expect(kindsOf(subject([refused], there))).toEqual(['refused-there 1']);
    const retried = own({ number: 1, source: 'second', id: 'id-9' });
    expect(kindsOf(subject([refused, retried], there))).toEqual([]);
    expect(
      kindsOf(
        subject(
          [refused],
          [...there].map((one) => ({ ...one, shown: payloadOf(1, { total_amount: 5 }) })),
        ),
      ),
    ).toEqual([]);
  });

  test('an invoice that is paid says so first of all', () => {
    const hold: PaymentHold = {
      ...{ importId: 'p', record: 1, paymentId: '88', state: 'created', amount: '11' },
      ...{ currency: 'USD', isLive: true },
    };
    const entries = [
      entry('id-1', payloadOf(1)),
      entry('x', payloadOf(1), { createdAt: '2026-11-01T10:00:00Z' }),
    ];
    const [finding] = found(subject([own({ number: 1 })], entries, { holds: new Map([['x', [hold]]]) }));
    if (finding === undefined) throw new Error('nothing was found');
    const { sentence, advice } = sweepWords(finding, Date.parse('2026-11-03T12:00:00Z'));
    expect(sentence).toContain(
      'x (no record of this journal has its id; made 2026-11-01 10:00 UTC, 2 days old',
    );
    expect(sentence).toContain('payment 88 of 11 USD, created');
    expect(advice).toContain('Money has moved');
    const things = finding.things.map((one) => ({ ...one, createdAt: '2026-11-01T14:00:00+04:00' }));
    const elsewhere = sweepWords({ ...finding, things }, Date.parse('2026-11-02T12:00:00Z'));
    expect(elsewhere.sentence).toContain('made 2026-11-01 10:00 UTC, 1 day old');
  });

  test('one that was loaded as archived reads paid, and no payment follows from that: it is not called so', () => {
    const payload = payloadOf(1, { status: 'archived' });
    const entries = ['id-1', 'x'].map((id) => entry(id, payload, { paymentWord: 'paid' }));
    const adviceOn = (given: SweepSubject): string =>
      found(given)
        .map((one) => sweepWords(one, 0).advice)
        .join();
    const archived = [{ ...own({ number: 1 }), payload }];
    expect(adviceOn(subject(archived, entries))).toContain('loaded as archived');
    expect(adviceOn(subject([own({ number: 1 })], entries))).toContain('Money has moved');
    const hold: PaymentHold = {
      ...{ importId: 'p', record: 1, paymentId: '88', state: 'created', amount: '11' },
      ...{ currency: 'USD', isLive: true },
    };
    expect(adviceOn(subject(archived, entries, { holds: new Map([['x', [hold]]]) }))).toContain(
      'Money has moved',
    );
  });
});

describe('what is missing', () => {
  test('is claimed only where the same listing shows a later own record whose id came with its answer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isShown: fc.boolean(), isAnswered: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.boolean(),
        (all, isWhole) => {
          const records = all.map(({ isAnswered }, number) => own({ number, isAnswered }));
          const entries = all.flatMap(({ isShown }, number) =>
            isShown ? [entry(`id-${number}`, payloadOf(number))] : [],
          );
          const given = subject(records, entries, { isWhole });
          const witness = all.findLastIndex(({ isShown, isAnswered }) => isShown && isAnswered);
          const absent = all.flatMap(({ isShown }, number) => (isShown ? [] : [number]));
          const proven = isWhole ? absent.filter((number) => number < witness) : [];
          const { proven: told, notYet } = notShown(given);
          expect(told.map(({ ref }) => ref.record)).toEqual(proven);
          expect(notYet).toHaveLength(absent.length - proven.length);
        },
      ),
    );
  });

  test('what reads by its id is not missing: the list leaves it out, and that is what is said', () => {
    const given = subject([own({ number: 1 }), own({ number: 2 })], [entry('id-2', payloadOf(2))]);
    const alone = new Map<string, ReadAlone>([['id-1', 'there']]);
    expect(sweepFindings(given, notShown(given), alone)).toMatchObject([{ kind: 'unlisted' }]);
    expect(kindsOf(given)).toEqual(['missing 1']);
  });

  test('what read otherwise is over once the record is another entry, which reads as it was sent', () => {
    const mine = own({ number: 1 });
    const told = [{ finding: 'f', kind: 'differs' as const, id: 'id-9', ours: [mine.ref] }];
    const equal = subject([mine], [entry('id-1', payloadOf(1))]);
    expect(seenAgain(equal, told, [])).toEqual(['f']);
    const [other] = sweepFindings(equal, notShown(equal), new Map());
    expect(other).toBeUndefined();
    // The same entry was put right: a person says what came of it.
    expect(
      seenAgain(
        equal,
        told.map((one) => ({ ...one, id: 'id-1' })),
        [],
      ),
    ).toEqual([]);
    expect(seenAgain({ ...equal, isWhole: false }, told, [])).toEqual([]);
    expect(seenAgain(subject([mine], []), told, [])).toEqual([]);
    expect(
      seenAgain(
        equal,
        told.map((one) => ({ ...one, ours: [own({ number: 1, record: 7 }).ref] })),
        [],
      ),
    ).toEqual([]);
  });

  test('what an earlier sweep missed is seen again by a list that is whole and shows it', () => {
    const told = (id: string | null, record = 1) => [
      { finding: 'f', kind: 'missing' as const, id, ours: [own({ number: 1, record }).ref] },
    ];
    const shown = subject([own({ number: 1 })], [entry('id-1', payloadOf(1))]);
    expect(seenAgain(shown, told('id-1'))).toEqual(['f']);
    expect(seenAgain(shown, told('id-2'))).toEqual([]);
    expect(seenAgain({ ...shown, isWhole: false }, told('id-1'))).toEqual([]);
    const decided = own({ number: 1, id: null, isDecided: true, isAnswered: false });
    const unnamed = subject([decided], [entry('it', payloadOf(1))]);
    expect(seenAgain(unnamed, told(null))).toEqual(['f']);
    expect(seenAgain(unnamed, told(null, 7))).toEqual([]);
    expect(seenAgain(subject([decided], []), told(null))).toEqual([]);
  });

  describe('a record that a person called created without naming an entry', () => {
    const { horizonMs } = profile.proof;
    const decided = own({ number: 1, id: null, isDecided: true, isAnswered: false });
    const later = own({ number: 2, sentAt: 2 + horizonMs });
    const shownLater = entry('id-2', payloadOf(2));

    test('is looked for by its identity: missing where a later own record shows and it does not', () => {
      const given = subject([decided, later], [shownLater]);
      expect(kindsOf(given)).toEqual(['missing 1']);
      expect(found(given)[0]?.things).toEqual([]);
      const [sentence] = found(given).map((one) => sweepWords(one, 0).sentence);
      expect(sentence).toContain('Invoice 1 was called created by a person');
    });

    test('is fine where one entry agrees, and missing where the only one of its number does not', () => {
      expect(kindsOf(subject([decided, later], [entry('it', payloadOf(1)), shownLater]))).toEqual([]);
      const other = entry('other', payloadOf(1, { total_amount: 999 }));
      expect(kindsOf(subject([decided, later], [other, shownLater]))).toEqual(['missing 1']);
    });

    test('is not said to be missing by a list that shows nothing sent after the horizon of its sending', () => {
      const within = own({ number: 2, sentAt: horizonMs });
      const given = subject([decided, within], [shownLater]);
      expect(found(given)).toEqual([]);
      expect(notShown(given).notYet).toEqual([decided]);
      // Nobody can say that it is there, either.
      expect(unnamed(given, [decided]).map(({ kind, seen }) => [kind, seen])).toEqual([
        ['missing', 'unnamed'],
      ]);
      expect(found(subject([decided, later], [shownLater], { isWhole: false }))).toEqual([]);
    });

    test('is not missing where a later import loaded the same and it stands there once', () => {
      const again = own({ number: 1, source: 'second', id: 'it', sentAt: 3 + horizonMs });
      const entries = [shownLater, entry('it', payloadOf(1))];
      expect(kindsOf(subject([decided, later, again], entries))).toEqual([]);
    });

    test('of two equal ones of a file, as many are missing as entries are', () => {
      const twin = own({ number: 1, record: 7, id: null, isDecided: true });
      const entries = [shownLater, entry('it', payloadOf(1))];
      expect(kindsOf(subject([decided, twin, later], entries))).toEqual(['missing 7']);
    });
  });
});

describe('what reads otherwise', () => {
  const altered = [entry('id-1', payloadOf(1, { total_amount: 5 }))];

  test('is told with both values, held against the record that wrote it last', () => {
    const [finding] = found(subject([own({ number: 1 })], altered));
    expect(finding).toMatchObject({
      kind: 'differs',
      differences: [{ field: 'total_amount', sent: '11', got: '5' }],
    });
    const later = own({ number: 1, source: 'second', sentAt: 9, payload: payloadOf(1, { total_amount: 5 }) });
    expect(kindsOf(subject([own({ number: 1 }), later], altered))).toEqual([]);
  });

  test('is no finding where a later change of ours explains it, and only in the fields that it changed', () => {
    const change = (at: number, ...fields: string[]): ReadonlyMap<string, readonly LaterChange[]> =>
      new Map([['id-1', [{ at, fields: new Set(fields) }]]]);
    const given = (changes: ReadonlyMap<string, readonly LaterChange[]>) =>
      kindsOf(subject([own({ number: 1 })], altered, { changes }));
    expect(given(change(50, 'total_amount'))).toEqual([]);
    expect(given(change(50, 'notes'))).toEqual(['differs 1']);
    expect(given(change(0, 'total_amount'))).toEqual(['differs 1']);
  });

  test('lines that stand there more than once are told apart from other differences', () => {
    const line = { name: 'Ice', quantity: '2', price: '3.50' };
    const order = { po_number: 'PO-1', external_id: 'X1', erp_vendor_id: 'V', svc_location_id: '101' };
    const wanted = { ...order, items: [line, { ...line, name: 'Salt' }] };
    const shownWith = (items: readonly JsonObject[], standing: OwnRecord['standing'] = 'there') => {
      const shown = { ...order, items };
      const key = orders.lookUp.keyOfPayload(wanted, { company: '1' });
      const given = subject(
        [{ ...own({ number: 1, payload: wanted, standing }), key }],
        [{ ...entry('id-1', shown), key }],
        { target: orders, rules: rulesOf(orders) },
      );
      return found(given).map(({ kind }) => kind);
    };
    expect(shownWith(wanted.items)).toEqual([]);
    expect(shownWith([...wanted.items, ...wanted.items])).toEqual(['lines-multiplied']);
    expect(shownWith([...wanted.items, { ...line, name: 'Fish' }])).toEqual(['differs']);
    expect(shownWith(wanted.items.slice(1))).toEqual(['differs']);
    // In doubt for its lines, its id being known.
    expect(shownWith([...wanted.items, ...wanted.items], 'open')).toEqual(['lines-multiplied']);
    expect(shownWith(wanted.items, 'open')).toEqual([]);
  });

  test('lines that our last sending left beside those of an earlier one are told as that, and beside those of others as such', () => {
    const line = { name: 'Ice', quantity: '2', price: '3.50' };
    const dearer = { ...line, price: '4.00' };
    const order = { po_number: 'PO-1', external_id: 'X1', erp_vendor_id: 'V', svc_location_id: '101' };
    const key = orders.lookUp.keyOfPayload({ ...order, items: [line] }, { company: '1' });
    const said = (shown: readonly JsonObject[]) =>
      found(
        subject(
          [
            { ...own({ number: 1, sentAt: 1, payload: { ...order, items: [line] } }), key },
            {
              ...own({ number: 1, source: 'second', sentAt: 9, payload: { ...order, items: [dearer] } }),
              key,
            },
          ],
          [{ ...entry('id-1', { ...order, items: shown }), key }],
          { target: orders, rules: rulesOf(orders) },
        ),
      ).map((finding) => [finding.kind, sweepWords(finding, 0).title]);
    expect(said([line, dearer])).toEqual([['lines-multiplied', 'Lines of before left beside']]);
    expect(said([dearer, { ...line, name: 'Fish' }])).toEqual([['differs', 'Other lines beside ours']]);
    expect(said([line, line])).toEqual([['differs', 'Reads otherwise']]);
  });
});

test('only what was sent since a day is told of, while older records still count as wanted and as witnesses', () => {
  const records = [own({ number: 1, sentAt: 100 }), own({ number: 2, sentAt: 200 })];
  const entries = [1, 2].flatMap((number) => [
    entry(`id-${number}`, payloadOf(number)),
    entry(`x-${number}`, payloadOf(number)),
  ]);
  expect(kindsOf(subject(records, entries, { since: 150 }))).toEqual(['twice 2']);
});

describe('one invoice in two payments', () => {
  const hold = (record: number, isLive: boolean): PaymentHold => ({
    ...{ importId: 'p', record, paymentId: `pay-${record}`, state: isLive ? 'created' : 'cancelled' },
    ...{ amount: '5', currency: 'USD', isLive },
  });
  const told = (...holds: PaymentHold[]) =>
    paidTwice('payments', new Map([['id-1', holds]]), () => ({ label: 'N-1', paymentWord: null, ours: [] }))
      .length;

  test('counts those that may move money, each payment once', () => {
    expect(told(hold(1, true), hold(2, true))).toBe(1);
    expect(told(hold(1, true), hold(1, true))).toBe(0);
    expect(told(hold(1, true), hold(2, false))).toBe(0);
    expect(told(hold(1, true))).toBe(0);
  });
});

describe('whether an import is to be swept', () => {
  const made = (chunk: number, purpose: 'planned' | 'again'): Fact => ({
    ...{ kind: 'chunk', at: 1 },
    made: { chunk, parent: null, purpose, records: [1], suspects: [], untested: [] },
  });
  const intent = (chunk: number, at: number): Fact => ({ kind: 'intent', at, chunk });
  const busy: Fact = {
    ...{ kind: 'answer', at: 3, chunk: 1 },
    answer: { kind: 'not-done', why: 'busy', retryAt: 4, text: '' },
  };
  const lost: Fact = {
    kind: 'answer',
    at: 3,
    chunk: 1,
    answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
  };
  const foundThere: Fact = {
    ...{ kind: 'outcomes', at: 7, chunk: 1 },
    outcomes: [
      ...[{ record: 1, outcome: 'created' as const, serviceId: '5', code: 'found-by-look-up', text: null }],
    ].map((one) => ({ ...one, evidence: 'look-up' as const })),
  };

  test('it is where it sent again what may have arrived, found by look-up, or gave up', () => {
    expect(sweepWanted([made(1, 'planned'), intent(1, 2), lost, intent(1, 5)])).toEqual({
      why: ['sent-twice'],
      lastAt: 5,
    });
    expect(
      sweepWanted([made(1, 'planned'), intent(1, 2), lost, made(2, 'again'), intent(2, 6)]),
    ).toMatchObject({
      why: ['sent-twice'],
    });
    expect(sweepWanted([made(1, 'planned'), intent(1, 2), lost, foundThere])).toEqual({
      why: ['found'],
      lastAt: 7,
    });
    expect(sweepWanted([intent(1, 2), lost, { kind: 'gave-up', at: 9, chunk: 1 }])).toEqual({
      ...{ why: ['gave-up'], lastAt: 9 },
    });
  });

  test('it is not where an answer came to everything, or nothing had left', () => {
    expect(sweepWanted([])).toBeNull();
    expect(sweepWanted([made(1, 'planned'), intent(1, 2), busy, intent(1, 5)])).toBeNull();
  });
});

test('what stood there already and was never sent is not said to read otherwise than it was sent', () => {
  const sent = own({ number: 1 });
  const shown = [entry('id-1', payloadOf(1, { total_amount: 999 }))];
  expect(kindsOf(subject([sent], shown))).toEqual(['differs 1']);
  const existing = { ...sent, ref: { ...sent.ref, outcome: 'existing' } };
  expect(kindsOf(subject([existing], shown))).toEqual([]);
  // Another import made it: that one was sent, whenever the later one found it there.
  const later = { ...existing, ref: { ...existing.ref, importId: 'second' }, source: 'second', sentAt: 9 };
  expect(kindsOf(subject([sent, later], shown))).toContain('differs 1');
});
