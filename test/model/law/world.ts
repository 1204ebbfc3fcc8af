import type { Standing } from '../../../src/core/submit/law';
import { type Bits, bit } from './bits';

/**
 * What stands in the service's ledger: `altered` is ours and reads back otherwise; `equal`, `used` and `near` are somebody
 * else's: an equal one, an equal one under our upload id (the same file on a second machine), one of the same vendor and number
 * that is otherwise different.
 */
export type Kind = 'ours' | 'altered' | 'equal' | 'used' | 'near';

/** What the service does with an upload id that it knows: make a second, refuse it at once, in the results, and so on. */
type Repeat = 'accepted' | 'refused' | 'refused-late' | 'echoed' | 'merged';

/** Records 0 and 1 are one chunk, record 2 is another. */
export const CHUNKS: readonly (readonly number[])[] = [[0, 1], [2]];
const RECORDS = [0, 1, 2] as const;

/** What can happen, and what the client has been told of the service. */
export type World = {
  /** With 2, record 1 is over from the start. */
  readonly records: 2 | 3;
  /** Records 0 and 1 of the file are equal. */
  readonly hasEqualRecords: boolean;
  /** Records that the service refuses for good. */
  readonly bad: Bits;
  /** Answers that can be lost. */
  readonly losses: number;
  readonly repeat: Repeat;
  /** Entries that somebody else makes at any time, of these kinds, beside these records. */
  readonly foreign: number;
  readonly foreignKinds: readonly Kind[];
  readonly foreignTo: readonly number[];
  readonly readsAltered: boolean;
  /** A1: nothing comes of an unanswered sending after its horizon. */
  readonly isHorizonKept: boolean;
  /** A2: the list shows a prefix of what was created. */
  readonly isListPrefix: boolean;
  /** The dates of entries tell whether they are older than a sending. */
  readonly showsAges: boolean;
  /** The settings of the connection say that a repeated id may be answered with an entry that was there before (A3). */
  readonly isSaidToEcho: boolean;
  /** A list can be had before anything is sent. */
  readonly isListedFirst: boolean;
  /** What an answer names is read before it is called created, as for orders. */
  readonly readsBack: boolean;
  /** A4: whether all but the bad of a chunk that is refused as a whole is made all the same. */
  readonly makesRefused: boolean;
  /** Chunks are refused in a status of which the service does not say that nothing was created. */
  readonly isRefusalOdd: boolean;
  /** The list shows at once what is created. */
  readonly isListPrompt: boolean;
};

export type Entry = {
  /** The record that it is, or stands beside. */
  readonly record: number;
  readonly kind: Kind;
  /** The sending that made it; null: somebody else's, or it matters no more. */
  readonly sending: number | null;
  /** More than 1: an upsert added its lines once more. */
  readonly lines: number;
};

export type Sending = {
  /** Records of which something can still come. */
  readonly pending: Bits;
  readonly failed: Bits;
  readonly isAnswered: boolean;
  /** Its results were read. */
  readonly isTold: boolean;
  /** When nothing more could come of it; null: not yet. */
  readonly closedAt: number | null;
  /** Entries known to be older than it. */
  readonly older: Bits;
};

export type Phase = 'new' | 'accepted' | 'unsettled' | 'absent' | End;
const ENDS = ['created', 'existing', 'refused', 'refused-unproven', 'person', 'waiting', 'none'] as const;
type End = (typeof ENDS)[number];

/** A record as the client's journal has it. */
export type Rec = {
  readonly phase: Phase;
  readonly standing: Standing;
  /** Its sendings that were not answered; that were refused or failed; the one that was accepted. */
  readonly unknown: Bits;
  readonly refused: Bits;
  readonly acceptedBy: number | null;
  /** Entries known to be older than its first sending, where a date or an earlier list can tell; null: not sent yet. */
  readonly older: Bits | null;
  readonly isDated: boolean;
  /** The entry of somebody else that stood under its upload id when it was last refused. */
  readonly usedBy: number | null;
  readonly id: number | null;
  /** As a witness: whether an answer named its id, when its sending began, whether its entry is new. */
  readonly isAnswered: boolean;
  readonly begunAt: number;
  readonly isFresh: boolean | null;
  /** Created by a second sending. */
  readonly isRepeat: boolean;
};

