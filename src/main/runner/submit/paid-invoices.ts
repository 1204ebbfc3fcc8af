import { words } from '../../../core/issues/codes';
import { buildRequest } from '../../../core/service/endpoints';
import { textAt } from '../../../core/service/json-path';
import { invoiceIn } from '../../../core/service/operations/invoices/reads';
import { linesOf } from '../../../core/service/payments/entries';
import type { GateFinding } from '../../../core/service/payments/gate';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import {
  answeredAnother,
  candidateText,
  type InvoiceSeen,
  invoiceSeen,
  isSameId,
  NO_SUCH_NUMBER,
  ofNumber,
  type ResolvedLine,
} from '../../../core/service/payments/resolved';
import type { LineToPay } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import { readOver } from './link';
import { type ListTools, readWholeList } from './listing';
import { listTools, namedEndpoint, type PaymentWatch, troubleFact, type Workshop } from './workshop';

/** A finding in words. */
export const sentence = ({
  code,
  params,
}: {
  code: string;
  params: Readonly<Record<string, string>>;
}): string => words(code, params).sentence;

/** An invoice that a payment pays. */
export type Wanted = {
  readonly payee: string;
  readonly erpVendorId: string | null;
  readonly line: LineToPay;
  readonly word: string;
};

/** What a payment pays, line by line. */
export const wantedOf = (payment: JsonObject, watch: PaymentWatch): readonly Wanted[] => {
  const payee = textAt(payment, 'vendor_id') ?? '';
  const erpVendorId = watch.erpVendorId(payee);
  return linesOf(payment).map((line) => ({ payee, erpVendorId, line, word: invoiceWord(line) }));
};

/** What became of a look: `later`: the service could not be asked now, and a fact says so. */
type Look =
  | { readonly kind: 'read'; readonly invoice: JsonObject }
  | { readonly kind: 'missing'; readonly finding: Said }
  | { readonly kind: 'later' };

/** What is found of an invoice. */
export type Said = Pick<GateFinding, 'code' | 'params'>;

const notFound = ({ word }: Wanted, text: string): Look => ({
  kind: 'missing',
  finding: { code: 'invoice-not-found', params: { invoice: word, text } },
});

/**
 * A read that goes well is no step by itself: where the one after it fails again and again, as that of the payment, those in
 * between must not make the failures begin anew.
 */
const quietTools = (shop: Workshop): ListTools => {
  const tools = listTools(shop);
  return {
    ...tools,
    conclude: (answer, retryAt) => tools.conclude(answer, retryAt).filter(({ kind }) => kind !== 'heard'),
  };
};

/** The id of an invoice that is named by its number alone: the only one of that number and vendor in the whole list. */
const idByNumber = async (shop: Workshop, wanted: Wanted): Promise<Look | { readonly id: string }> => {
  const known = shop.watch?.resolvedId(wanted.payee, wanted.line) ?? null;
  if (known !== null) return { id: known };
  const [found, ofOthers] = [new Map<string, InvoiceSeen>(), new Map<string, InvoiceSeen>()];
  const named = { number: wanted.line.number ?? '', vendor: wanted.erpVendorId };
  const list = { endpoint: 'invoices.list', query: { company: shop.company }, purpose: 'look-up' } as const;
  const end = await readWholeList(quietTools(shop), list, (entries) => {
    const listed = entries.flatMap((entry) => invoiceSeen(entry) ?? []);
    const shown = ofNumber(listed, named);
    for (const one of shown.own) found.set(one.id, one);
    for (const one of shown.ofOthers) ofOthers.set(one.id, one);
  });
  if (end.kind === 'trouble' && end.why !== 'permission' && end.why !== 'not-found') return { kind: 'later' };
  if (end.kind !== 'read') return notFound(wanted, end.text);
  const [only, ...others] = [...found.values()];
  const missing = (code: string, all: readonly InvoiceSeen[]): Look => ({
    kind: 'missing',
    finding: { code, params: { invoice: wanted.word, text: all.map(candidateText).join('; ') } },
  });
  if (others.length > 0 && only !== undefined) return missing('payment-number-several', [only, ...others]);
  // One that shows in a part of the list may have a twin in the rest.
  if (!end.isWhole) return notFound(wanted, 'the list of invoices could not be read whole');
  if (only === undefined) return notFound(wanted, NO_SUCH_NUMBER);
  // Asked about where it was looked up at the check; here it was not.
  return ofOthers.size === 0 ? { id: only.id } : missing('payment-number-of-others', [...ofOthers.values()]);
};

const readInvoice = async (shop: Workshop, wanted: Wanted, id: string): Promise<Look> => {
  const request = buildRequest(namedEndpoint('invoices.get'), { params: { id } }, shop.link.profile);
  const about = { purpose: 'examine', chunk: null } as const;
  const answer = await readOver(shop.link, shop.ledger, { ...request, about }, (read) =>
    read.kind === 'answer' || read.why === 'not-found' || read.why === 'permission'
      ? []
      : [troubleFact(shop, read)],
  );
  if (answer.kind === 'trouble')
    return answer.why === 'not-found' || answer.why === 'permission'
      ? notFound(wanted, answer.text)
      : { kind: 'later' };
  const invoice = answer.body === null || answer.status >= 300 ? null : invoiceIn(answer.body);
  if (invoice === null) return notFound(wanted, answer.text);
  const shown = textAt(invoice, 'id') ?? id;
  return isSameId(shown, id) ? { kind: 'read', invoice } : notFound(wanted, answeredAnother(id, shown));
};

/** Reads one invoice of a payment now. */
export const look = async (shop: Workshop, wanted: Wanted): Promise<Look> => {
  const { id } = wanted.line;
  const found = id === null ? await idByNumber(shop, wanted) : { id };
  return 'id' in found ? readInvoice(shop, wanted, found.id) : found;
};

/** What the invoices of a payment read now; `missing`: those that cannot be read. Null: the service could not be asked. */
export const readLines = async (
  shop: Workshop,
  record: number,
  all: readonly Wanted[],
): Promise<{ readonly lines: readonly ResolvedLine[]; readonly missing: readonly Said[] } | null> => {
  const lines: ResolvedLine[] = [];
  const missing: Said[] = [];
  for (const wanted of all) {
    const looked = await look(shop, wanted);
    if (looked.kind === 'later') return null;
    const seen = looked.kind === 'read' ? invoiceSeen(looked.invoice) : null;
    const { word } = wanted;
    if (looked.kind === 'missing') missing.push(looked.finding);
    else if (seen === null)
      missing.push({ code: 'invoice-not-found', params: { invoice: word, text: 'it shows no id' } });
    else lines.push({ record, at: shop.link.clock.now(), named: word, seen });
  }
  return { lines, missing };
};
