import type { ServiceProfile } from '../service/profile';
import { uuid5 } from '../values/uuid5';

/** Namespace of all idempotency keys that Tallyport derives. Never changed: the same intention must keep its key. */
const root = '0b6dbe7e-6c5d-5b1f-8d0c-9d2a7d1f4c33';
const mark = '\u001f';

/**
 * The key of one intended request. It follows from the import, the chunk, how often the chunk was meant anew, and the
 * very body: another body never has the same key, and a journal that is restored from a backup and goes on from
 * an earlier moment sends the same request under the same key again, which pays nothing twice.
 */
export const idempotencyKey = (intention: {
  readonly importId: string;
  readonly chunk: number;
  readonly attempt: number;
  readonly body: string;
}): string => {
  const { importId, chunk, attempt, body } = intention;
  return uuid5(root, [importId, String(chunk), String(attempt), body].join(mark));
};

/** What is paid, as every computer that pays it calls it. */
export type InvoicePaid = {
  readonly environment: string;
  readonly company: string;
  /** As the invoice was resolved, whatever the payment names it by. */
  readonly invoiceId: string;
};

/**
 * The key under which an invoice is paid: the last of its keys that this journal has used, or the next one where that is given
 * up (see `isGivenUp`). Two computers that know
 * nothing of each other come to the same one, so that the service takes one payment of the two. Nothing that
 * they may write differently is part of it: no body, no date, no vendor, no address.
 */
export const invoiceKey = (
  { environment, company, invoiceId }: InvoicePaid,
  standing: (key: string) => 'unused' | 'used' | 'given-up',
): string => {
  let last: string | null = null;
  for (let number = 0; ; number++) {
    const key = uuid5(root, ['invoice', environment, company, invoiceId, String(number)].join(mark));
    const now = standing(key);
    if (now === 'unused') return last ?? key;
    last = now === 'used' ? key : null;
  }
};

/** Of several invoices the one that gives a payment its key: that whose id comes first. */
export const invoiceOfKey = (ids: Iterable<string>): string | undefined => [...ids].sort()[0];

const CLOCK_SLACK_MS = 5 * 60_000;

/** Whole hours since the key was first used; null where the clock was set back since: nobody knows its age then. */
export const keyAgeHours = (since: number, now: number): number | null =>
  now - since < -CLOCK_SLACK_MS ? null : Math.floor(Math.max(0, now - since) / 3_600_000);

/** How long the service is taken to remember a key, ms. */
export const keyLifeMs = ({ idempotency }: Pick<ServiceProfile, 'idempotency'>): number =>
  idempotency.maxAgeHours * 3_600_000;

/** Whether a key may still be sent again. One from the future has an age that nobody knows: the clock was set back. */
export const isYoungKey = (
  since: number,
  now: number,
  profile: Pick<ServiceProfile, 'idempotency'>,
): boolean => now - since >= -CLOCK_SLACK_MS && now - since <= keyLifeMs(profile);

/** What the interface names the header of a key. */
const INTERFACE_HEADER = 'idempotency-key';

/** Whether a header is the one in which the interface takes keys; names of headers are the same in any case. */
export const isInterfaceHeader = (header: string): boolean => header.toLowerCase() === INTERFACE_HEADER;

/**
 * Whether a key can go out again in the header that carried it first. Where that was not kept, it was the one of the
 * interface as far as anybody knows: under another one the service would take the repeat for a new intention.
 */
export const isHeaderKnown = (
  header: string | undefined,
  { idempotency }: Pick<ServiceProfile, 'idempotency'>,
): boolean => header !== undefined || isInterfaceHeader(idempotency.header);