export type State = {
  /** In the order of creation. */
  readonly ledger: readonly Entry[];
  /** What a listing shows by now. */
  readonly visible: Bits;
  readonly sendings: readonly Sending[];
  readonly recs: readonly Rec[];
  readonly hasBegun: boolean;
  /** A complete list has been read. */
  readonly hasListed: boolean;
  /** Ids seen in listings so far. */
  readonly seen: Bits;
  /** What a listing showed, or would have shown, before anything was sent. */
  readonly shownAtStart: Bits;
  /** A chunk was refused as a whole: single records go out. */
  readonly isSplit: boolean;
  /** They wait for a look: what was known to be older when the chunk went out; null: they do not. */
  readonly lookFor: Bits | null;
  readonly foreign: number;
  readonly losses: number;
};

/** Something that can happen next. */
export type Step = { readonly words: string; readonly next: State; readonly wrong?: string | null };

/** Time is the order of events: sendings begin at even numbers, and close at the odd ones between. */
export const begunAtOf = (sending: number): number => 2 * sending;
export const nowOf = (s: State): number => begunAtOf(s.sendings.length) - 1;

const UNSENT: Rec = {
  phase: 'new',
  standing: { state: 'unsettled', wasDoubted: false, isRefused: false, sendings: 0 },
  unknown: 0,
  refused: 0,
  acceptedBy: null,
  older: null,
  isDated: true,
  usedBy: null,
  id: null,
  isAnswered: false,
  begunAt: 0,
  isFresh: null,
  isRepeat: false,
};

export const startOf = (world: World): State => ({
  ledger: [],
  visible: 0,
  sendings: [],
  recs: RECORDS.map((rec) => (rec === 1 && world.records === 2 ? { ...UNSENT, phase: 'none' } : UNSENT)),
  hasBegun: false,
  hasListed: false,
  seen: 0,
  shownAtStart: 0,
  isSplit: false,
  lookFor: null,
  foreign: world.foreign,
  losses: world.losses,
});

const ended: ReadonlySet<Phase> = new Set(ENDS);
export const isAtEnd = (rec: Rec): boolean => ended.has(rec.phase);
export const isOver = (s: State): boolean => s.recs.every(isAtEnd);

/** What is done with a record, that nothing but its end and its testimony is kept. */
export const doneWith = (rec: Rec): Rec => ({
  ...UNSENT,
  phase: rec.phase,
  id: rec.id,
  older: 0,
  isAnswered: rec.isAnswered,
  begunAt: rec.begunAt,
  isFresh: rec.isFresh,
  isRepeat: rec.isRepeat,
});

export const withRec = (s: State, at: number, changes: Partial<Rec>): State => ({
  ...s,
  recs: s.recs.map((rec, i) => (i === at ? { ...rec, ...changes } : rec)),
});

export const withSending = (s: State, at: number, changes: Partial<Sending>): State => ({
  ...s,
  sendings: s.sendings.map((sending, i) => (i === at ? { ...sending, ...changes } : sending)),
});

/** Nothing more comes of a sending: its entries stand on their own from now on. */
export const closed = (s: State, at: number, changes: Partial<Sending>): State => ({
  ...withSending(s, at, { ...changes, closedAt: nowOf(s) }),
  ledger: s.ledger.map((entry) => (entry.sending === at ? { ...entry, sending: null } : entry)),
});

/** An entry stands there from now on. */
export const withEntry = (s: State, world: World, entry: Entry): State => ({
  ...s,
  ledger: [...s.ledger, entry],
  visible: world.isListPrompt ? s.visible | bit(s.ledger.length) : s.visible,
});

export const isOurs = ({ kind }: Entry): boolean => kind === 'ours' || kind === 'altered';
/** All that is compared agrees with the record. */
export const readsEqual = ({ kind, lines }: Entry): boolean =>
  kind !== 'altered' && kind !== 'near' && lines === 1;

const contentOf = (world: World, rec: number): number => (world.hasEqualRecords && rec === 1 ? 0 : rec);
export const isSameThing = (world: World, one: number, other: number): boolean =>
  contentOf(world, one) === contentOf(world, other);

/** Entries with the record's number and vendor among those. */
export const shownOf = (s: State, world: World, rec: number, visible: Bits): readonly number[] => {
  const shown: number[] = [];
  s.ledger.forEach((entry, index) => {
    if ((visible & bit(index)) !== 0 && isSameThing(world, entry.record, rec)) shown.push(index);
  });
  return shown;
};

/** Equal entries among those that are tied to no other record. */
export const freeEqualsOf = (s: State, world: World, rec: number): readonly number[] =>
  shownOf(s, world, rec, s.visible).filter((index) => {
    const entry = s.ledger[index];
    return entry !== undefined && readsEqual(entry) && !s.recs.some((other) => other.id === index);
  });
