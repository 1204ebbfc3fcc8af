import { buildRequest } from '../../../core/service/endpoints';
import { textAt } from '../../../core/service/json-path';
import { invoiceIn } from '../../../core/service/operations/invoices/reads';
import { linesOf } from '../../../core/service/payments/entries';
import {
  answeredAnother,
  candidateText,
  type InvoiceSeen,
  invoiceSeen,
  isSameId,
  NO_SUCH_NUMBER,
  ofNumber,
} from '../../../core/service/payments/resolved';
import type { InvoiceNamed } from '../../../core/targets/target';
import { eachIssue } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { keepPayingLooks, type PayingLook, payingLooks } from '../../journal/payment-gate';
import { unsentPayloads } from '../../journal/payments';
import type { Links } from '../operations/links';
import type { EnginePorts } from '../ports';
import { reachWithSecrets } from '../reach';
import type { Sendable } from '../run-parts';
import type { Link } from '../submit/link';
import { type ListTools, readPatiently, readWholeList } from '../submit/listing';
import { namedEndpoint } from '../submit/workshop';
import { lookName } from './gate';
import { paymentLog } from './log';
import { payeeWithId } from './payees';

/** An invoice as a line names it, with the vendor whose number it is. */
type Wanted = InvoiceNamed & { readonly name: string; readonly vendor: string | null };

/** More ids than this are looked up in the list, a page at a time. */
const MOST_BY_ID = 25;

/** Lines held back because their invoice was imported as archived: whether it reads paid as well is told from the start. */
const archivedLines = (
  journal: Journal,
  importId: string,
): readonly (InvoiceNamed & { readonly payee: string })[] => {
  const lines: (InvoiceNamed & { readonly payee: string })[] = [];
  for (const { code, params } of eachIssue(journal, importId))
    if (code === 'payment-invoice-archived' || code === 'payment-invoice-archived-alike')
      lines.push({
        payee: params['payee'] ?? '',
        id: params['id'] ?? null,
        number: params['number'] ?? null,
      });
  return lines;
};

const wantedOf = (journal: Journal, { importId, connectionId }: Sendable): readonly Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const payload of unsentPayloads(journal, importId)) {
    const payee = textAt(payload, 'vendor_id') ?? '';
    const vendor = payeeWithId(journal, connectionId, payee)?.erpVendorId ?? null;
    for (const { id, number } of linesOf(payload)) {
      const name = lookName(payee, { id, number });
      wanted.set(name, { id, number, name, vendor });
    }
  }
  for (const one of archivedLines(journal, importId)) {
    const vendor = payeeWithId(journal, connectionId, one.payee)?.erpVendorId ?? null;
    const name = lookName(one.payee, one);
    wanted.set(name, { id: one.id, number: one.number, name, vendor });
  }
  // Lines that were held back the last time have no payload; they are looked up again all the same.
  for (const [name, looks] of payingLooks(journal, importId)) {
    const [kind, payee = '', ...rest] = name.split('|');
    const isId = kind === 'id';
    const number = isId ? null : rest.join('|');
    const id = isId ? name.slice('id|'.length) : null;
    const vendor = isId ? null : (payeeWithId(journal, connectionId, payee)?.erpVendorId ?? null);
    if (!wanted.has(name) && looks.length > 0) wanted.set(name, { id, number, name, vendor });
  }
  return [...wanted.values()];
};

type Shop = { readonly tools: ListTools; readonly link: Link; readonly company: string };

/** `text`: why nothing was found; beside one that was found: what else the number may mean. */
type Read = { readonly seen: InvoiceSeen | null; readonly text: string | null };

/** One invoice by its id; null: the service cannot be asked now. */
const readById = async ({ tools, link }: Shop, id: string): Promise<Read | null> => {
  const request = buildRequest(namedEndpoint('invoices.get'), { params: { id } }, link.profile);
  const answer = await readPatiently(tools, { ...request, about: { purpose: 'examine', chunk: null } });
  if (answer.kind === 'trouble')
    return answer.why === 'not-found' || answer.why === 'permission'
      ? { seen: null, text: answer.text }
      : null;
  const invoice = answer.body === null || answer.status >= 300 ? null : invoiceIn(answer.body);
  const seen = invoice === null ? null : invoiceSeen(invoice);
  if (seen !== null && !isSameId(seen.id, id)) return { seen: null, text: answeredAnother(id, seen.id) };
  return { seen, text: seen === null ? answer.text : null };
};

