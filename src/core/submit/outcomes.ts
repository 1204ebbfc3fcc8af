import { issueTable } from '../issues/codes';
import { PAYEE_UNNAMED } from '../service/payments/standing';
import type { RecordReading } from '../targets/target';
import { momentText } from '../values/moment-text';
import type { Outcome } from './facts';
import type { Told } from './state';

const bare = (record: number, outcome: Outcome['outcome'], evidence: Outcome['evidence']): Outcome => ({
  record,
  outcome,
  serviceId: null,
  code: null,
  text: null,
  evidence,
});

/** Codes of the service that are known, as the issue table words them. */
const known: Readonly<Record<string, string>> = {
  INV4000: 'service-inv4000',
  INV4030: 'service-inv4030',
  PO4000: 'service-po4000',
};

/** The issue table's code for the service's own; an unknown one is shown beside its text, never interpreted (NS-5). */
const wordedAs = (
  kind: 'failed' | 'rejected',
  code: string,
  text: string,
): Pick<Outcome, 'code' | 'text'> => {
  const worded = known[code] ?? (code in issueTable ? code : undefined);
  if (worded !== undefined) return { code: worded, text };
  const shown = code === '' || text.includes(code) ? text : `${text} (${code})`;
  return { code: kind === 'failed' ? 'service-failed' : 'service-rejected', text: shown };
};

/** A record the service refused, with its words. */
export const rejected = (
  record: number,
  words: { readonly code: string; readonly text: string },
): Outcome => ({
  ...bare(record, 'rejected', 'reply'),
  ...wordedAs('rejected', words.code, words.text),
});

/** A record whose location the service does not let this user reach. */
export const locationRefused = (record: number, location: string, text: string): Outcome => ({
  ...bare(record, 'rejected', 'reply'),
  code: 'location-refused',
  text: `${location}: ${text}`,
});

/** A refusal in words that speak of access to a location. */
export const isOfLocation = (text: string): boolean =>
  /locations?/i.test(text) && /access|permi|reach|allow|forbid|denied|not open/i.test(text);

/** A record whose fate is not known; `code` of the issue table says why. */
export const inDoubt = (record: number, code: string, text: string): Outcome => ({
  ...bare(record, 'in-doubt', 'no-reply'),
  code,
  text,
});

/** Code of an upsert that left, where what it would write over reads neither as it was sent nor as its check showed it. */
export const OTHERWISE_BY_NOW = 'in-doubt-changed-since';

/** Codes of what a listing showed to be ours: its answer was lost, or its batch never told of it. */
const FOUND = { lost: 'found-by-look-up', unreported: 'found-unreported' } as const;
export const foundCodes: ReadonlySet<string | null> = new Set(Object.values(FOUND));

/** A record that the listing shows, equal and not known before: it stands there. `text`: the fields that agree. */
export const foundThere = (
  record: number,
  { serviceId, text, after }: { serviceId: string; text: string; after: keyof typeof FOUND },
): Outcome => ({ ...bare(record, 'created', 'look-up'), serviceId, code: FOUND[after], text });

/** An equal one is there already. `text`: the fields that agree; `createdAt`: what the service says of it, null: nothing. */
export const existingThere = (
  record: number,
  { serviceId, text, createdAt }: { serviceId: string; text: string; createdAt: string | null },
): Outcome => {
  const made = createdAt === null ? '' : `, created ${momentText(createdAt)}`;
  return {
    ...bare(record, 'existing', 'look-up'),
    serviceId,
    code: 'existing-found',
    text: `${serviceId}${made}, the same in ${text}`,
  };
};

/**
 * An entry of the list with the number and vendor of a record, that does not agree with it. `differs`, `unshown`: fields as
 * people call them.
 */
export type NearEntry = {
  readonly id: string;
  /** No more is known than that it has the same key: an upsert that was refused would have changed it. */
  readonly isOfKey: boolean;
  readonly differs: readonly string[];
  readonly unshown: readonly string[];
};

const MOST_NEAR = 3;

/** Refusals in the service's words alone, or in words that say little. */
const isUnexplained: ReadonlySet<string | null> = new Set([
  ...['service-rejected', 'service-failed', 'service-inv4000', 'service-po4000'],
]);

const nearText = (near: readonly NearEntry[]): string =>
  near
    .slice(0, MOST_NEAR)
    .map(({ id, isOfKey, differs, unshown }) => {
      if (isOfKey) return `${id} stands there under its key`;
      const apart = [
        ...(differs.length > 0 ? [`differs in ${differs.join(', ')}`] : []),
        ...(unshown.length > 0 ? [`does not show ${unshown.join(', ')}`] : []),
      ];
      return [`${id} there has its number and vendor`, ...apart].join(' and ');
    })
    .join('; ');

/**
 * The service refused the record, or failed it, and its word stands. `isProven`: a witness has shown that nothing of it is
 * there; else it is merely not in the list that was read at `lookedAt` (epoch milliseconds), whole or not. `near`: what stands there in
 * its stead, perhaps, and may be why.
 */
export const wordStands = (
  { record, as, code, text, serviceId }: Told,
  {
    isProven,
    lookedAt,
    isWhole,
    near: listed,
  }: {
    readonly isProven: boolean;
    readonly lookedAt: number;
    readonly isWhole: boolean;
    readonly near: readonly NearEntry[];
  },
): Outcome => {
  const worded = code in issueTable ? { code, text } : wordedAs(as, code, text);
  const near = isUnexplained.has(worded.code) ? listed : [];
  const which = listed.length > 0 ? 'none equal to it' : 'not';
  const list = isWhole ? 'list' : 'part of the list that could be read';
  const seen = [
    ...(isProven ? [] : [`${which} in the ${list} of ${momentText(lookedAt)}`]),
    ...(near.length > 0 ? [nearText(near)] : []),
  ].join('; ');
  return {
    ...bare(record, as, 'look-up'),
    serviceId,
    ...worded,
    ...(near.some(({ isOfKey }) => !isOfKey) ? { code: `service-${as}-near` } : {}),
    ...(isProven ? {} : { isProven }),
    ...(seen === '' ? {} : { text: `${worded.text ?? ''} (${seen})`.trim() }),
  };
};

