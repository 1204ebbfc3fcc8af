import { plain } from './sign-words';

const listOf = (texts: string): ReadonlySet<string> => new Set(texts.split(',').map(plain));

/** What is carried over from another list, whatever follows: a balance, and no document. */
const carried = new RegExp(
  `^(?:${[
    String.raw`(?:opening|starting|previous|prior|initial|closing) (?:balances?|bal)`,
    String.raw`(?:balances?|bal|amount|total)? ?(?:brought|carried) (?:forward|fwd|down|over)`,
    String.raw`(?:balances?|bal) (?:forward|fwd|b f|c f|bf|cf|b fwd|c fwd|b d|c d)`,
    '[bc] f|[bc] fwd|[bc]fwd|[bc] d|bal b f|o b',
    'saldo ?vortrag|eroffnungs ?(?:bilanz|saldo|buchung)|anfangs ?(?:bestand|saldo)|vortrag|ubertrag|saldo ?ubertrag|ab saldo ?vortrag',
    '(?:report )?a ?nouveau|report a nouveau|reports? a nouveaux|solde (?:initial|anterieur|reporte|d ouverture|precedent|a nouveau)|a n',
    'saldo (?:inicial|anterior|apertura|de apertura)|asiento de apertura|saldo (?:iniziale|precedente|apertura)|riporto|saldo a nuovo',
    'begin ?saldo|begin ?balans|openings ?balans|ingaende (?:saldo|balans)|inngaende (?:saldo|balanse)|abnings ?(?:saldo|balance)|primo ?saldo|alkusaldo|avaava tase',
    'overfort saldo|przeniesienie|начално салдо|saldo awal|ยอดยกมา|رصيد مرحل',
    'bilans otwarcia|saldo poczatkowe|pocatecni (?:stav|zustatek)|nyito ?egyenleg|sold initial|acilis bakiyesi|devir|входящее сальдо|начальный остаток|期初余额|期初残高|繰越|前期繰越',
  ].join('|')})(?: (?:on|at|as|of|per|zum|au|al|am|from|vom|del?|der|du)? ?[\\d \\p{L}]{0,20})?$`,
  'u',
);

const carriedTexts = listOf(
  'υπόλοιπο εκ μεταφοράς,εκ μεταφοράς,υπόλοιπο από μεταφορά,số dư đầu kỳ,이월잔액,이월 잔액,전기이월',
);

/** Whether a text, as `plain` writes it, says that its amount is carried over. */
export const saysCarried = (said: string): boolean => carried.test(said) || carriedTexts.has(said);

/** Where the number of a document stands: OB-2024, BF 24, B/F. */
const carriedNumber = /^(?:ob|op|b f|c f|bf|cf|eb|sv|opbal|open ?bal|an|ran)(?:[ -]*(?:19|20)?\d{2})?$/u;
export const numbersCarried = (text: string): boolean =>
  text.length <= 12 && carriedNumber.test(plain(text)) && !/^\d/.test(text);

const paid = listOf(
  'payment,payments,payment thank you,payment - thank you,thank you for your payment,payment received,payment received thank you,payment made,payment sent,payment on account,paid on account,cash receipt,bank payment,' +
    'zahlung,zahlungseingang,zahlungsausgang,zahlung erhalten,zahlung dankend erhalten,uberweisung,akontozahlung,paiement,paiement recu,reglement,virement,acompte,pago,pago recibido,pago a cuenta,pagamento,' +
    'pagamento recebido,pagamento ricevuto,bonifico,betaling,betaling ontvangen,betalning,betalt,indbetaling,innbetaling,maksu,platnosc,zaplata,platba,uhrada,fizetes,kifizetes,plata,odeme,' +
    'оплата,платеж,плащане,πληρωμη,inbetalning,utbetalning,innbetaling,mokejimas,maksajums,makse,uplata,isplata,placanje,pembayaran,thanh toan,תשלום,دفعة,入金,付款',
);
/** Behind such a word: which payment it was. */
const ofWhich = /(?: (?:nr|no|n|num|ref|vom|of|from|du|del|dd))?[ \d/.-]*\d[\d /.-]*$/u;

/** How it was paid, and nothing else but which payment it was: what else follows may be what was bought. */
const paidBy =
  /^(?:payment|zahlung|paiement|reglement|pago|pagamento|betaling|betalning|indbetaling|platnosc|platba)(?: (?:by|per|par|via|con|med|mittels|przez))? (?:bacs|chaps|sepa|ach|eft|wire|cheque|check|chq|bank transfer|transfer|direct debit|uberweisung|lastschrift|scheck|virement|prelevement|carte|transferencia|bonifico|assegno|overboeking|incasso|overforing|overforsel|przelew|prevod)(?: (?:run|batch|nr|no|n|ref|vom|du|del|of|from|lauf|lot|\S*\d\S*))*$/u;

/** Whether such a text says no more than that something was paid, and perhaps which payment it is. */
export const saysPayment = (said: string): boolean =>
  paid.has(said) || paid.has(said.replace(ofWhich, '')) || paidBy.test(said);

