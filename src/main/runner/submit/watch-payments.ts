import { words } from '../../../core/issues/codes';
import { buildRequest } from '../../../core/service/endpoints';
import { textAt } from '../../../core/service/json-path';
import { invoiceIn } from '../../../core/service/operations/invoices/reads';
import { linesOf, onePayment } from '../../../core/service/payments/entries';
import { type InvoiceToPay, invoiceFindings } from '../../../core/service/payments/examine';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import { readPayment, shownPayment } from '../../../core/service/payments/read';
import type { Fact } from '../../../core/submit/facts';
import type { ToFollow } from '../../../core/submit/state';
import type { Json, JsonObject } from '../../../core/values/json';
import { readOver } from './link';
import { readList } from './listing';
import { listTools, namedEndpoint, type PaymentWatch, troubleFact, type Workshop } from './workshop';

const sentence = ({ code, params }: { code: string; params: Readonly<Record<string, string>> }): string =>
  words(code, params).sentence;

type Wanted = { readonly invoice: InvoiceToPay; readonly id: string | null; readonly number: string | null };

const wantedOf = (payment: JsonObject, watch: PaymentWatch): readonly Wanted[] => {
  const location = textAt(payment, 'location_id') ?? '';
  const erpVendorId = watch.erpVendorId(textAt(payment, 'vendor_id') ?? '');
  return linesOf(payment).map(({ id, number, total, currency }) => ({
    id,
    number,
    invoice: { word: invoiceWord({ id, number }), total, currency, location, erpVendorId },
  }));
};

/** What became of a look: `later`: the service could not be asked now, and a fact says so. */
type Look =
  | { readonly kind: 'read'; readonly invoice: JsonObject }
  | { readonly kind: 'missing'; readonly text: string }
  | { readonly kind: 'later' };

/** Finds the id of an invoice that is named by its number alone: the only one of that number, vendor and location. */
const idByNumber = async (shop: Workshop, wanted: Wanted): Promise<Look | { readonly id: string }> => {
  const ids = new Set<string>();
  const query = { company: shop.company };
  const list = { endpoint: 'invoices.list', query, purpose: 'look-up' } as const;
  const end = await readList(listTools(shop), list, (entries) => {
    for (const entry of entries) {
      const isIt =
        textAt(entry, 'invoice_number') === wanted.number &&
        textAt(entry, 'svc_location_id') === wanted.invoice.location &&
        (wanted.invoice.erpVendorId ?? textAt(entry, 'erp_vendor_id')) === textAt(entry, 'erp_vendor_id');
      const id = textAt(entry, 'id');
      if (isIt && id !== undefined) ids.add(id);
    }
  });
  if (end.kind === 'trouble' && (end.why === 'permission' || end.why === 'not-found'))
    return { kind: 'missing', text: end.text };
  if (end.kind === 'trouble') return { kind: 'later' };
  const [id, ...others] = ids;
  if (id === undefined)
    return { kind: 'missing', text: 'no invoice of this vendor and location has the number' };
  if (others.length > 0) return { kind: 'missing', text: `several have the number: ${[...ids].join(', ')}` };
  return { id };
};

const readInvoice = async (shop: Workshop, id: string): Promise<Look> => {
  const request = buildRequest(namedEndpoint('invoices.get'), { params: { id } }, shop.link.profile);
  const about = { purpose: 'examine', chunk: null } as const;
  const answer = await readOver(shop.link, shop.ledger, { ...request, about }, (read) =>
    read.kind === 'answer' || read.why === 'not-found' || read.why === 'permission'
      ? [{ kind: 'heard', at: shop.link.clock.now() }]
      : [troubleFact(shop, read)],
  );
  if (answer.kind === 'trouble')
    return answer.why === 'not-found' || answer.why === 'permission'
      ? { kind: 'missing', text: answer.text }
      : { kind: 'later' };
  const invoice = answer.body === null || answer.status >= 300 ? null : invoiceIn(answer.body);
  return invoice === null ? { kind: 'missing', text: answer.text } : { kind: 'read', invoice };
};

const look = async (shop: Workshop, wanted: Wanted): Promise<Look> => {
  const id = wanted.id === null ? await idByNumber(shop, wanted) : { id: wanted.id };
  return 'id' in id ? readInvoice(shop, id.id) : id;
};

/** Why one invoice keeps its payment from going out; null: the service could not be asked now. */
const objections = async (shop: Workshop, wanted: Wanted): Promise<readonly string[] | null> => {
  const seen = await look(shop, wanted);
  if (seen.kind === 'later') return null;
  const { word } = wanted.invoice;
  if (seen.kind === 'missing')
    return [sentence({ code: 'invoice-not-found', params: { invoice: word, text: seen.text } })];
  const number = textAt(seen.invoice, 'invoice_number');
  const other =
    wanted.number === null || number === undefined || number === wanted.number
      ? []
      : [
          {
            code: 'invoice-reads-otherwise',
            params: { invoice: word, field: 'the number', sent: wanted.number, got: number },
          },
        ];
  return [...other, ...invoiceFindings(wanted.invoice, seen.invoice, shop.link.profile)].map(sentence);
};

