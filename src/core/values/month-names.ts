/**
 * In the languages of Europe, Turkish, Arabic, Hebrew, Indonesian and Malay, written out and shortened, lower case. What is another month in
 * another language is left out: listopada is October in Croatia and November in Poland.
 */
const namesByMonth: readonly string[] = [
  'january januar januara leden ledna ocak janvier enero janeiro januari gennaio janner jan janv ene gen styczen stycznia styczniu sty stycz ianuarie ian jaanuar gener sausio sausis janvaris janvari oca siječanj sijecanj siječnja sijecnja tammikuu tammikuuta tammi январь января янв януари яну јануар січень січня січ ιανουάριος ιανουαρίου ιαν يناير ינואר',
  'february februara unor unora subat februar fevrier febrero fevereiro februari febbraio feb febr fev fevr luty lutego lutym lut februarie februaris veebruar febrer vasario vasaris sub veljača veljaca veljače veljace helmikuu helmikuuta helmi февраль февраля февр фев февруари фебруар лютий лютого лют φεβρουάριος φεβρουαρίου φεβ فبراير פברואר',
  'march marc marcius marca marec brezen brezna mart marts marz maerz mars marzo marco maart mar mrz mrt maa marzec marcu martie març kovo kovas ožujak ozujak ožujka ozujka maaliskuu maaliskuuta maalis maret mac март марта мар березень березня бер μάρτιος μαρτίου μαρ مارس מרץ',
  'april aprilis aprila duben dubna nisan avril abril aprile apr avr abr kwiecien kwietnia kwietniu kwi kwiec aprilie aprill balandžio balandzio balandis nis travanj travnja huhtikuu huhtikuuta huhti апрель апреля апр април квітень квітня квіт кві απρίλιος απριλίου απρ ابريل אפריל',
  'may maj majus maja kveten kvetna mayıs mayis mai mayo maio mei maggio mag maju maijs maig gegužės geguzes gegužė svibanj svibnja toukokuu toukokuuta touko май мая мај травень травня трав тра μάιος μαΐου μαιου μάϊος μαϊ μαι مايو מאי',
  'june junius juna cerven cervna haziran juni juin junio junho giugno jun giu czerwiec czerwca czerwcu cze czerw iunie iun junijs junij juuni juny birželio birzelio birželis haz lipanj lipnja kesäkuu kesakuu kesäkuuta kesakuuta июнь июня июн юни јун червень червня черв чер ιούνιος ιουνίου ιουν يونيو יוני',
  'july julius jula cervenec cervence temmuz juli juillet julio julho luglio jul juil lug lipiec lipca lipcu iulie iul julijs julij juuli juliol liepos liepa tem srpanj srpnja heinäkuu heinakuu heinäkuuta heinakuuta julai июль июля июл юли јул липень липня лип ιούλιος ιουλίου ιουλ يوليو יולי',
  'august augusta augusztus augusti srpen srpna agustos aout agosto augustus aug ago aou sierpien sierpnia sierpniu sie sierp avgust avg augusts agost rugpjūčio rugpjucio rugpjūtis agu kolovoz kolovoza elokuu elokuuta agustus agt ags ogos август августа авг серпень серпня серп сер αύγουστος αυγούστου αυγ اغسطس אוגוסט',
  'september szeptember szept septembra zari eylul septembre septiembre setiembre setembro settembre sep sept set wrzesien wrzesnia wrzesniu wrz wrzes septembrie septembris septembar setembre rugsėjo rugsejo rugsėjis eyl rujan rujna syyskuu syyskuuta syys сентябрь сентября сент сен септември септембар вересень вересня вер σεπτέμβριος σεπτεμβρίου σεπτ σεπ سبتمبر ספטמבר',
  'october oktobra rijen rijna ekim oktober octobre octubre outubro ottobre oct okt out ott pazdziernik pazdziernika pazdzierniku paz pazdz octombrie oktobris oktobar oktoober spalio spalis eki lokakuu lokakuuta loka октябрь октября окт октомври октобар жовтень жовтня жовт жов οκτώβριος οκτωβρίου οκτ اكتوبر אוקטובר',
  'november novembra listopadu kasım kasim novembre noviembre novembro nov noiembrie novembris novembar lapkričio lapkricio lapkritis kas studeni studenoga studenog marraskuu marraskuuta marras ноябрь ноября нояб ноя ноември новембар листопад листопада лист νοέμβριος νοεμβρίου νοεμ νοε نوفمبر נובמבר',
  'december decembra desember prosinec prosince aralık aralik dezember decembre diciembre dezembro dicembre dec dez dic grudzien grudnia grudniu gru grudz decembrie decembris decembar detsember desembre gruodžio gruodzio gruodis ara prosinac prosinca joulukuu joulukuuta joulu disember des декабрь декабря дек декември децембар грудень грудня груд гру δεκέμβριος δεκεμβρίου δεκ ديسمبر דצמבר',
];

const marks = /\p{M}+/gu;
const withoutAccents = (word: string): string => word.normalize('NFD').replace(marks, '');

const monthByName: ReadonlyMap<string, number> = new Map(
  namesByMonth.flatMap((names, i) =>
    names.split(' ').flatMap((name): [string, number][] => [
      [name, i + 1],
      [withoutAccents(name), i + 1],
    ]),
  ),
);

/** The month (1 to 12) of a written-out or shortened name, accents and case aside; null for other words. */
export const monthNamed = (word: string): number | null =>
  monthByName.get(word.toLowerCase()) ?? monthByName.get(withoutAccents(word).toLowerCase()) ?? null;

const romans: readonly string[] = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** The month (1 to 12) of a Roman number in capitals, as in 9 XII 2026; null for other words. */
export const romanMonth = (word: string): number | null => romans.indexOf(word) + 1 || null;

/** November in Poland, where no point stands behind the day; October in Croatia, where one does. */
const polishNovember = /^\d{1,2} listopada \d{4}/i;

/** The month of a word that is another one in another language, told by how the whole date is written; null: it is not told. */
export const monthIn = (date: string): number | null => (polishNovember.test(date) ? 11 : null);