/** A record that the list shows as it was sent, after its answer was lost; which id it has is proven by the list at the end. */
export const writtenBefore = (record: number): Outcome => bare(record, 'written', 'look-up');

/** A refusal that does not count yet: it is looked for what speaks against it. */
export const onlyTold = (outcome: Outcome): Outcome =>
  outcome.outcome === 'rejected' || outcome.outcome === 'failed'
    ? { ...outcome, outcome: 'told', as: outcome.outcome }
    : outcome;

/** What the service says it created or updated does not count before it was read back. */
const onlyUnread = (outcome: Outcome): Outcome =>
  (outcome.outcome === 'created' || outcome.outcome === 'updated') && outcome.serviceId !== null
    ? { ...outcome, outcome: 'unread', as: outcome.outcome }
    : outcome;

/** A repeat of what was never answered was refused: the first sending may be why. `text`: the service's words. */
export const refusedAgain = (record: number, text: string): Outcome =>
  inDoubt(record, 'in-doubt-refused-again', text);

/** A repeat of what was never answered failed in processing. `text`: the service's words. */
export const failedAgain = (record: number, text: string): Outcome => ({
  ...bare(record, 'in-doubt', 'batch-results'),
  as: 'failed',
  code: 'in-doubt-refused-again',
  text,
});

/** A record proven absent: it goes out again. */
export const provenAbsent = (record: number): Outcome => ({
  ...bare(record, 'pending', 'look-up'),
  code: 'proven-absent',
});

/** A record in doubt of which it is known again that it is still to be sent. */
export const notTaken = (record: number): Outcome => bare(record, 'pending', 'reply');

const idOf = (reading: {
  readonly id: string | null;
  readonly idIsNumber?: boolean;
}): Pick<Outcome, 'serviceId' | 'idIsNumber'> => ({
  serviceId: reading.id,
  ...(reading.idIsNumber === undefined ? {} : { idIsNumber: reading.idIsNumber }),
});

/** How what an answer says of a record counts at once, and what of it only after a look or a reading. */
export type Counting = {
  readonly evidence: 'reply' | 'batch-results';
  /** An earlier sending of it was not answered. */
  readonly wasDoubted: boolean;
  /** It is looked for before it goes out again. A refusal of such a record, or of an upsert, counts once it was looked for what speaks against it. */
  readonly looksUp: boolean;
  /** It may simply go out again; what an earlier sending left in doubt is not settled by a refusal of the repeat. */
  readonly isUpsert: boolean;
  /** What was sent twice, and every update, counts once it was read back. */
  readonly readsBack: boolean;
  /** Whether an id was shown before the first sending of the record: then it is not ours. Absent: none was. */
  readonly wasThere?: (serviceId: string) => boolean;
};

/**
 * An answer that names what stood there before made nothing of the record: it is as good as a refusal, until a look shows
 * whether that entry is equal to it.
 */
const heldAgainstKnown = (reading: RecordReading, wasThere: Counting['wasThere']): RecordReading =>
  reading.kind === 'created' && reading.id !== null && wasThere?.(reading.id) === true
    ? {
        kind: 'rejected',
        code: '',
        text: `it made nothing of it, and answered with ${reading.id}, which stood there before`,
      }
    : reading;

/** What an answer makes of a record by now. */
export const countedOutcome = (
  record: number,
  told: RecordReading,
  { evidence, wasDoubted, looksUp, isUpsert, readsBack, wasThere }: Counting,
): Outcome => {
  const reading = heldAgainstKnown(told, wasThere);
  const outcome = outcomeOf(record, reading, evidence);
  if (reading.kind === 'failed' || reading.kind === 'rejected') {
    if (wasDoubted && looksUp) return failedAgain(record, reading.text);
    if (wasDoubted && isUpsert) return { ...refusedAgain(record, reading.text), as: reading.kind, evidence };
    return looksUp || isUpsert ? onlyTold(outcome) : outcome;
  }
  // The sending that was not answered may have made what this one updated.
  if (wasDoubted && isUpsert && reading.kind === 'updated') return { ...outcome, code: 'written-either-way' };
  return readsBack && (wasDoubted || reading.kind === 'updated') ? onlyUnread(outcome) : outcome;
};

/** What a reply or a batch result says of one record. */
const outcomeOf = (record: number, reading: RecordReading, evidence: 'reply' | 'batch-results'): Outcome => {
  switch (reading.kind) {
    case 'created':
    case 'updated':
      return { ...bare(record, reading.kind, evidence), ...idOf(reading) };
    case 'written':
      return bare(record, 'written', evidence);
    case 'failed':
    case 'rejected':
      if (reading.code === 'payment-vendor-exists-unread')
        return { ...bare(record, 'in-doubt', evidence), code: PAYEE_UNNAMED, text: reading.text };
      return {
        // A payments vendor that is there already, under an id that can be used, is not a bad one.
        ...bare(record, reading.code === 'payment-vendor-exists' ? 'existing' : reading.kind, evidence),
        ...wordedAs(reading.kind, reading.code, reading.text),
        ...idOf({ ...reading, id: reading.id ?? null }),
      };
    case 'unaccounted':
      return { ...bare(record, 'in-doubt', evidence), code: 'in-doubt-unaccounted', text: reading.text };
  }
};
