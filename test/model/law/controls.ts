import { bit } from './bits';
import { asBuilt, type Policy } from './policy';
import type { World } from './world';
import { alone, dateless, pair, plain, refusesWhatItMakes } from './worlds';
import type { Wrong } from './wrongs';

/** The law without one of its clauses, or a world without one of its assumptions; and what comes of it. */
export type Control = {
  readonly name: string;
  readonly world: World;
  readonly policy: Partial<Policy>;
  readonly finds: Wrong;
};

const { gradeOf, judge, lastWord, standingAfter, isWitness } = asBuilt;

const lost: World = { ...alone, losses: 1 };
const beside = (kind: 'equal' | 'used' | 'near'): World => ({
  ...pair,
  losses: 1,
  foreignKinds: [kind],
  foreignTo: [0],
});
const echoing: World = { ...plain, repeat: 'echoed', foreignKinds: ['used'], foreignTo: [2], losses: 1 };

export const withoutAssumptions: readonly Control[] = [
  {
    name: 'A1: a sending takes effect after its horizon',
    world: { ...alone, isHorizonKept: false },
    policy: {},
    finds: 'TWICE',
  },
  {
    name: 'A2: the list shows later entries before earlier ones',
    world: { ...alone, isListPrefix: false },
    policy: {},
    finds: 'TWICE',
  },
  {
    name: 'A3: a repeated id is answered with the old entry, and the settings say it is not',
    world: { ...echoing, ...dateless },
    policy: {},
    finds: 'FALSE',
  },
];

export const withoutTrueRefusals: readonly Control[] = [
  {
    name: 'A4: what is refused is made all the same, where the service says that it is not',
    world: { ...refusesWhatItMakes, isRefusalOdd: false },
    policy: {},
    finds: 'TWICE',
  },
  {
    name: 'A4: what is refused is made all the same, and the list is behind',
    world: { ...refusesWhatItMakes, isListPrompt: false },
    policy: {},
    finds: 'TWICE',
  },
  {
    name: 'parts of what was refused oddly go out without a look',
    world: refusesWhatItMakes,
    policy: { looksBeforeParts: false },
    finds: 'TWICE',
  },
];

export const withoutAWitness: readonly Control[] = [
  {
    name: 'any record of ours that shows is a witness',
    world: lost,
    policy: {
      isWitness: (one, doubt) =>
        isWitness({ ...one, isAnswered: true, begunAt: Number.POSITIVE_INFINITY, isFresh: true }, doubt),
    },
    finds: 'TWICE',
  },
  {
    name: 'a witness sent before the horizon',
    world: lost,
    policy: { horizonOf: ({ begunAt }) => begunAt },
    finds: 'TWICE',
  },
  {
    name: 'a record that was only found is a witness',
    world: { ...pair, ...dateless, foreignKinds: ['equal'], foreignTo: [0] },
    policy: { isWitness: (one, doubt) => isWitness({ ...one, isAnswered: true }, doubt) },
    finds: 'TWICE',
  },
  {
    name: 'a witness that the list does not show',
    world: lost,
    policy: { isWitness: (one, doubt) => isWitness({ ...one, isShown: true }, doubt) },
    finds: 'TWICE',
  },
  {
    name: 'a witness older than its sending',
    world: echoing,
    policy: { isWitness: (one, doubt) => isWitness({ ...one, isFresh: true }, doubt) },
    finds: 'FALSE',
  },
];

export const withoutAGrade: readonly Control[] = [
  {
    name: 'number and vendor are enough',
    world: beside('near'),
    policy: { gradeOf: (one) => gradeOf({ ...one, agrees: true }) },
    finds: 'FALSE',
  },
  {
    name: 'an entry that reads otherwise says nothing',
    world: { ...lost, readsAltered: true },
    policy: { judge: (record, sight, has) => judge(record, { ...sight, suspicions: [] }, has) },
    finds: 'TWICE',
  },
  {
    name: 'an older equal entry says nothing',
    world: beside('equal'),
    policy: {
      judge: (record, sight, has) =>
        judge(record, record.wasDoubted ? { ...sight, olderTwins: [] } : sight, has),
    },
    finds: 'OVER AN EQUAL',
  },
  {
    name: 'an equal entry of unknown age is ours',
    world: { ...beside('equal'), ...dateless, isListedFirst: false },
    policy: { gradeOf: (one) => gradeOf({ ...one, isAgeless: false }) },
    finds: 'FALSE',
  },
  {
    name: 'an equal entry of unknown age says nothing',
    world: { ...beside('used'), ...dateless, isListedFirst: false, repeat: 'refused', losses: 0 },
    policy: { judge: (record, sight, has) => judge(record, { ...sight, agelessTwins: [] }, has) },
    finds: 'FALSE',
  },
  {
    name: 'of two equal records the accepted one is no rival of the one in doubt',
    world: { ...alone, hasEqualRecords: true },
    policy: { isRival: (phase) => phase === 'unsettled' },
    finds: 'FALSE',
  },
  {
    name: 'fewer entries than equal records settle some of them',
    world: { ...alone, losses: 0, hasEqualRecords: true },
    policy: {
      judge: (record, sight, has) =>
        judge(record, { ...sight, rivals: Math.min(sight.rivals, Math.max(1, sight.proofs.length)) }, has),
    },
    finds: 'FALSE',
  },
];

export const withoutCare: readonly Control[] = [
  {
    name: 'a refusal is final without a look',
    world: { ...beside('used'), repeat: 'refused', losses: 0 },
    policy: { lastWordAt: 'refusal' },
    finds: 'FALSE',
  },
  {
    name: 'a refusal keeps its word over an equal entry that shows',
    world: {
      ...plain,
      hasEqualRecords: true,
      bad: bit(1),
      repeat: 'refused',
      foreignKinds: ['used'],
      foreignTo: [0],
      losses: 0,
    },
    policy: { lastWord: (record) => lastWord(record, false) },
    finds: 'FALSE',
  },
  {
    name: 'nothing is read before sending',
    world: beside('equal'),
    policy: { loadsFirst: false },
    finds: 'UNGUARDED',
  },
  {
    name: 'what a batch has accepted is judged as if it had not',
    world: lost,
    policy: { judge: (record, sight, has) => judge({ ...record, state: 'unsettled' }, sight, has) },
    finds: 'POSTED AGAIN',
  },
  {
    name: 'a third sending',
    world: alone,
    policy: {
      judge: (...asked) => {
        const verdict = judge(...asked);
        return verdict?.kind === 'person' && verdict.why === 'in-vain' ? { kind: 'absent' } : verdict;
      },
    },
    finds: 'THIRD',
  },
  {
    name: 'sendings are not counted',
    world: alone,
    policy: { standingAfter: (...heard) => ({ ...standingAfter(...heard), sendings: 1 }) },
    finds: 'THIRD',
  },
];
