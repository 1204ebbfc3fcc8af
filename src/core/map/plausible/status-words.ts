import { foldAccents } from '../../values/text';
import { flagOf } from '../flag-words';
import { spacedHeader, wordSet } from '../header-words';
import { isOfDocuments } from './kind-words';
import { plain } from './sign-words';
import { heldHeader, isHeldNoMore, isHeldWord, withPhrases } from './status-held';

/** Beginnings of words for what was made void, taken back, thrown away, refused, entered twice, or not finished. */
const voided = new RegExp(
  `^(?:${foldAccents(
    // Void, cancelled, annulled.
    'void(?:ed)?$|annul|anul|geannul|cancell?ed|cancell?at|cancelad|cancelat|kansell|canceled$|cancel$|storn(?!oway)|estorn|gestorn|sztorn|sztórn|makul|mitätöi|perutt|peruut|zruš|poništ|preklic|' +
      'tühistat|atcelt|atšaukt|iptal|withdrawn$|wycofan|ακυρ|аннул|анул|отмен|сторн|скасов|annull|ogiltig|' +
      // Reversed.
      'reversed$|reversal$|reversert|revertid|extourn|contrepass|teruggedraaid|återför|tilbagefør|tilbakefør|' +
      // Deleted.
      'delete[ds]?$|gelöscht|supprim|eliminad|eliminat|raderad|borttag|slett|poistet|usuni[ęe]t|smazan|vymaz|töröl|șters|sters|izbris|obrisan|kustutat|dzēst|ištrint|silind|verwijderd|verworfen|διαγραμμ|удал|видален|изтрит|' +
      // Drafts.
      'draft|entwurf|entwürf|brouillon|bozz[ae]$|borrador|rascunho|utkast|kladd|udkast|luonnos|szkic|robocz|brudnopis|piszkozat|tervezet|ciorn|nacrt|osnutek|mustand|melnrakst|juodrašt|taslak|προχειρ|чернов|чернетк|draf$|' +
      // Twice.
      'duplic|duplikat|dublet|dubblet|doublon|kaksoiskapp|mükerrer|διπλοτυπ|дублик|дубліка|' +
      // Refused.
      'reject|rejet|rechaz|rejeit|respin[ts]|rifiut|refusé|refuse[ds]$|refusad|abgelehnt|zurückgewiesen|afgewezen|afgekeurd|avvis|avslag|avslå|afvist|hylät|odrzuc|zamítn|zamiet|elutasít|odbijen|zavrnjen|noraidī|atmest|reddedil|' +
      'declined$|geweiger|verweiger|refuzat|odmítn|odmietn|visszautas|odbač|evätty|nektet|nægtet|nekad|απορριφ|отклон|відхил|отхвърл|dibatal|batal$|ditolak$|dihapus$',
  )})`,
  'u',
);
const easternVoided = foldAccents(
  '取消 取り消し 無効 废止 廃止 폐기 말소 削除 下書き 却下 差戻 重複 キャンセル 破棄 作废 作廢 删除 刪除 草稿 驳回 駁回 冲销 沖銷 红冲 紅沖 无效 無效 重复 취소 무효 삭제 초안 임시저장 반려 중복 מבוטל טיוטה ملغ مسود مرفوض محذوف ยกเลิก ฉบับร่าง',
).split(' ');
/** The same where the header says that the column tells how things stand. */
const voidedByStatus = wordSet(
  'returned retourniert zuruckgegeben devuelto devuelta devolvido retourne retournee teruggestuurd zwrocony reso resa invalid ungultig ongeldig ervenytelen koncept concept konsept doppelt dubbel dubbelt duplo double credited refunded gutgeschrieben gecrediteerd krediterad krediteret kreditert hyvitetty ' +
    'vd cxl cncl canc cx del dlt sto stor ann anul rej rejd dup dft huy nhap verfallen reverse annullo',
);
/** Beside such a word a text says the contrary. */
export const negations = wordSet(
  'no not non nicht kein keine pas ne nie ikke inte niet geen ei nem nu nao não не нет never ohne sin sem',
);

