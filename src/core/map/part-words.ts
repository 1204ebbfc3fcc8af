import { amountRole, isTakenOff } from './amount-role';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import { isOfOrder } from './order-words';

/** What the header of an amount may say that is not what a document comes to, in about twenty languages. */
const partWords: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'what the goods come to',
    wordSet(
      'goods merchandise warenwert positionen marchandises mercadorias mercaderia mercaderias mercancia mercancias produtos productos prodotti goederen varer varor',
    ),
  ],
  [
    'an average',
    wordSet(
      'average avg mean durchschnitt durchschnittlich durchschnittsbetrag moyenne moyen promedio gemiddeld gemiddelde',
    ),
  ],
  [
    'a difference',
    wordSet(
      'variance variances difference diff abweichung differenz differenzbetrag ecart difference diferencia diferenca differenza scostamento verschil afwijking roznica ' +
        'avvikelse avvik afvigelse erotus poikkeama rozdil odchylka rozdiel kulonbozet diferenta fark διαφορα разница отклонение різниця 差額 差额 差异 差異 차액',
    ),
  ],
  [
    'a refund',
    wordSet(
      'refund refunds refunded erstattung ruckerstattung erstattungsbetrag remboursement remboursements reembolso reembolsos devolucion rimborso rimborsi terugbetaling zwrot ' +
        'aterbetalning tilbagebetaling tilbakebetaling palautus vraceni visszaterites rambursare iade επιστροφη возврат повернення 返金 返金額 退款 退款金额 환불',
    ),
  ],
  [
    'interest',
    wordSet(
      'interest zinsen zins zinsbetrag verzugszinsen interet interets interes intereses interessi interesse juros rente rentebedrag odsetki ranta rantor renter korko korot ' +
        'urok uroky kamat dobanda faiz τοκοι τοκοσ проценты відсотки 利息 利子 이자',
    ),
  ],
  [
    'a penalty',
    wordSet(
      'penalty penalties strafe strafzahlung vertragsstrafe penalite penalites multa multas penalizacion penale penali boete kara bot boter sakko pokuta birsag penalitate ' +
        'ceza προστιμο пеня штраф 違約金 罚款 罚金 위약금',
    ),
  ],
  [
    'what was paid before',
    wordSet(
      'prepaid prepayment prepayments advance advances downpayment vorauszahlung vorauszahlungen akonto akontozahlung abschlagszahlung acompte acomptes avance avances ' +
        'anticipo anticipos adiantamento adiantamentos acconto acconti voorschot vooruitbetaling vooruitbetaald zaliczka forskott forskud forskudd ennakko ennakkomaksu zaloha ' +
        'preddavok eloleg avans προκαταβολη аванс предоплата 前払 前払金 前払金額 预付 预付款 预付金额 선급금',
    ),
  ],
  [
    'an accrual',
    wordSet(
      'accrual accruals accrued ruckstellung ruckstellungen abgrenzung rechnungsabgrenzung periodificacion rateo ratei accantonamento overlopend rezerwa avsattning ' +
        'hensaettelse avsetning jaksotus siirtovelka 未払費用 计提 预提',
    ),
  ],
  [
    'what is disputed',
    wordSet(
      'disputed dispute disputes bestritten strittig strittiger streitig conteste contestee contestes litige litigieux disputado disputada contestato contestata contestado betwist ' +
        'sporny sporna sporne omtvistad omtvistat omstridt kiistanalainen sporna spornia vitatott contestat спорный спорная',
    ),
  ],
  [
    'what is committed or held back',
    wordSet(
      'committed commitment commitments encumbered encumbrance encumbrances obligo reserved reserve held hold allocated allocation gebunden reserviert zuruckbehalten ' +
        'engage engagee engagement comprometido comprometida impegnato impegnata gereserveerd vastgelegd zarezerwowane',
    ),
  ],
  [
    'of earlier documents',
    wordSet(
      'arrears previously arrear ruckstand ruckstande vorherig vorherige bisherig bisherige arrieres anterior anteriores atrasos atrasado arretrati arretrato precedente precedenti achterstand ' +
        'achterstallig vorig vorige eerder poprzedni poprzednie poprzednio zaleglosci tidligere tidigare foregaende edellinen predchozi predosly elozo anterioara onceki предыдущий попередній 前回 前期',
    ),
  ],
];

/** What `partSaid` says of amounts that are of earlier documents, or of none yet. */
export const OLDER: ReadonlySet<string> = new Set([
  ...['an accrual', 'what was paid before', 'what is committed or held back', 'of earlier documents'],
]);

/** What `partSaid` says of an amount to which its tax has still to be added. */
export const WITHOUT_TAX = 'an amount without tax';

const without = wordSet(
  'veroton verottomana verottomat zaklad alap liquido liquida steuerfrei exempt exempted exonere exoneree esente exento exenta isento isenta vrijgesteld zwolnione καθαρη καθαρο',
);
/** No more than that something is left out. */
const isExclusive =
  /^(?:(?:amount|amt|total|totals|betrag|montant|importe|bedrag|value|wert|celkem|suma|summa|ukupno|razem|итого|сумма|всего) )?(?:excl|exc|exkl|ekskl|excluding|exclusive|ex|hors|ohne|sans|zonder|bez|без|utan|uten|uden|sin|sem|senza)\.?$/u;
const charges = wordSet(
  'charges spesen bankspesen commissioni comisiones gebyrer avgifter oplaty poplatky kulut',
);
const oneCharge = wordSet('charge');
const ofWhat = wordSet('bank service delivery late extra other');
const whole = wordSet('total totals gesamt totale sum');
const owed = wordSet(
  'due payable owed pay payer pagare pagar zahlen zahlbar betalen betala betale zaplaty zaplate fizetendo maksettava maksettavaa fallig exigible odenecek plata',
);

const saysPart = (words: readonly string[]): string | null => {
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));
  const isCharge = has(charges) || (has(oneCharge) && has(ofWhat));
  if (isCharge && !has(whole)) return 'charges';
  return partWords.find(([, list]) => has(list))?.[0] ?? null;
};

const isSubtotal =
  /(?:^| )(?:sub ?total\p{L}*|sous totaux?|sous total|soustotal|zwischensumme|delsumma?|mellansumma|valisumma|mezisoucet|medzisucet|reszosszeg|ara toplam|suma czesciowa|υποσυνολο|подытог)(?: |$)|小計|小计|소계/u;

/**
 * What the header of an amount says it is, where that is not what a document comes to: paid, withheld, an order's, without tax. Null: it
 * says nothing of the kind, or that it is what is owed.
 */
export const partSaid = (header: string | null): string | null => {
  const spaced = spacedHeader(header ?? '');
  const words = [...spaced.split(' '), ...canonicalWords(spaced)];
  if (words.some((word) => owed.has(word))) return null;
  const part = saysPart(words);
  if (part !== null) return part;
  const role = amountRole(header);
  if (role !== 'net' && isTakenOff(header)) return 'what was withheld';
  if (role === 'paid') return 'what was paid';
  if (
    role === 'net' ||
    words.some((word) => without.has(word)) ||
    isExclusive.test(spaced) ||
    isSubtotal.test(spaced)
  )
    return WITHOUT_TAX;
  return role !== 'gross' && (isOfOrder(words) || /注文|発注|订单|訂單|주문/u.test(spaced))
    ? 'the amount of an order'
    : null;
};
