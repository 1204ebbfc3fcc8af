import { refusedWords } from '../../../core/submit/barred';
import type { Outcome } from '../../../core/submit/facts';
import { openChunk } from '../../../core/submit/open-chunks';
import { rejected } from '../../../core/submit/outcomes';
import { readLines, type Said, sentence, wantedOf } from './paid-invoices';
import type { Workshop } from './workshop';

/** What says that something was paid or scheduled since the payment was let through. */
const heldCodes: ReadonlySet<string> = new Set([
  'invoice-not-open',
  'invoice-shows-payment',
  'invoice-partly-paid',
  'payment-word-unconfirmed',
]);

const held = (record: number, refusal: string, found: readonly Said[]): Outcome => ({
  ...{ record, outcome: 'in-doubt', serviceId: null, evidence: 'look-up' },
  code: 'in-doubt-refused-held',
  text: [refusal, ...found.map(sentence)].join(' '),
});

/**
 * Reads the invoices of a payment that was refused: just before, nothing spoke against it. Where they read paid or scheduled
 * by now, it may have been made all the same, or somebody else pays them: it is in doubt, under its key, before a person.
 * Else the service's word counts.
 */
export const lookBack = async (shop: Workshop, chunk: number): Promise<void> => {
  const { ledger, store, watch, link } = shop;
  const [record] = openChunk(ledger.state().active, chunk)?.left ?? [];
  if (record === undefined || watch === null) return;
  const [payment] = await store.payloads([record]);
  if (payment === undefined) return;
  const read = await readLines(shop, record, wantedOf(payment, watch));
  if (read === null) return;
  await ledger.append(() => {
    const at = link.clock.now();
    const refused = openChunk(ledger.state().active, chunk);
    const words = refused === undefined ? null : refusedWords(ledger.state(), refused);
    if (words === null) return [];
    const since = watch.gate(record, payment, read.lines).filter(({ code }) => heldCodes.has(code));
    const found: readonly Said[] = [...read.missing, ...since];
    return found.length === 0
      ? [{ kind: 'outcomes', at, chunk, outcomes: [rejected(record, words)] }]
      : [
          { kind: 'outcomes', at, chunk, outcomes: [held(record, words.text, found)] },
          { kind: 'gave-up', at, chunk },
        ];
  });
};