const easternStatus = foldAccents('状態 状态 狀態 ステータス 状況 상태 진행상태 สถานะ').split(' ');
const statusHeader = wordSet(
  'status statuses state stato stati estado estados situacao situacion situation statut statuts etat stav stany stan tila zustand allapot durum durumu staat lage статус состояние стан κατασταση ' +
    'bearbeitungsstatus belegstatus rechnungsstatus buchungsstatus dokumentstatus dokumentenstatus factuurstatus fakturastatus fakturastatusen bilagsstatus laskuntila olek seis busena statuss staza stanje stare trang thai סטטוס מצב الحالة حالة',
);

/** Headers of columns that say yes, or when, where a row is void. */
const voidHeader = new RegExp(
  `^(?:${foldAccents(
    'stblg$|void|cancell?ed|cancell?ation|cancelad|cancel$|annul|anul|geannul|storn|sztorn|estorn|makul|kansell|mitätöi|perutt|zruš|poništ|revers(?:ed|al|al[sd])|extourn|delete[ds]?$|deletion|gelöscht|lösch|löschkennzeichen|loekz|supprim|eliminad|raderad|slettet|poistet|usunięt|smazan|töröl|silind|' +
      'draft|entwurf|brouillon|bozza|borrador|rascunho|utkast|kladde|luonnos|robocz|piszkozat|duplic|duplikat|dublett|doublon|dubblet|doppelt|mükerrer|reject|rejet|rechaz|rejeit|abgelehnt|afgewezen|avvist|avvisad|iptal|ακυρ|аннул|отмен|сторн|удал|чернов|дублик',
  )})`,
  'u',
);
/** Short for "reversed", and for "revision" where figures stand below. */
const reversed = /^rev$/u;

/** Short for "deleted" or "cancelled", and for "delivery" and "candidate" as well: what stands below has to be nothing but marks. */
export const mayMeanVoid = (header: string | null, texts: readonly string[]): boolean => {
  const said = foldAccents(header ?? '').replace(/[^\p{L}]+/gu, '');
  return short.test(said) || (reversed.test(said) && !texts.some((text) => /\d/.test(text)));
};
const short = /^(?:del|dlt|canc|cncl|cxl|can|stor|sto|lkz|lo|loe|lvorm|suppr|supp|anul|ann|elim|dup|dupl)$/u;
const validHeader = wordSet(
  'valid active aktiv gultig valide actif actief activo ativo attivo valido geldig gyldig giltig voimassa wazny wazna platny platna ervenyes valabil gecerli действителен 有効 有效 是否有效 유효 유효여부',
);
/** Beside such words a header says when or by whom, or only asks. */
const isAmountLike =
  /(?:amount|qty|quantity|menge|quantite|cantidad|anzahl|aantal|antal|betrag|montant|importe|importo|valor|bedrag|belopp|belob|kwota|fee|gebuhr|charge|policy|terms?|金額|金额)/u;

/** What a header says of how rows stand: the column tells it in words, says which are void, or which are valid. */
export const headerOfStatus = (header: string | null): 'status' | 'void' | 'valid' | null => {
  const words = withPhrases(spacedHeader(header ?? ''))
    .split(' ')
    .filter(Boolean);
  const joined = words.join(' ');
  if (words.length === 0 || words.length > 4) return null;
  const isStatus = (word: string): boolean =>
    statusHeader.has(word) || easternStatus.some((end) => word.endsWith(end));
  if (words.some(isStatus) || statusHeader.has(words.join(''))) return 'status';
  if (isAmountLike.test(joined)) return null;
  const isVoid = (word: string): boolean =>
    voidHeader.test(word) || heldHeader.test(word) || easternVoided.some((part) => word.includes(part));
  if (words.some(isVoid)) return words.some((word) => negations.has(word)) ? null : 'void';
  const others = words.filter(
    (word) => !isOfDocuments(word) && word !== 'is' && word !== 'ist' && word !== 'est',
  );
  return others.length > 0 && others.every((word) => validHeader.has(word)) ? 'valid' : null;
};