/**
 * Reads every invoice that a payment is about to pay. One that reads otherwise than the payment says, or as paid, keeps
 * the payment from being sent: its record is refused here, with the reason (R-204, R-245, R-252).
 */
export const examine = async (shop: Workshop, chunk: number, record: number): Promise<void> => {
  const { ledger, store, watch, link } = shop;
  const [payment] = await store.payloads([record]);
  if (payment === undefined || watch === null) return;
  const found: string[] = [];
  for (const wanted of wantedOf(payment, watch)) {
    const why = await objections(shop, wanted);
    if (why === null) return;
    found.push(...why);
  }
  const at = link.clock.now();
  const text = found.join(' ');
  const refused: Fact = {
    kind: 'outcomes',
    at,
    chunk,
    outcomes: [
      {
        record,
        outcome: 'rejected',
        serviceId: null,
        code: 'payment-not-sent',
        text,
        evidence: 'look-up',
      },
    ],
  };
  const isSame = found.length === 0;
  await ledger.append(() => [
    ...(isSame ? [] : [refused]),
    { kind: 'examined', at: link.clock.now(), chunk, isSame, text },
  ]);
};

type Followed = Omit<Extract<Fact, { kind: 'followed' }>, 'kind' | 'at' | 'chunk' | 'record'>;

/** The answer, and for the first payment of a location what its invoices read now; null: it is not the first. */
type Seen = { readonly body: Json | null; readonly first: string | null };

/** What a payment that was read says beside what was sent. */
const comparison = (shop: Workshop, id: string, sent: JsonObject, { body, first }: Seen): Followed => {
  const { profile } = shop.link;
  const read = readPayment(body, profile);
  if (!read.ok)
    return {
      finding: 'differs',
      text: sentence({ code: read.problem.code, params: { payment: id } }),
      read: null,
    };
  const shown = shownPayment(read.value, profile);
  const company =
    shown.company === null || shown.company === shop.company
      ? []
      : [{ field: 'company', sent: shop.company, got: shown.company }];
  const differences = [...company, ...(shop.target.differences?.(sent, shown.sent) ?? [])];
  const unshown = shown.invoices === null ? ['Its invoices were asked for and are not shown.'] : [];
  if (differences.length + unshown.length > 0) {
    const said = differences.map(({ field, sent: own, got }) => `${field}: sent ${own}, reads ${got}`);
    return {
      finding: 'differs',
      text: `Payment ${id}: ${[...said, ...unshown].join('; ')}.`,
      read: read.value,
    };
  }
  const location = textAt(sent, 'location_id') ?? '';
  return {
    finding: first === null ? 'same' : 'first',
    text: `Payment ${id}, location ${location}${first === null ? '' : `: ${first}`}.`,
    read: read.value,
  };
};

/**
 * What the invoices of the first payment at a location read now that it is there: whether the service has tied its
 * entries to them cannot be seen in any other way (NS-62). Null: it is not the first; nothing is read.
 */
const firstLook = async (shop: Workshop, sent: JsonObject): Promise<string | null> => {
  const { watch } = shop;
  if (watch === null || !watch.isFirstAt(textAt(sent, 'location_id') ?? '')) return null;
  const texts: string[] = [];
  for (const wanted of wantedOf(sent, watch)) {
    const { word, total, currency } = wanted.invoice;
    const seen = await look(shop, wanted);
    const status = seen.kind === 'read' ? textAt(seen.invoice, 'payment_status') : undefined;
    texts.push(`invoice ${word}, ${total} ${currency}, reads as ${status ?? 'unknown'}`);
  }
  return texts.join('; ');
};

/** Reads a payment with its invoices right after its creation; the answer to that held its id alone (R-210, R-222). */
export const follow = async (shop: Workshop, { chunk, record, serviceId }: ToFollow): Promise<void> => {
  const { link, ledger, store } = shop;
  const [sent] = await store.payloads([record]);
  if (sent === undefined) return;
  const first = await firstLook(shop, sent);
  const request = buildRequest(namedEndpoint('payments.get'), onePayment(serviceId), link.profile);
  await readOver(link, ledger, { ...request, about: { purpose: 'follow', chunk } }, (answer) => {
    const at = link.clock.now();
    if (answer.kind === 'trouble' && answer.why !== 'not-found' && answer.why !== 'permission')
      return [troubleFact(shop, answer)];
    const body = answer.kind === 'answer' && answer.status < 300 ? answer.body : null;
    return [{ kind: 'followed', at, chunk, record, ...comparison(shop, serviceId, sent, { body, first }) }];
  });
};
