import { foldAccents } from '../../values/text';

/** Words that belong together, made one word before the lists below are asked: "written off", "on hold", "в споре". */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:written|write|wrote|charged)[ -]off\b/gu, 'writeoff'],
  [/\bbad[ -]debt\b/gu, 'baddebt'],
  [/\b(?:payment|pay|invoice|posting)[ -](?:block|hold)\b/gu, 'onhold'],
  [/\b(?:pasad[oa] a perdidas|dad[oa] de baja|passee? en (?:perte|pertes)|mis en perte)\b/gu, 'writeoff'],
  [/\b(?:passat[oa] a perdita|trecuta? pe pierderi|baixad[oa] como perda|maha kantud)\b/gu, 'writeoff'],
  [/\b(?:on|op|pa|auf) hold\b/gu, 'onhold'],
  [/\b(?:in|i) bero\b|\bpa vent\b|\bstop payment\b/gu, 'onhold'],
  [/\b(?:in|under) (?:dispute|query|geschil|contestazione|klarung|tvist)\b/gu, 'indispute'],
  [/\ben (?:disputa|litige|litigio|contentieux)\b|\bem (?:disputa|litigio)\b/gu, 'indispute'],
  [/\bin (?:litigiu|disputa|contenzioso)\b|\btranh chap\b/gu, 'indispute'],
  [
    /\b(?:not (?:yet )?approved|unapproved|nicht (?:genehmigt|freigegeben)|non (?:approuvee?|validee?|approvat[oa])|no (?:aprobad[oa]|autorizad[oa])|nao aprovad[oa]|niet (?:goedgekeurd|akkoord)|ej godkand|inte godkand|ikke god(?:kendt|kjent)|ei hyvaksytty|nie zatwierdzon[oaey]|neschvalen[oaey])\b|не (?:утвержд|одобр|согласов)\p{L}*/gu,
    'notapproved',
  ],
  [
    /\b(?:do not|don[’']?t|never) (?:pay|send|load|import|post|book|enter)\b|\bnicht (?:be)?zahlen\b|\bne pas (?:payer|regler)\b|\bno pagar\b|\bnao pagar\b|\bnon pagare\b|\bniet betalen\b|\bbetala (?:ej|inte)\b|\bikke betal(?:e|es)?\b|\bala maksa\b|\bnie placic\b|\bneplatit\b|не (?:оплачивать|платить)/gu,
    'donotpay',
  ],
  [
    /\b(?:pending|awaiting|waiting for) approval\b|\b(?:wartet auf|warten auf) (?:freigabe|genehmigung)\b|\ben attente d[’' ]?(?:approbation|une approbation)\b|\bpendiente de aprobacion\b|\bpendente de aprovacao\b|\bin attesa di approvazione\b|\bwacht op goedkeuring\b|\boczekuje na zatwierdzenie\b/gu,
    'pendingapproval',
  ],
  [/\bxoa no\b/gu, 'writeoff'],
  [/\b(?:tam giu|bi khoa)\b/gu, 'onhold'],
];

const beginnings = (words: string): RegExp => new RegExp(`^(?:${foldAccents(words)})`, 'u');

/** What nobody will pay, what is contested and what must not be paid for now. */
const held = beginnings(
  // Written off.
  'write-?off|abgeschrieben|ausgebucht|uneinbringlich|irrécouvr|incobr|irrecuperáve|stralciat|condonad|afgeschreven|avskriv|avskrev|afskrev|' +
    'alaskirjat|luottotappio|odepsan|odpisan|umorzon|spisan[aey]|leírva$|leírt$|otpisan|nurašyt|norakst|mahakan|διαγραφ|списан|отписан|uncollect|dihapusbuku|abandon(?:ed|n[ée]|ad)|abbandonat|' +
    // Contested.
    'indispute|disput|contest(?:ed|é|ad|at)|strittig|streitig|bestritten|umstritten|beanstandet|litig|contentieux|impugnad|betwist|dispuut|geschil$|' +
    'bestrid|omtvist|omstridt|tvist|riitaut|kiistan|riidanal|sporn[aáeoyýií]|sporn$|vitatott|ihtilaf|itirazl|osporen|osporavan|ginčij|apstrīd|vaidlus|' +
    'αμφισβητ|επιδικ|спорн|оспор|спірн|оскарж|sengketa|' +
    // Blocked, or kept until something happens.
    'notapproved$|donotpay$|pendingapproval$|parked$|geparkt|vorerfasst|aparcad|parcheggiat|geparkeerd|superseded$|zurückgestellt|onhold|on-hold|withheld|blocked$|suspended$|quarantin|gesperrt|zahlsperre|zahlungssperre|blockiert|zurückgestellt|bloque|suspendu|geblokkeerd|opgeschort|aangehouden|' +
    'bloccat|suspendid|suspens[oa]$|blocat|spärrad|spærret|sperret|blockerad|blokeret|blokkert|tilbagehold|tilbakehold|estetty|pidätett|jäädytet|' +
    'zablok|zablok|wstrzyman|blokovan|pozastav|zárol|letilt|felfüggeszt|bloke$|blokelen|durduruld|blokiran|zadržan|obustavlj|blokeer|peatatud|bloķēt|apturēt|blokuot|užblok|sustabd|' +
    'δεσμευμ|μπλοκαρ|заблок|блокир|приостан|призуп|задържан|diblokir|ditahan',
);
/** The same where the header says that the column tells how things stand: elsewhere they mean other things as well. */
const heldByStatus = beginnings(
  'test$|testbeleg|testrechnung|error$|errors$|fehler$|fehlerhaft|erreur$|errore$|erro$|fout$|błąd$|fejl$|feil$|virhe$|chyba$|hiba$|ошибка$|' +
    'replaced$|ersetzt$|remplacé|reemplazad|sustituid|substituíd|sostituit|vervangen$|zastąpion|ersatt$|korvattu$|nahrazen|' +
    'hold$|held$|block$|frozen$|stopped$|quer(?:y|ied)$|klärung|klärfall|reklam|sperre$|perte$|perdita$|retenid|retid[oa]$|retenu|gelé|' +
    'afgeboekt|sospes|baddebt$|stoppad|stoppet|spor$|askıda|blocco$|blocage$|blokad',
);
const easternHeld = foldAccents(
  '貸倒 保留 係争 争議 紛争 凍結 支払停止 坏账 壞帳 冻结 争议 爭議 暂停付款 止付 보류 분쟁 동결 대손 차단 במחלוקת חסום נמחק מוקפא متنازع محظور مشطوب موقوف محجوز ระงับ พิพาท หนี้สูญ',
).split(' ');
/** Said of what was one and is not any more; Italian for what is still to be paid. */
const isOver =
  /(?:^|\s)(?:unblock|released|resolved$|lifted$|settled$|entsperrt|freigegeben|aufgehoben|beigelegt|geklart|resolu|levee?$|risolt|sbloccat|resuelt|desbloque|resolvid|opgelost|vrijgegeven|gelost$|in sospeso$)/u;

/** A plain text with the words that only together say that nothing is to be paid made one. */
export const withPhrases = (text: string): string =>
  anyPhrase.test(text) ? phrases.reduce((joined, [words, one]) => joined.replace(words, one), text) : text;
/** Most texts hold none of them: one look tells. */
const anyPhrase = new RegExp(phrases.map(([{ source }]) => source).join('|'), 'u');

/** Whether a text says that a dispute or a block is over. */
export const isHeldNoMore = (text: string): boolean => isOver.test(text);

/** Whether a word says that its row is written off, disputed, on hold or blocked. */
export const isHeldWord = (word: string, isStatus: boolean): boolean =>
  held.test(word) ||
  easternHeld.some((part) => (isStatus ? word.includes(part) : word.startsWith(part))) ||
  (isStatus && heldByStatus.test(word));

/** Headers of columns that say yes, when or why, where a row is held. */
export const heldHeader = beginnings(
  'write-?off$|abgeschrieben|ausgebucht|onhold$|hold$|indispute$|disput|blocked$|blocking$|suspended$|gesperrt|sperrkennz|sperrgrund|zahlsperr|zahlungssperr|strittig|litig|bloque|bloccat|geblokkeerd|betwist|spärrad|spærret|sperret|omtvist|zablokowan|wstrzyman|blokovan|sporn|zárol|blocat|blokeli|заблок|спорн',
);