const noInvoice =
  /^(?:(?:reversal of )?accruals?|prepayment request|payment request|deposit request|payment reminder|reminder fee|reminder|mahnung|mahngebuhr|ruckstellung|abgrenzung|zahlungsaufforderung|provision comptable|rappel|relance|recordatorio|sollecito|quotation|quote|estimate|angebot|devis|presupuesto|preventivo|offerte|statement(?: of account)?|kontoauszug|order confirmation|auftragsbestatigung)(?: (?:for )?[\p{L}\d .]{1,14})?$/u;

/** Whatever follows, it asks for nothing yet. */
const proForma =
  /^(?:(?:facture|fattura|factura|fatura|faktura) )?pro ?-?forma(?: ?(?:invoice|rechnung|factuur|faktura|facture|fattura|fatura))?(?:[ -]|$)/u;

/** Whether a text says that its document is no invoice, or not yet. */
export const saysNoInvoice = (said: string): boolean => proForma.test(said) || noInvoice.test(said);

const credited = listOf(
  'credit,credits,refund,refunds,credit adjustment,supplier credit,returned goods,goods returned,ruckerstattung,erstattung,retoure,warenrucksendung,remboursement,devolucion,reembolso,devolucao,rimborso,reso,' +
    'terugbetaling,retour,aterbetalning,tilbagebetaling,palautus,zwrot,vratka,iade,возврат,返金,退款',
);
const creditedFor =
  /^(?:credit|refund|credit adjustment|reversal|gutschrift|ruckerstattung|erstattung|avoir|remboursement|abono|reembolso|devolucion|rimborso|accredito|creditering|terugbetaling|kreditering)s? (?:for|of|re|against|on|from|due to|fur|zu|wegen|pour|sur|por|de|sobre|per|su|voor|op|for|avseende|av|vedr)(?: |$)/u;

/** What a credit is called where something follows that says which one it is, or of what. */
const creditNote =
  /^(?:credit ?(?:notes?|nota|notas|memos?|invoices?)|creditfactu(?:ur|ren)|kreditnot[ae]|rechnungskorrektur|korrekturrechnung|stornorechnung|(?:factura|fra) rectificativa|fattura di storno|nota (?:de |di )?(?:abono|accredito)|kredit ?faktura|jovairo szamla|helyesbito szamla|korekta (?:do )?(?:fv|fa|faktury|f)|faktura korygujaca|nota kredytowa|iade faturas[ıi]|nota (?:de |di )credit[oa]?|πιστωτικο(?: τιμολογιο)?|abono (?:de )?(?:factura|fra)|kreditine saskaita|kreditrekins|kreeditarve|возврат (?:поставщику|товара|по)|кредит ?нота|storno (?:re|rg|rechnung|faktura|zu|von)|rucksendung|warenrucksendung|retoure|reso (?:merce|ddt|su)|annulation (?:de )?(?:facture|fact)|retour (?:pakbon|factuur|goederen|bon|marchandises?)|return(?:ed)? goods|goods return(?:ed)?|knjizno odobrenje)(?: |$)/u;

/** Whether such a text speaks of a credit: "Credit for damaged goods". A card, a note of its terms and the like are none. */
export const saysCredit = (said: string): boolean =>
  credited.has(said) || creditedFor.test(said) || creditNote.test(said);

/** A header of what is said only of credits: why it was given, which invoice it takes back. */
const ofCredit =
  /(?:^| )(?:credit|credited|refund|gutschrift|storno|avoir|abono|rectif\p{L}*|credito|accredito|kredit\p{L}*)(?: |$)|^(?:gutschrifts?|storno)/u;
const ofReason =
  /(?:reason|cause|grund|motif|motivo|causa|reden|arsak|syy|powod|duvod|note|memo|reference|ref|originals?|invoice|no|number|nr)(?: |$)/u;
const ofTerms = /(?:term|limit|card|days|period|rating|account|insurance|check|status|control)/u;

export const isOfCredits = (header: string | null): boolean => {
  const said = plain(header ?? '');
  return ofCredit.test(said) && ofReason.test(said) && !ofTerms.test(said);
};

/** What a number of a credit ends with, behind a digit: 4711-CR. */
export const endsAsCredit = /\d[-_/. ]?(?:cr|crn|cn|cm|cred|credit|gs|gut|gu|av|avoir|nc|kn|storno)$/iu;

const salesSide = listOf(
  'sales,sale,sales ledger,ar,a/r,receivable,receivables,accounts receivable,debtor,debtors,verkauf,debitor,debitoren,ventes,clients,ventas,clientes,vendite,clienti,vendas,verkoop,debiteuren',
);
const purchaseSide = listOf(
  'purchase,purchases,purchase ledger,ap,a/p,payable,payables,accounts payable,creditor,creditors,einkauf,kreditor,kreditoren,achats,fournisseurs,compras,proveedores,acquisti,fornitori,fornecedores,inkoop,crediteuren',
);
const ofLedger =
  /(?:^| )(?:ledger|source|module|journal|book|subledger|origin|register|buch|nebenbuch|modul|herkunft|libro|livre|grootboek|dagboek)(?: |$)/u;

/** Words of a column that names ledgers, for the one of sales, beside one of purchases; null: it names none. */
export const salesAmong = (header: string | null, texts: readonly string[]): ReadonlySet<string> | null => {
  if (!ofLedger.test(plain(header ?? '')) || !texts.some((text) => purchaseSide.has(plain(text))))
    return null;
  const sales = texts.filter((text) => salesSide.has(plain(text)));
  return sales.length === 0 ? null : new Set(sales);
};
