import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import { type GateFinding, isPastDay } from '../../../core/service/payments/gate';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import type { ResolvedLine } from '../../../core/service/payments/resolved';
import { payeeOfOther } from '../../../core/service/payments/same-company';
import { invoiceNames, type NumberedBy } from '../../../core/service/payments/same-invoice';
import type { ServiceProfile } from '../../../core/service/profile';
import { earlierRefusal } from '../../../core/submit/key-use';
import { invoiceOfKey } from '../../../core/submit/keys';
import type { InvoiceNamed, LineToPay, Target } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { paymentEvents } from '../../journal/payment-events';
import { payingLooks, paymentAnswers } from '../../journal/payment-gate';
import { sentRecords, sentRecordsWithId, tieSeen } from '../../journal/payments';
import { sameServiceIds } from '../../journal/same-service';
import { vendorIdsBy } from '../prepare/directory-known';
import type { PaymentWatch } from '../submit/workshop';
import { companiesAround } from './companies';
import { standsAs } from './entry';
import {
  elsewhereFinding,
  lookName,
  otherAddressFindings,
  readingFindings,
  takenFinding,
  unanswered,
  withoutFinding,
} from './gate';
import { freed, type Holder, heldText, holders, holdingsOf, namedHolders, sharedInvoices } from './held';
import { ownerOf } from './id-owner';
import { localDay } from './local-day';
import { isNamedFor, namedFact, namedOver } from './named';
import { openWords } from './open-words';
import { archivedFindings } from './past';
import { payeeWithId } from './payees';
import { keepRead } from './refresh';
import { keyOfInvoice, keyUseOf, onceAsked, refusalsOver, refusedFindings } from './refused';

/** The import whose payments are watched while they are sent. */
export type Watched = {
  readonly importId: string;
  readonly connectionId: string;
  readonly company: string;
  readonly profile: ServiceProfile;
  /** Epoch ms. */
  readonly now: () => number;
};

/** Whether a payment from this location was read back before. */
const wasReadAt = (journal: Journal, target: string, connectionId: string, location: string): boolean =>
  sentRecords(journal, { target, connectionId }).some(
    (record) =>
      record.outcome === 'created' &&
      textAt(record.payload, 'location_id') === location &&
      paymentEvents(journal, record).some(({ what }) => what === 'read'),
  );

/** Those that a payment of this import must not meet: of others all, of its own only what has left already. */
const inTheWay = (all: readonly Holder[], importId: string, record: number): readonly Holder[] =>
  all.filter(
    (one) => one.importId !== importId || one.isNamed === true || (one.record !== record && one.wasSent),
  );

type AtLine = {
  readonly by: NumberedBy;
  readonly line: LineToPay;
  readonly resolved: ResolvedLine;
  readonly location: string;
};

const repeatedIn = (lines: readonly ResolvedLine[], payee: string): readonly GateFinding[] =>
  lines.flatMap((line, at) =>
    lines.findIndex(({ seen }) => seen.id === line.seen.id) === at
      ? []
      : [
          {
            code: 'payment-invoice-repeated',
            params: { payee, invoice: line.named },
            answer: 'refused',
            seen: '',
          },
        ],
  );

/** A payments vendor of another company is another party, whatever its ERP id. */
const otherCompanyFindings = (
  payee: ReturnType<typeof payeeWithId>,
  company: string,
): readonly GateFinding[] => {
  const params = payeeOfOther(payee, company);
  return params === null
    ? []
    : [{ code: 'payment-vendor-other-company', params, answer: 'refused', seen: '' }];
};

const gateOf = (journal: Journal, watched: Watched): PaymentWatch['gate'] => {
  const { importId, connectionId, company, profile } = watched;
  const vendorIds = vendorIdsBy(journal, watched);
  const companies = companiesAround(journal, watched);
  const ids = () => sameServiceIds(journal, connectionId);
  return (record, payment, lines) => {
    const payee = textAt(payment, 'vendor_id') ?? '';
    const location = textAt(payment, 'location_id') ?? '';
    const day = textAt(payment, 'send_date') ?? '';
    const today = localDay(watched.now());
    const known = payeeWithId(journal, connectionId, payee);
    const erpVendorId = known?.erpVendorId ?? null;
    const by = { company, payee, erpVendorId };
    const others = holders(journal, ids(), { own: importId, profile });
    const held = holdingsOf(inTheWay(others, importId, record));
    const refusals = refusalsOver(journal, ids(), { importId, record });
    const place = { connectionId, company, profile, now: watched.now() };
    const keyNow = onceAsked(() =>
      keyOfInvoice(journal, place, invoiceOfKey(lines.map(({ seen: { id } }) => id)) ?? ''),
    );
    const open = openWords(journal, connectionId, profile);
    const ofLine = ({ line, resolved }: AtLine): readonly GateFinding[] => {
      const { seen } = resolved;
      const word = invoiceWord(line);
      const named = { id: seen.id, number: seen.number ?? line.number };
      const taking = held.of(by, named) ?? held.of(by, line);
      // What another payment holds needs no other word: what it reads by now may come of that payment.
      if (taking !== undefined)
        return [
          takenFinding(
            by,
            heldText(taking, { line, id: seen.id, reads: seen.number, names: [named, line] }),
            taking,
          ),
        ];
      const elsewhere = held.numberElsewhere(by, named);
      const without = held.readsWithout(by, named);
      return [
        ...refusedFindings(journal, place, refusals(by, named), { payee, word, keyNow }),
        ...(without === undefined ? [] : [withoutFinding(by, word, without)]),
        ...readingFindings({ by, location, line }, seen, { profile, open, companies }),
        ...archivedFindings(journal, watched, { by, word, invoice: named }, vendorIds(erpVendorId)),
        ...(elsewhere === undefined ? [] : [elsewhereFinding(by, word, elsewhere)]),
        ...otherAddressFindings(journal, connectionId, by, { word, id: seen.id }),
      ];
    };
    const past: readonly GateFinding[] = isPastDay(day, today)
      ? [{ code: 'payment-date-past', params: { value: day, today }, answer: 'refused', seen: '' }]
      : [];
    const findings = linesOf(payment).flatMap((line, at) => {
      const resolved = lines[at];
      return resolved === undefined ? [] : ofLine({ by, line, resolved, location });
    });
    const ofOther = otherCompanyFindings(known, company);
    return unanswered(
      [...past, ...ofOther, ...repeatedIn(lines, payee), ...findings],
      paymentAnswers(journal, importId),
    );
  };
};