type Listed = {
  readonly byName: ReadonlyMap<string, readonly InvoiceSeen[]>;
  /** Invoices of other vendors under the number that a name is, or of a vendor that is not shown. */
  readonly ofOthers: ReadonlyMap<string, readonly InvoiceSeen[]>;
  readonly isWhole: boolean;
};

/** What the whole list shows of the invoices wanted; null: it cannot be read now. */
const readTheList = async (shop: Shop, wanted: readonly Wanted[]): Promise<Listed | null> => {
  const byName = new Map<string, InvoiceSeen[]>();
  const ofOthers = new Map<string, InvoiceSeen[]>();
  const keep = (kept: Map<string, InvoiceSeen[]>, name: string, seen: InvoiceSeen): void => {
    const known = (kept.get(name) ?? []).filter(({ id }) => id !== seen.id);
    kept.set(name, [...known, seen]);
  };
  const list = { endpoint: 'invoices.list', query: { company: shop.company }, purpose: 'look-up' } as const;
  const end = await readWholeList(shop.tools, list, (entries) => {
    const seen = entries.flatMap((entry) => invoiceSeen(entry) ?? []);
    for (const { name, id, number, vendor } of wanted) {
      const shown =
        id === null
          ? ofNumber(seen, { number: number ?? '', vendor })
          : { own: seen.filter((one) => one.id === id), ofOthers: [] };
      for (const one of shown.own) keep(byName, name, one);
      for (const one of shown.ofOthers) keep(ofOthers, name, one);
    }
  });
  return end.kind === 'trouble' ? null : { byName, ofOthers, isWhole: end.kind === 'read' && end.isWhole };
};

const isComplete = ({ word, status, amount, currency }: InvoiceSeen): boolean =>
  word !== null && status !== null && amount !== null && currency !== null;

const NOT_WHOLE = 'the list of invoices could not be read whole';

/** Everything a name may mean, read; null: the service cannot be asked now. */
const readOne = async (
  shop: Shop,
  { id, name }: Wanted,
  listed: Listed | null,
): Promise<readonly Read[] | null> => {
  const found = listed?.byName.get(name) ?? [];
  const [only, ...more] = found;
  if (id !== null && only !== undefined && isComplete(only)) return [{ seen: only, text: null }];
  if (id !== null) {
    const read = await readById(shop, id);
    return read === null ? null : [read];
  }
  if (listed === null) return null;
  if (more.length > 0) return found.map((seen) => ({ seen, text: null }));
  // One that shows in a part of the list may have a twin in the rest.
  if (only === undefined || !listed.isWhole)
    return [{ seen: null, text: listed.isWhole ? NO_SUCH_NUMBER : NOT_WHOLE }];
  const read = isComplete(only) ? { seen: only, text: null } : await readById(shop, only.id);
  const others = (listed.ofOthers.get(name) ?? []).map(candidateText).join('; ');
  return read === null ? null : [read.seen === null || others === '' ? read : { ...read, text: others }];
};

const readAll = async (shop: Shop, wanted: readonly Wanted[], now: () => number) => {
  const byId = wanted.filter(({ id }) => id !== null).length;
  const needsList = byId < wanted.length || byId > MOST_BY_ID;
  const listed = needsList ? await readTheList(shop, wanted) : null;
  const looks: PayingLook[] = [];
  for (const one of wanted) {
    const found = await readOne(shop, one, listed);
    if (found === null) continue;
    const at = new Date(now()).toISOString();
    looks.push(...found.map((read) => ({ named: one.name, at, ...read })));
  }
  return looks;
};

/**
 * Looks up what the lines of a checked draft that pays mean, and what those invoices read now; answers whether anything
 * was looked up. Where the service cannot be asked, what is missing stays unread: it is read before it is paid.
 */
export const lookUpLines = async (
  ports: EnginePorts,
  links: Links,
  stored: Sendable,
  signal: AbortSignal,
): Promise<boolean> => {
  const wanted = wantedOf(ports.journal, stored);
  if (wanted.length === 0) return false;
  const way = await reachWithSecrets(ports, stored.connectionId);
  if (!way.ok) return false;
  const link = await links.open(way.value);
  if (!link.ok) return false;
  const tools: ListTools = {
    link: link.value,
    recorder: paymentLog(ports.journal, stored.importId),
    conclude: () => [],
    jitter: ports.random,
    signal,
    isAwaited: true,
  };
  const shop = { tools, link: link.value, company: stored.company };
  const looks = await readAll(shop, wanted, ports.clock.now);
  if (signal.aborted || looks.length === 0) return false;
  keepPayingLooks(ports.journal, stored.importId, looks);
  return true;
};
