import { issueTable } from '../issues/codes';
import type { RecordReading } from '../targets/target';
import type { Outcome } from './facts';

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

/** A record whose fate is not known; `code` of the issue table says why. */
export const inDoubt = (record: number, code: string, text: string): Outcome => ({
  ...bare(record, 'in-doubt', 'no-reply'),
  code,
  text,
});

/** A record that the listing shows: it was created, under that id. */
export const foundThere = (record: number, serviceId: string): Outcome => ({
  ...bare(record, 'created', 'look-up'),
  serviceId,
  code: 'found-by-look-up',
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

/** What a reply or a batch result says of one record. */
export const outcomeOf = (
  record: number,
  reading: RecordReading,
  evidence: 'reply' | 'batch-results',
): Outcome => {
  switch (reading.kind) {
    case 'created':
    case 'updated':
      return { ...bare(record, reading.kind, evidence), ...idOf(reading) };
    case 'written':
      return bare(record, 'written', evidence);
    case 'failed':
    case 'rejected':
      return {
        ...bare(record, reading.kind, evidence),
        ...wordedAs(reading.kind, reading.code, reading.text),
        ...idOf({ ...reading, id: reading.id ?? null }),
      };
    case 'unaccounted':
      return { ...bare(record, 'in-doubt', evidence), code: 'in-doubt-unaccounted', text: reading.text };
  }
};