const freedOf = (journal: Journal, watched: Watched): PaymentWatch['freedBy'] => {
  const { connectionId, company, profile } = watched;
  return (payment, lines) => {
    const all = freed(journal, sameServiceIds(journal, connectionId), { profile });
    if (all.length === 0) return [];
    const payee = textAt(payment, 'vendor_id') ?? '';
    const erpVendorId = payeeWithId(journal, connectionId, payee)?.erpVendorId ?? null;
    const by = { company, payee, erpVendorId };
    const named = [...linesOf(payment), ...lines.map(({ seen: { id, number } }) => ({ id, number }))];
    const names = new Set(named.flatMap((invoice) => invoiceNames(by, invoice)));
    return all
      .filter((one) =>
        one.invoices.some((invoice) => invoiceNames(one.by, invoice).some((name) => names.has(name))),
      )
      .flatMap((one) => {
        const { serviceId } = one;
        if (serviceId === null) return [];
        return [
          {
            serviceId,
            keep: (answer) => {
              keepRead(journal, one, { profile, at: watched.now() }, answer);
              return [];
            },
          },
        ];
      });
  };
};

const namedOf = (journal: Journal, watched: Watched): PaymentWatch['namedBy'] => {
  const { importId, connectionId, company, profile } = watched;
  return (record) => {
    const place = { importId, record, connectionId, company };
    const ids = sameServiceIds(journal, connectionId);
    const inTheWay = new Set(
      namedHolders(journal, ids, profile)
        .filter(({ invoices }) => sharedInvoices(journal, place, invoices).length > 0)
        .map(({ serviceId }) => serviceId),
    );
    return namedOver(journal, ids)
      .filter((one) => isNamedFor(one, place) || inTheWay.has(one.serviceId))
      .map(({ serviceId }) => ({
        serviceId,
        keep: (answer) => [namedFact({ record, serviceId }, answer, { profile, at: watched.now() })],
      }));
  };
};

const watching = (journal: Journal, watched: Watched, target: string): PaymentWatch => {
  const { connectionId, importId, company, profile } = watched;
  const readAt = new Set<string>();
  const over = () => ({ target, connectionIds: sameServiceIds(journal, connectionId) });
  return {
    erpVendorId: (vendorId) => payeeWithId(journal, connectionId, vendorId)?.erpVendorId ?? null,
    isFirstAt: (location) => {
      if (readAt.has(location)) return false;
      if (!wasReadAt(journal, target, connectionId, location)) return true;
      readAt.add(location);
      return false;
    },
    tieSeen: (tie) => tieSeen(journal, over(), tie),
    isOpenWord: (word) => openWords(journal, connectionId, profile).has(word),
    resolvedId: (payee: string, invoice: InvoiceNamed) => {
      const [only, ...others] = payingLooks(journal, importId).get(lookName(payee, invoice)) ?? [];
      return others.length > 0 ? null : (only?.seen?.id ?? null);
    },
    keyOf: (invoiceId) =>
      keyOfInvoice(journal, { connectionId, company, profile, now: watched.now() }, invoiceId),
    refusedUnder: (key, body) => earlierRefusal(keyUseOf(journal, connectionId, key), body),
    ownerOf: (id, ours) => ownerOf(journal, { target, connectionId }, id, { ...ours, importId }),
    wasCancelled: (serviceId) =>
      sentRecordsWithId(journal, { target, connectionId, serviceId }).some(
        (record) => standsAs(record, paymentEvents(journal, record)) === 'cancelled',
      ),
    freedBy: freedOf(journal, watched),
    namedBy: namedOf(journal, watched),
    gate: gateOf(journal, watched),
  };
};

/** What the journal tells while payments are sent; nothing for what does not pay. */
export const watchFor = (
  journal: Journal,
  watched: Watched,
  target: Target,
): { readonly watch?: PaymentWatch } =>
  target.pays === undefined ? {} : { watch: watching(journal, watched, target.name) };
