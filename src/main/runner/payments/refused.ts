import { type GateFinding, gateFinding } from '../../../core/service/payments/gate';
import { invoiceNames, type NumberedBy } from '../../../core/service/payments/same-invoice';
import type { ServiceProfile } from '../../../core/service/profile';
import { isGivenUp, isSettledUnder, type KeyUse, keyUse } from '../../../core/submit/key-use';
import { invoiceKey } from '../../../core/submit/keys';
import type { InvoiceNamed } from '../../../core/targets/target';
import { factsUnderKey } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import type { PaymentPlace } from '../../journal/payment-events';
import { importsUnderKey, keysOf, type RefusedRecord, refusedRecords } from '../../journal/payments';
import { environmentOf, sameServiceIds } from '../../journal/same-service';
import { namesOfPayment } from './held';
import { paying } from './kinds';

/** From where something is paid, and when: all that keys follow from beside the invoice. */
export type KeyPlace = {
  readonly connectionId: string;
  readonly company: string;
  readonly profile: ServiceProfile;
  /** Epoch ms. */
  readonly now: number;
};

/** What the journal knows of a key, over every connection to the service; null: nothing went out under it. */
export const keyUseOf = (journal: Journal, connectionId: string, key: string): KeyUse | null => {
  const over = { target: paying.name, connectionIds: sameServiceIds(journal, connectionId) };
  return keyUse(
    key,
    importsUnderKey(journal, over, key).map((one) => factsUnderKey(journal, one, key)),
  );
};

/** The key under which an invoice is paid next. */
export const keyOfInvoice = (journal: Journal, place: KeyPlace, invoiceId: string): string => {
  const { connectionId, company, profile, now } = place;
  const environment = environmentOf(journal, connectionId) ?? '';
  return invoiceKey({ environment, company, invoiceId }, (key) => {
    const use = keyUseOf(journal, connectionId, key);
    if (use === null) return 'unused';
    return isGivenUp(use, now, profile) ? 'given-up' : 'used';
  });
};

/** Makes something when it is asked for, and once. */
export const onceAsked = <T>(make: () => T): (() => T) => {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

/** Payments that were refused, findable by what they were to pay. */
export type Refusals = (by: NumberedBy, invoice: InvoiceNamed) => readonly RefusedRecord[];

/** Those over these connections, without the one that asks. */
export const refusalsOver = (
  journal: Journal,
  connectionIds: readonly string[],
  own: PaymentPlace | null,
): Refusals => {
  const byName = new Map<string, RefusedRecord[]>();
  for (const refused of refusedRecords(journal, { target: paying.name, connectionIds })) {
    if (refused.importId === own?.importId && refused.record === own.record) continue;
    for (const name of namesOfPayment(journal, refused))
      byName.set(name, [...(byName.get(name) ?? []), refused]);
  }
  return (by, invoice) => [...new Set(invoiceNames(by, invoice).flatMap((name) => byName.get(name) ?? []))];
};

/**
 * Asks about an invoice that a refused payment was to pay, where this one goes out under another key (`keyNow`; null: not known
 * yet, and sending asks): the service would not know it again, and a refusal may be a gateway's, said after the write. What the service itself said under a key, that it made
 * a payment or holds a refused one, is proof enough.
 */
export const refusedFindings = (
  journal: Journal,
  place: KeyPlace,
  refusals: readonly RefusedRecord[],
  asked: { readonly payee: string; readonly word: string; readonly keyNow: (() => string) | null },
): readonly GateFinding[] => {
  const { keyNow } = asked;
  if (keyNow === null) return [];
  const isUnder = (refused: RefusedRecord): boolean =>
    keysOf(journal, refused).some((key) => {
      if (key === keyNow()) return false;
      const use = keyUseOf(journal, place.connectionId, key);
      return use === null || !isSettledUnder(use);
    });
  const open = [...new Set(refusals)].filter(isUnder);
  const [last] = open;
  if (last === undefined) return [];
  const { importId, record, fileName, createdAt, text } = last;
  return [
    gateFinding(
      'payment-refused-before',
      {
        ...{ payee: asked.payee, invoice: asked.word, importId, record: String(record), file: fileName },
        ...{ date: createdAt.slice(0, 10), text },
      },
      open.map((one) => `${one.importId}:${one.record}`).join(' '),
    ),
  ];
};
