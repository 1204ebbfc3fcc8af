import { notShown, seenAgain, sweepFindings, type ToldBefore, unnamed } from '../../../core/reconcile/sweep';
import type { PaymentHold, SweepFinding, SweptList } from '../../../core/reconcile/sweep/finding';
import { witnessOf } from '../../../core/reconcile/sweep/missing';
import { askedFor } from '../../../core/reconcile/sweep/standing';
import {
  isInScope,
  isWrittenByUs,
  type LaterChange,
  type ListedEntry,
  type OwnRecord,
  type ReadAlone,
  type SweepSubject,
} from '../../../core/reconcile/sweep/subject';
import { isJsonList } from '../../../core/service/json-path';
import type { Readable, Target } from '../../../core/targets/target';
import { type Holds, type Numbered, resolvedHolds } from './holds';
import { type ReadListing, readAlone, readListing, type SweepReader } from './reading';

/** What is held against one list. */
export type ListOrder = {
  readonly target: Target;
  readonly rules: Readable;
  readonly own: readonly OwnRecord[];
  readonly since: number | null;
  readonly holds: Holds;
  readonly changes: ReadonlyMap<string, readonly LaterChange[]>;
  /** What earlier sweeps called missing here and nobody has answered. */
  readonly told: readonly ToldBefore[];
};

export type ListSwept = {
  readonly list: SweptList;
  readonly findings: readonly SweepFinding[];
  readonly holds: ReadonlyMap<string, readonly PaymentHold[]>;
  readonly entries: readonly ListedEntry[];
};

/** So many that a list leaves out are read by their ids; of the others it is not said that they are missing. */
const MOST_ALONE = 500;

/** Entries of ours whose lines the list left out although lines were sent. */
const withoutLines = ({ rules, own }: ListOrder, subject: SweepSubject): readonly string[] => {
  const { lines } = rules;
  if (lines === null) return [];
  const sent = new Set(
    own.flatMap((one) =>
      (one.standing === 'there' || isWrittenByUs(one)) &&
      one.serviceId !== null &&
      one.ref.operationId === null &&
      isInScope(subject, one) &&
      isJsonList(one.payload[lines.key])
        ? [one.serviceId]
        : [],
    ),
  );
  return subject.entries.flatMap(({ id, shown }) =>
    sent.has(id) && !isJsonList(shown[lines.key]) ? [id] : [],
  );
};

const numbersOf = ({ byNumber }: Holds): ReadonlySet<string> => new Set(byNumber.map(({ number }) => number));

const subjectOf = (
  order: ListOrder,
  reader: SweepReader,
  read: ReadListing,
  holds: ReadonlyMap<string, readonly PaymentHold[]>,
): SweepSubject => ({
  ...{ target: order.target, rules: order.rules, profile: reader.link.profile, own: order.own },
  ...{ entries: read.entries, shownIds: read.shownIds, isWhole: read.isWhole },
  ...{ since: order.since, holds, changes: order.changes },
});

const noNumbers: ReadonlyMap<string, readonly Numbered[]> = new Map();

/**
 * Whether a list was whole. One that does not show what the service has answered for is behind, or leaves things out: it shows
 * what it shows, and is called whole no more than one that was cut.
 */
const wholeness = (
  { isWhole, text }: Pick<ReadListing, 'isWhole' | 'text'>,
  notYet: readonly OwnRecord[],
): Pick<SweptList, 'isWhole' | 'text'> => {
  const hidden = notYet.filter(({ isAnswered, standing }) => isAnswered && standing === 'there').length;
  if (!isWhole || hidden === 0) return { isWhole, text };
  const are =
    hidden === 1 ? '1 that the service answered for is' : `${hidden} that the service answered for are`;
  return {
    isWhole: false,
    text: `${are} not shown, and nothing that was sent long enough after is: the list may be behind or leave out more, so none is called missing`,
  };
};

/** Reads one list and holds it against all records of ours; lines that it leaves out are read by id. */
export const sweepList = async (reader: SweepReader, order: ListOrder): Promise<ListSwept> => {
  const { target, rules, own } = order;
  const isPaid = target.watchesPayment;
  const numbers = isPaid ? numbersOf(order.holds) : new Set<string>();
  const read = await readListing(reader, target, rules, { own, numbers });
  const holds = resolvedHolds(order.holds, isPaid ? read.numbered : noNumbers);
  const listed = subjectOf(order, reader, read, isPaid ? holds : new Map());
  const alone = await readAlone(reader, target, rules, withoutLines(order, listed));
  const entries = listed.entries.map((entry) => alone.get(entry.id)?.entry ?? entry);
  const subject = { ...listed, entries };
  const absent = notShown(subject);
  const asked = absent.proven.slice(0, MOST_ALONE);
  const ones = await readAlone(
    reader,
    target,
    rules,
    asked.flatMap(({ serviceId }) => serviceId ?? []),
  );
  const states = new Map<string, ReadAlone>([...ones].map(([id, { state }]) => [id, state]));
  // What could be read in neither way is not said to be missing: the service may be failing.
  const isUnknown = ({ serviceId }: OwnRecord): boolean =>
    serviceId !== null && (states.get(serviceId) ?? 'unknown') === 'unknown';
  const told = { proven: absent.proven.filter((one) => !isUnknown(one)), notYet: absent.notYet };
  const notYet = [...absent.notYet, ...absent.proven.filter(isUnknown)];
  const witness = witnessOf(subject);
  const findings = [...sweepFindings(subject, told, states), ...unnamed(subject, absent.notYet)];
  return {
    findings,
    holds,
    entries,
    list: {
      target: target.name,
      ...wholeness(read, notYet),
      entries: read.shownIds.size,
      records: askedFor(subject),
      isListed: true,
      notYetSaid: notYet.map(({ serviceId, label }) => serviceId ?? label),
      witnessAt: Number.isFinite(witness) ? witness : null,
      seenAgain: seenAgain(subject, order.told, findings),
    },
  };
};
