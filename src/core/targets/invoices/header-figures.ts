import { synonyms } from '../synonyms';
import type { Field } from '../target';

export const headerDates: readonly Field[] = [
  {
    key: 'invoice_date',
    label: 'Invoice date',
    kind: 'date',
    figure: 'day',
    required: true,
    also: synonyms(
      'bill date, document date, doc date, piece date, data doc, data del documento, kelt, date of invoice, issue date, issued on, ' +
        'Rechnungsdatum, Rech-Datum, Belegdatum, BLDAT, date de facture, date facture, date du document, date de pièce, ' +
        'fecha de factura, fecha factura, data da fatura, data de emissão, data emissão, data do documento, ' +
        'factuurdatum, data fattura, data documento, data faktury, data wystawienia, fakturadatum, fakturadato, laskun päivä, ' +
        'datum vystavení, vystaveno, dne vystaveno, vystavené, datum faktury, dokumentdatum, dokumentdato, documentdatum, utfärdandedatum, ' +
        'utstedelsesdato, udstedelsesdato, laskupvm, laskun pvm, laskupäivä, laskun päiväys, dátum vystavenia, datum dokladu, ' +
        'számla kelte, kelte, kiállítás dátuma, data facturii, data emiterii, fatura tarihi, düzenleme tarihi, belge tarihi, evrak tarihi, arve kuupäev, ' +
        'rēķina datums, sąskaitos data, datum računa, datum izdavanja, fecha de emisión, fecha emisión, fecha de expedición, fecha expedición, fecha expedición factura, fecha de expedición de la factura, fecha documento, ' +
        'date d’émission, émission, emissão, data emissione, Ausstellungsdatum, ausgestellt am, facturadatum, ημερομηνία τιμολογίου, ' +
        'ημερομηνία έκδοσης, ημ/νία τιμολογίου, ημερομηνία παραστατικού, ' +
        'дата документа, дата выставления, дата счета-фактуры, дата рахунку, дата на фактура, 계산서일자, 발행일, 請求日, 請求書日付, 発行日, 发票日期, 开票日期, дата счета',
    ),
    alsoFailing: synonyms(
      'bilagsdato, bilagsdatum, verifikationsdatum, tositepvm, date, transaction date, signed date, date signed, award date, date of award, Datum, fecha, data, booking date, ' +
        'posting date, Buchungsdatum, Valuta, Valutadatum, Zeitstempel, timestamp, fecha de adjudicación, dato, ' +
        'päivämäärä, päiväys, pvm, dátum, tarih, kuupäev, datums, ημερομηνία, 日付, 支払日, 取引日, 計上日, 日期, дата',
    ),
    help: 'The day the vendor put on the invoice.',
    rule: 'R-84',
  },
  {
    key: 'due_date',
    label: 'Due date',
    kind: 'date',
    required: false,
    also: synonyms(
      'date due, payment due, payment due date, due, due on, pay by, maturity date, ' +
        'net due date, Fälligkeitsdatum, fällig am, fällig per, fällig zum, fällig, Fälligkeit, Nettofälligkeit, date d’échéance, échéance, ' +
        'fecha de vencimiento, vencimiento, fecha vto, data de vencimento, vencimento, data venc, ' +
        'vervaldatum, vervaldag, data scadenza, scadenza, data scad, förfallodatum, förfallodag, forfaldsdato, forfallsdato, eräpäivä, eräpvm, ' +
        'termin płatności, data płatności, splatnost, datum splatnosti, fizetési határidő, esedékesség, scadență, data scadenței, vade tarihi, ' +
        'ημερομηνία λήξης, срок оплаты, 支払期日, 支払期限, 到期日',
    ),
    help: 'The day it is to be paid. Without it the service computes one from the terms of the vendor.',
    rule: 'R-56',
  },
  {
    key: 'posting_date',
    label: 'Posting date',
    kind: 'date',
    required: false,
    also: synonyms(
      'gl date, accounting date, booking date, posted on, date posted, entry date, ' +
        'Buchungsdatum, BUDAT, date comptable, date de comptabilisation, fecha contable, fecha de contabilización, ' +
        'data contábil, data de lançamento, boekdatum, data contabile, data registrazione, bogføringsdato, bokföringsdatum, bokføringsdato, ' +
        'bokføringsdato, konteringsdato, kirjauspäivä, kirjauspvm, data księgowania, datum účtování, datum zaúčtování, könyvelés dátuma, ' +
        'muhasebe tarihi, дата проводки, 記帳日, 计账日期, 过账日期',
    ),
    help: 'The day it is booked in the ledger.',
    rule: 'R-84',
  },
];

