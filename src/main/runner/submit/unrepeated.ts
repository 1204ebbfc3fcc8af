import { textAt } from '../../../core/service/json-path';
import { alteredFindings } from '../../../core/service/payments/examine';
import type { GateFinding } from '../../../core/service/payments/gate';
import type { ResolvedLine } from '../../../core/service/payments/resolved';
import type { ActiveChunk } from '../../../core/submit/active-chunk';
import type { Outcome } from '../../../core/submit/facts';
import { keepsFromRepeat, readAnew } from '../../../core/submit/repeat-read';
import type { JsonObject } from '../../../core/values/json';
import { type Said, sentence, wantedOf } from './paid-invoices';
import { tieOf } from './tie';
import type { PaymentWatch, Workshop } from './workshop';

/** What an invoice that reads paid says otherwise beside that: a payment changes neither its total nor whose it is. */
const altered = (payment: JsonObject, lines: readonly ResolvedLine[], watch: PaymentWatch): readonly Said[] =>
  wantedOf(payment, watch).flatMap(({ line, word, erpVendorId }, at) => {
    const seen = lines[at]?.seen;
    const location = textAt(payment, 'location_id') ?? '';
    const { total, currency } = line;
    return seen === undefined ? [] : alteredFindings({ word, total, currency, location, erpVendorId }, seen);
  });

/** What was found of the invoices of a payment that was sent before: as they read now, or that they cannot be read. */
type Found = {
  readonly record: number;
  readonly payment: JsonObject;
  readonly lines: readonly ResolvedLine[];
  readonly missing: readonly Said[];
  readonly gate: readonly GateFinding[];
};

/**
 * What becomes of a payment that was sent before and never answered, by what its invoices read now: it stays in doubt and is not
 * sent, with what was found; or it goes out under its key, `outcome` null.
 */
export const beforeRepeat = (
  { ledger, watch, link }: Workshop,
  active: ActiveChunk,
  { record, payment, lines, missing, gate }: Found,
): { readonly outcome: Outcome | null; readonly found: readonly Said[] } => {
  const all: readonly Said[] =
    watch === null
      ? []
      : [...missing, ...gate, ...(missing.length > 0 ? [] : altered(payment, lines, watch))];
  const anew = readAnew(all);
  const tie = watch?.tieSeen(tieOf(payment)) ?? 'unknown';
  const code = keepsFromRepeat(ledger.state(), active, anew, { tie, now: link.clock.now() });
  if (code === null) return { outcome: null, found: [] };
  const told = new Set(anew.changed.length > 0 ? anew.changed : anew.taken);
  const found = all.filter(({ code }) => told.has(code));
  const text = [...new Set(found.map(sentence))].join(' ');
  const outcome = { record, outcome: 'in-doubt', serviceId: null, code, text, evidence: 'look-up' } as const;
  return { outcome, found };
};