/** Beside a word for a draft these say nothing more: "Wersja robocza", "draft version". */
const versions = wordSet(
  'version versio versie versjon verze verzia verzio verzija wersja versao versione versiune versiunea surum версия версія εκδοση copy copie copia kopie kopia kopi kopio',
);

/** "Duplicate of INV-10231", "storniert, siehe 4411": which one is named, and nothing else is said. */
const namesWhich = (word: string, words: readonly string[]): boolean =>
  pointers.has(word) || (/\d/.test(word) && (/\p{L}/u.test(word) || words.some((one) => pointers.has(one))));
const pointers = wordSet(
  'of from see by with to von zu siehe vgl durch mit du de des par voir del della da con vedi van zie met av fra se med',
);

const taken =
  'cancel+ed|void(?:ed)?|annull?ed|withdrawn|storniert|annulliert|annule(?:e)?s?|anulad[oa]s?|cancelad[oa]s?|annullat[oaie]|geannuleerd|vervallen|makulerad|annulleret|' +
  'annullert|kansellert|peruttu|mitatoity|anulowan[oaey]|stornovan[oay]|anulirano|torolve|sztornozva|anulat[aei]?|iptal edildi|отменен[оаы]?|аннулирован[оаы]?';
const takenBack = new RegExp(
  `^(?:${taken})(?: (?:by|on|per|as|due|because|since|at|and|see|durch|am|per|wegen|par|le|por|el|da|il|dal|door|op|wegens|av|den|pga|przez|dnia|dne|kvuli|з|по)(?: |$).*| \\d.*| - .*)?$` +
    `|(?:^| )(?:was|were|is|are|been|wurde|ist|a ete|est|fue|esta|foi|e stat[oa]|werd|har) (?:${taken})$`,
  'u',
);

/** Whether a text says in a sentence that its document was cancelled: "Cancelled by supplier". Void fill is a thing. */
const saysTakenBack = (said: string): boolean => takenBack.test(said);

const mostWords = 5;

/**
 * Whether a text says that its row is void, or held: disputed, blocked, written off. Where no header says that it tells how things
 * stand, it says nothing else.
 */
export const saysVoid = (text: string, isStatus: boolean): boolean => {
  if (text.length > 60) return false;
  const plainly = plain(text);
  const said = withPhrases(plainly);
  const words = said.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.some((word) => negations.has(word))) return false;
  if (saysTakenBack(plainly)) return true;
  if (words.length > mostWords) return false;
  // Whatever else is said, it is not to be paid.
  if (words.includes('donotpay')) return true;
  // A draft is a "concept" where it is one of an invoice.
  const isOfOne = isStatus || words.some(isOfDocuments);
  const isVoid = (word: string): boolean =>
    voided.test(word) ||
    easternVoided.some((part) => word.startsWith(part) || (isStatus && word.includes(part))) ||
    (isOfOne && voidedByStatus.has(word)) ||
    (isHeldWord(word, isStatus) && !isHeldNoMore(said));
  return (
    words.some(isVoid) &&
    (isStatus ||
      words.every(
        (word) => isVoid(word) || isOfDocuments(word) || versions.has(word) || namesWhich(word, words),
      ))
  );
};