export const headerAmounts: readonly Field[] = [
  {
    key: 'total_amount',
    label: 'Total amount',
    kind: 'amount',
    figure: 'total',
    required: true,
    also: synonyms(
      'invoice amount, invoice total, gross amount, gross, gross total, grand total, bill amount, total incl tax, amount incl tax, ' +
        'incl tax, transaction amount, document amount, amount in document currency, ' +
        'Gesamtbetrag, Rechnungsbetrag, Bruttobetrag, Betrag brutto, brutto, Betrag in Belegwährung, Umsatz, WRBTR, ' +
        'montant total, montant ttc, total ttc, importe total, total factura, valor total, valor da nota, valor nota fiscal, ' +
        'valor total da nota, total documento, totaalbedrag, factuurbedrag, totaal incl btw, importo totale, totale, ' +
        'totale fattura, totale documento, kwota brutto, wartość brutto, razem brutto, totalbelopp, bruttobelopp, totalbeløp, ' +
        'celková částka, celkem, loppusumma, totaal, totaal incl, összesen, végösszeg, genel toplam, toplam, συνολικό ποσό, σύνολο, ukupno, 請求金額, 合計金額, 税込金額, 价税合计, сумма к оплате',
    ),
    alsoFailing: synonyms(
      'amount, total, value, net amount, amount due, payment amount, invoice value, line value, amount obligated, ' +
        'dollars obligated, obligated amount, debit, debit amount, Betrag, Belastung, Lastschrift, Soll, montant, débit, importe, ' +
        'cargo, debe, monto, valor, débito, bedrag, importo, addebito, dare, kwota, belopp, beløb, beløp, částka, summa, yhteensä, totalt, att betala, summa att betala, at betale, å betale, maksettava, összeg, tutar, iznos, ποσό, сума, 金額, 金额, сумма',
    ),
    help: 'What the invoice comes to, tax included; never below zero.',
    rule: 'R-82',
  },
  {
    key: 'total_tax',
    label: 'Total tax',
    kind: 'amount',
    figure: 'tax',
    required: false,
    also: synonyms(
      'tax, tax amount, vat, vat amount, sales tax, gst, gst amount, hst, tax total, ' +
        'Steuer, Steuerbetrag, MwSt, Mehrwertsteuer, USt, Umsatzsteuer, tva, montant tva, iva, importe iva, impuesto, ' +
        'imposto, impostos, valor do imposto, btw, btw bedrag, imposta, importo iva',
    ),
    help: 'The tax within the total.',
    rule: 'R-82',
  },
  {
    key: 'currency',
    label: 'Currency',
    kind: 'currency',
    required: true,
    also: synonyms(
      'currency code, iso currency, curr, cur, ccy, invoice currency, invoice currency unit, currency unit, ' +
        'transaction currency, document currency, Währung, Belegwährung, Währungskennzeichen, WKZ Umsatz, WAERS, döviz, döviz cinsi, para birimi, devise, monnaie, moneda, divisa, moeda, ' +
        'valuta, munt, valuutta, měna, pénznem, para birimi, νόμισμα, валюта, 通貨, 币种, 货币, 통화',
    ),
    help: 'The ISO code of the currency, such as USD or EUR: a column, or one for the whole file.',
    rule: 'R-83',
  },
];
