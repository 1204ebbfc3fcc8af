import type { PaidSign } from '../targets/target';
import { normaliseHeader } from '../values/text';

export type SignKind = PaidSign['sign'];

const signKinds: readonly SignKind[] = [
  'payment-date',
  'cheque-number',
  'paid-flag',
  'zero-balance',
  'status-word',
];

const headers = (list: string): readonly string[] => list.split(',').map(normaliseHeader);

/** Headers of columns that tell of payment, in several languages; compared as whole headers. */
const signHeaders: Readonly<Record<SignKind, readonly string[]>> = {
  'payment-date': headers(
    'payment date, date of payment, paid date, date paid, paid on, paid at, payment made on, invoice payment date, settled on, ' +
      'settlement date, date settled, clearing date, cleared date, cleared on, finalization date, finalisation date, finalized on, ' +
      'remittance date, check date, cheque date, date of check, last payment date, ' +
      'Zahlungsdatum, Zahldatum, bezahlt am, gezahlt am, Datum der Zahlung, Ausgleichsdatum, Ausgleich am, ' +
      'date de paiement, date de règlement, payé le, réglé le, fecha de pago, fecha pago, pagado el, ' +
      'data de pagamento, data do pagamento, data pagamento, pago em, betaaldatum, betaald op, data di pagamento, pagato il',
  ),
  'cheque-number': headers(
    'check no, check number, check num, check, check id, cheque no, cheque number, cheque, chq no, chq number, ' +
      'payment no, payment number, payment id, payment reference number, remittance no, remittance number, eft no, eft number, ' +
      'ach no, ach trace, wire no, wire reference, clearing document, clearing doc, clearing document number, payment document, ' +
      'Schecknummer, Scheck-Nr, Zahlungsnummer, Zahlungsbeleg, Ausgleichsbeleg, n° chèque, n° de chèque, numéro de chèque, chèque, ' +
      'n° de paiement, número de cheque, n° de pago, número de pago, n° cheque, número do cheque, chequenummer, ' +
      'betalingsnummer, numero assegno, assegno',
  ),
  'paid-flag': headers(
    'paid, is paid, paid flag, paid y n, paid yes no, fully paid, paid in full, was paid, has been paid, invoice paid, settled, is settled, ' +
      'cleared, is cleared, finalized, is finalized, finalised, is finalised, payment made, amount paid, paid amount, paid to date, ' +
      'bezahlt, ist bezahlt, ausgeglichen, beglichen, gezahlt, bezahlter Betrag, gezahlter Betrag, ' +
      'payé, payée, réglé, réglée, soldé, montant payé, pagado, pagada, importe pagado, monto pagado, ' +
      'pago, paga, quitado, liquidado, valor pago, betaald, voldaan, betaald bedrag, pagato, pagata, saldato, importo pagato',
  ),
  'zero-balance': headers(
    'balance, outstanding balance, open balance, balance due, balance amount, remaining balance, invoice balance, current balance, ' +
      'outstanding, outstanding amount, amount outstanding, open amount, amount open, remaining, remaining amount, amount remaining, ' +
      'unpaid amount, amount unpaid, still to pay, ' +
      'Saldo, Restbetrag, offener Betrag, offen, Offener Posten, Restsaldo, solde, solde dû, reste à payer, reste dû, montant restant, ' +
      'saldo pendiente, importe pendiente, pendiente, saldo em aberto, saldo devedor, valor em aberto, em aberto, ' +
      'openstaand, openstaand bedrag, openstaand saldo, saldo aperto, importo residuo, residuo',
  ),
  'status-word': headers(
    'status, payment status, paid status, invoice status, bill status, payment state, state, document status, settlement status, ' +
      'clearing status, Zahlungsstatus, Rechnungsstatus, Zustand, statut, statut de paiement, état, état de paiement, ' +
      'estado, estado de pago, estado del pago, situação, situação de pagamento, status do pagamento, stato, stato pagamento, ' +
      'betaalstatus, betalingsstatus',
  ),
};

const kindByHeader: ReadonlyMap<string, SignKind> = new Map(
  signKinds.flatMap((kind) => signHeaders[kind].map((name): readonly [string, SignKind] => [name, kind])),
);

/** What a column tells by its header; null: nothing about payment. */
export const signKindOf = (header: string): SignKind | null =>
  kindByHeader.get(normaliseHeader(header)) ?? null;

const words = (list: string): ReadonlySet<string> => new Set(headers(list));

/** Words that mean paid, in a column that tells the status. */
const paidStatuses = words(
  'paid, fully paid, paid in full, paid full, paid off, invoice paid, settled, cleared, closed paid, paid closed, payment complete, ' +
    'payment completed, payment sent, payment made, remitted, disbursed, ' +
    'bezahlt, voll bezahlt, vollständig bezahlt, beglichen, ausgeglichen, gezahlt, ' +
    'payé, payée, payés, payées, réglé, réglée, soldé, soldée, acquitté, acquittée, pagado, pagada, pagados, abonado, cobrado, saldado, ' +
    'pago, paga, quitado, quitada, liquidado, liquidada, betaald, volledig betaald, voldaan, pagato, pagata, saldato, saldata',
);

/** Words that mean nothing else in any column. */
const plainPaidWords = words(
  'paid, fully paid, paid in full, bezahlt, vollständig bezahlt, payé, payée, pagado, pagada, betaald, pagato, pagata',
);

/** Words that say that there is nothing, or that nothing happened yet. */
const noWords = words(
  'n a, na, none, null, nil, nan, nat, no, not paid, unpaid, open, pending, outstanding, tbd, tbc, due, overdue, to be paid, ' +
    'nein, offen, unbezahlt, nicht bezahlt, keine, keiner, ausstehend, non, impayé, non payé, aucun, en attente, ' +
    'impagado, no pagado, pendiente, ninguno, não, não pago, em aberto, pendente, nenhum, nee, onbetaald, niet betaald, geen, ' +
    'non pagato, da pagare, nessuno, in attesa, false, falsch, faux, falso, n',
);

/** The letters that a word which means nothing else can begin with, before accents are folded: ASCII ones in both cases. */
const plainStarts: ReadonlySet<number> = new Set(
  [...plainPaidWords].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
);

/** Whether a text may be such a word, told by its first letter; blanks and accents are let through. */
export const mayBePlainPaidWord = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first <= 32 || first >= 127 || plainStarts.has(first);
};

export const isPaidStatus = (text: string): boolean => paidStatuses.has(normaliseHeader(text));
export const isPlainPaidWord = (text: string): boolean => plainPaidWords.has(normaliseHeader(text));

/** What some programs write where there is no date. */
const noDate = /^(?:1900 0?1 0?1|0?1 0?1 1900)\b/;

/** Blank in meaning: `-`, `0000-00-00`, `n/a`, `open`. */
export const saysNothing = (text: string): boolean => {
  const plain = normaliseHeader(text);
  return plain === '' || /^[0 ]+$/.test(plain) || noDate.test(plain) || noWords.has(plain);
};