const calm = new RegExp(
  `(?:^|\\s)(?:${foldAccents(
    'ok$|new$|neu|nouv|nuov|nuev|nov[aoý]|ny$|nytt|nieuw|uusi|nowa|nowy|yeni|open|offen|ouvert|apert|abert|abiert|otwart|avoin|avoim|apen|åpen|åben|öppen|otevř|otvor|nyitott|deschis|açık|acik|ανοιχτ|открыт|' +
      'paid|unpaid|pay|bezahl|unbezahl|zahl|payé|paye|impay|régl|regl|pagat|pagad|pagar|pago|impag|betaal|betal|obetal|ubetal|maksett|maksam|opłac|oplac|zapłac|zaplac|nezaplac|uhrazen|neuhrazen|fizet|kifizet|plătit|platit|neplatit|ödend|odend|πληρωμ|оплач|оплат|' +
      'post|book|gebucht|verbucht|comptab|contab|registrad|registrat|geboekt|bokför|bokfor|bogfør|bogfor|kirjat|tiliöi|księg|zaúčt|zauct|könyvel|konyvel|înregistr|muhasebe|проведен|' +
      'approv|approuv|aprob|aprov|genehm|freigeg|geprüft|gepruft|prüf|goedgek|godkän|godkan|godkend|godkj|hyväks|hyvaks|zatwierdz|schvál|schval|jóváhagy|jovahagy|onay|εγκρι|утвержд|соглас|authori|' +
      'clos|geschl|erledig|abgeschl|ausgegl|fermé|ferme|clôtur|clotur|chius|cerrad|encerrad|fechad|geslot|afgesl|stängd|stangd|lukket|sulje|zamkn|uzavř|uzavr|lezár|lezar|închis|kapal|закрыт|complet|vollst|finish|done|final|fertig|termin|conclu|klar|valmis|gotow|hotov|kész|tamam|' +
      'archiv|arkiv|verif|valid|check|control|kontrol|match|abgest|reconc|rapproch|concil|clear|settl|transfer|überw|send|sent|gesend|versand|envoy|inviat|enviad|verzond|verstuur|skick|sendt|lähet|wysłan|odeslan|elküld|trimis|gönder|отправ|export|import|print|gedruckt|' +
      'receiv|eingeg|erhalt|reçu|recu|ricev|recib|receb|ontvang|mottag|modtag|mottatt|vastaan|otrzym|přijat|prijat|beérk|primit|получен|process|bearb|verarb|trait|elabor|proces|verwerk|behand|käsit|zpracov|feldolg|işlen|обработ|' +
      'pend|wart|attent|attes|esper|aguard|wacht|vänt|vent|odot|oczek|ček|čak|függ|aştept|bekl|ожид|due|fäll|echu|éch|scad|venc|verval|förfall|forfal|erään|przeterm|splat|lejárt|scaden|late|overd|mahn|remind|' +
      'part|teil|deels|delvis|osittain|część|částe|rész|kısmi|част|sched|plan|progr|active|aktiv|current|laufend|cours|corso|submit|enter|erfass|saisi|inserit|ingevoer|creat|erstellt|créé|confirm|bestät|accept|akzept|angenom|ready|bereit|review|work|flow|aktyw|regist|in$|yes$|no$|ja$|nein$',
  )})`,
  'u',
);
const easternCalm = foldAccents(
  '未払 支払 済 承認 確定 処理 登録 完了 申請 受付 未 已 待 审核 审批 付 开 正常 有效 입금 지급 완료 승인 대기 미지급 처리',
).split(' ');

/** Codes of a letter or two are states of every kind; of these two more mean "void" than anything else. */
const isCalmCode = (text: string): boolean => text.length <= 2 && !/^(?:v|xx?)$/u.test(text);

/** A word of how things stand that says nothing of a void row. */
export const isCalm = (text: string): boolean =>
  (flagOf(text) !== null && plain(text) !== 'x') ||
  isCalmCode(plain(text)) ||
  calm.test(plain(text)) ||
  isHeldNoMore(plain(text)) ||
  easternCalm.some((part) => plain(text).includes(part)) ||
  (negations.has(plain(text).split(' ')[0] ?? '') &&
    saysVoid(plain(text).split(' ').slice(1).join(' '), true));
