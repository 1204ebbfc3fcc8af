import { heard, named } from './answers';
import { bit, firstBits, has, members } from './bits';
import type { Policy } from './policy';
import {
  closed,
  isOurs,
  isSameThing,
  type Kind,
  type State,
  type Step,
  type World,
  withEntry,
  withSending,
} from './world';
import { wrongOfMaking, wrongOfMerging, wrongOfOutcomes } from './wrongs';

const kindWords: Readonly<Record<Kind, string>> = {
  ours: 'ours',
  altered: 'ours, reading otherwise',
  equal: 'an equal one',
  used: 'an equal one under our upload id',
  near: 'another of the same number and vendor',
};

/** What the service knows under the upload id of a record. */
export const underOurId = (s: State, record: number): number =>
  s.ledger.findIndex((entry) => (isOurs(entry) || entry.kind === 'used') && entry.record === record);

const makingOf = (s: State, world: World, at: number, record: number): readonly Step[] => {
  const kinds: readonly Kind[] = world.readsAltered ? ['ours', 'altered'] : ['ours'];
  return kinds.map((kind) => ({
    words: `sending ${at}: record ${record} is created as entry ${s.ledger.length}, ${kindWords[kind]}`,
    next: withEntry(s, world, { record, kind, sending: at, lines: 1 }),
    wrong: wrongOfMaking(s, record),
  }));
};

/** A record that is on its way arrives. */
const arrival = (before: State, world: World, at: number, record: number): readonly Step[] => {
  const sending = before.sendings[at];
  if (sending === undefined) return [];
  const s = withSending(before, at, { pending: sending.pending & ~bit(record) });
  const isMerged = world.repeat === 'merged';
  const there = isMerged
    ? s.ledger.findIndex((entry) => entry.kind !== 'near' && entry.record === record)
    : underOurId(s, record);
  const words = `sending ${at}: record ${record}`;
  if (there < 0 || world.repeat === 'accepted' || world.repeat === 'refused')
    return makingOf(s, world, at, record);
  if (world.repeat === 'refused-late')
    return [
      {
        words: `${words} fails, upload id used`,
        next: withSending(s, at, { failed: sending.failed | bit(record) }),
      },
    ];
  if (!isMerged) return [{ words: `${words} is swallowed, the old id counts`, next: s }];
  const ledger = s.ledger.map((entry, i) => (i === there ? { ...entry, lines: entry.lines + 1 } : entry));
  return [
    {
      words: `${words} is merged, its lines are added`,
      next: { ...s, ledger },
      wrong: wrongOfMerging(s, record, there),
    },
  ];
};

/** Results of a batch, of all its records or of all but one. What is not there by then has failed. */
const results = (s: State, world: World, policy: Policy, at: number): readonly Step[] => {
  const sending = s.sendings[at];
  const waiting = s.recs.flatMap((rec, i) => (rec.phase === 'accepted' && rec.acceptedBy === at ? [i] : []));
  if (sending === undefined || waiting.length === 0) return [];
  const told = (silent: number | null): Step => {
    let after = closed(s, at, { isTold: true, pending: 0, failed: 0, older: 0 });
    for (const record of waiting.filter((one) => one !== silent)) {
      const made = s.ledger.findIndex((entry) => entry.sending === at && entry.record === record);
      const known = made >= 0 ? made : underOurId(s, record);
      const id = known >= 0 ? known : s.ledger.findIndex((entry) => isSameThing(world, entry.record, record));
      after = has(sending.failed | sending.pending, record)
        ? heard(after, policy, { record, at, answer: 'failed' })
        : named(after, world, { record, at, id, isOlder: has(sending.older, id) });
    }
    const words = `results of sending ${at}${silent === null ? '' : `, silent about record ${silent}`}`;
    return { words, next: after, wrong: wrongOfOutcomes(s, after, world) };
  };
  return [told(null), ...waiting.map((record) => told(record))];
};

const listings = (s: State, world: World): readonly Step[] =>
  s.ledger.flatMap((_, i) => {
    const isNext = (s.visible & firstBits(i)) === firstBits(i);
    if (has(s.visible, i) || (world.isListPrefix && !isNext)) return [];
    return [{ words: `the list shows entry ${i} from now on`, next: { ...s, visible: s.visible | bit(i) } }];
  });

const others = (s: State, world: World): readonly Step[] =>
  s.foreign === 0
    ? []
    : world.foreignTo.flatMap((record) =>
        world.foreignKinds.map((kind) => ({
          words: `somebody creates entry ${s.ledger.length}: ${kindWords[kind]}, beside record ${record}`,
          next: withEntry({ ...s, foreign: s.foreign - 1 }, world, { record, kind, sending: null, lines: 1 }),
        })),
      );

/** What comes late of sendings: this alone goes on when the client is done. */
export const arrivals = (s: State, world: World): readonly Step[] =>
  s.sendings.flatMap(({ pending }, at) =>
    members(pending).flatMap((record) => arrival(s, world, at, record)),
  );

/** All that the service, its list and others can do next. */
export const serviceSteps = (s: State, world: World, policy: Policy): readonly Step[] => [
  ...arrivals(s, world),
  ...s.sendings.flatMap(({ closedAt, isAnswered, isTold, pending }, at) => [
    ...(closedAt === null && !isAnswered
      ? [
          {
            words: `the horizon of sending ${at} passes`,
            next: closed(s, at, { pending: world.isHorizonKept ? 0 : pending }),
          },
        ]
      : []),
    ...(isAnswered && !isTold ? results(s, world, policy, at) : []),
  ]),
  ...listings(s, world),
  ...others(s, world),
];
