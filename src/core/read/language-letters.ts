/** How usual each letter beyond ASCII is in a language: logarithms of its share, by code point of the small letter. */
export type Language = {
  readonly name: string;
  readonly letters: ReadonlyMap<number, number>;
};

/** Shares of about 5 %, 2 %, half a percent and a thousandth. */
const levels: readonly number[] = [-3, -4, -5.2, -7];

/** `letters`: from very usual to rare, parted by blanks, `-` where a level has none. */
const language = (name: string, ...lettersByLevel: readonly string[]): Language => ({
  name,
  letters: new Map(
    lettersByLevel.flatMap((letters, at) =>
      letters === '-'
        ? []
        : [...letters].map((letter): [number, number] => [letter.codePointAt(0) ?? 0, levels[at] ?? -7]),
    ),
  ),
});

const estonian = language('Estonian', '-', 'äõü', 'öš', 'žé');

const western: readonly Language[] = [
  language('French', '-', 'é', 'èàêç', 'âîôûùëïœ'),
  language('German', '-', 'üä', 'öß', 'éèáç'),
  language('Spanish', '-', 'óíáé', 'ñú', 'üç'),
  language('Catalan', '-', 'óà', 'èéíòç', 'úïü·'),
  language('Portuguese', '-', 'ãçáé', 'õóíêú', 'âôàü'),
  language('Italian', '-', 'à', 'òùè', 'éìî'),
  language('Danish', '-', 'øåæ', 'é', 'öüä'),
  language('Swedish', 'ä', 'åö', 'é', 'üèà'),
  language('Icelandic', '-', '-', 'áíðóþöæéúý', '-'),
  language('Dutch', '-', '-', 'ëé', 'ïèöüóê'),
  estonian,
];

const central: readonly Language[] = [
  language('Polish', '-', 'łąęó', 'śżćńź', 'éü'),
  language('Czech', 'í', 'áéěščřž', 'ýůú', 'ťďňóöü'),
  language('Slovak', '-', 'áíéčšž', 'ýúľťôň', 'äďóŕĺöü'),
  language('Hungarian', 'á', 'éöóő', 'íüúű', 'ä'),
  language('Romanian', '-', 'ăîâşţ', 'șț', 'é'),
  language('Croatian', '-', 'čšž', 'ćđ', 'öü'),
];

const baltic: readonly Language[] = [
  language('Lithuanian', '-', 'ėšųžį', 'čąęū', '-'),
  language('Latvian', '-', 'āīēš', 'ūļņžģč', 'ķ'),
  estonian,
];

const turkish: readonly Language[] = [language('Turkish', 'ı', 'şğüçö', 'i̇', 'âîû')];

const cyrillic: readonly Language[] = [
  language('Russian', 'оеаинтсрвлк', 'мдпуяыьгзбчй', 'хжшюцщэф', 'ъё'),
  language('Ukrainian', 'оаинітвреслк', 'умдпязьбгй', 'чхцїюєжшщф', 'ґ’'),
  language('Bulgarian', 'аоиентсрвлк', 'дпмзгъуябчц', 'жщшюйхф', 'ь'),
  language('Serbian', 'аиоенсрјтк', 'увдмплзгб', 'чцшжњљћђхф', 'џ'),
  language('Belarusian', 'аоенрлтсікв', 'ыдямпузьбгў', 'йчцхшжюэёф', '’'),
];

const greek: readonly Language[] = [language('Greek', 'αοιετσνηρ', 'υκπμλςάίόέήγδω', 'χθφβξύώζψ', 'ϊϋΐΰ')];
const hebrew: readonly Language[] = [language('Hebrew', 'יהולארב', 'תםמשנדקעחפ', 'סטגצזכךןףץ', '-')];
const arabic: readonly Language[] = [
  language('Arabic', 'الينمور', 'تبدعسهفقكةح', 'جأشخصطزىذثضغئءإ', 'ظؤآپچژگ'),
];
const thai: readonly Language[] = [
  language('Thai', 'รากนอง่เมย', 'วลตทส้ัิีบปคขแไหดจพ', 'ใชถุูืึ์ะโ็ผศซณภธญฐฉษฟำ', 'ฮฎฏฆฬๆฯฝฑฒฌฤ'),
];

const kana =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょ' +
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョァィェォー';
const japaneseHan =
  '株式会社有限日本東京都大阪市区町村県府道山田中川上下商店工業製作所電気産建設機器鉄道鋼化学薬品食材料物流運輸銀行信用金庫支払請求書伝票番号仕入先名額円税込抜合計数量単価備考摘要年月' +
  '部課担当者住所口座振込消費税売掛買購発注納品得意様御中株高橋藤佐伊渡辺小林加木村松井水野石原本島岡森谷藤村福西北南青黄三和一二四五六七八九十丸住友技術研究開通総研印刷紙文具事務旅館';
const simplifiedHan =
  '的有公司限科技贸易中国北京上海市区路号省县银行发票金额合计日期名称编供应商客户电子工业集团股份开支付款项目数量单价税元人民币地址部门物流材料设备服务信息程建设广东深圳州江苏浙大小天华新王李张刘陈杨黄赵吴周林' +
  '总经理机械制造化学纺织食品医药汽车配件有色金属包装印刷环保节能网络文化传媒咨询管理投资控股实业进出口运输仓储福南西成都重庆武汉杭州宁波青岛济龙安';
const traditionalHan =
  '的有公司限科技貿易中國台灣北上海市區路號縣省銀行發票金額合計日期名稱編供應商客戶電子工業集團股份開支付款項目數量單價稅元人民幣地址部門物流材料設備服務資訊程建設廣東新竹高雄桃園大小天華王李張劉陳楊黃趙吳周林' +
  '總經理機械製造化學紡織食品醫藥汽車配件有色金屬包裝印刷環保網路文化傳媒顧問管理投資控股實業進出口運輸倉儲福南西成香港九龍永豐';
const koreanSyllables =
  '이가다는의에을하고지사기주식회서울산업전자상은행금액공급체름번호날짜삼성현대한국무역건설물류화학제약품목수량단계세합부문담당거래처일월년원시구동로도인천광경남북강신정보기술통운송유리미나스아오영연' +
  '김박최조윤장임오재정진선수민준우라마바어여요를으로와과관련비용발송장청구서입출납지급사업등록';

/** Han letters and syllables that names and lists hold most, beside the letters that only the encoding tells. */
const eastern = (name: string, usual: string, letters: string, share: number): Language => ({
  name,
  letters: new Map([
    ...[...letters].map((letter): [number, number] => [letter.codePointAt(0) ?? 0, -4.2]),
    ...[...usual].map((letter): [number, number] => [letter.codePointAt(0) ?? 0, share]),
  ]),
});

const japanese: readonly Language[] = [
  eastern('Japanese', japaneseHan, `${kana}ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾈﾉﾊﾋﾌﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟｰｮｭｬｯ`, -5),
];
const simplified: readonly Language[] = [eastern('Chinese', simplifiedHan, '', -5)];
const traditional: readonly Language[] = [eastern('Chinese', traditionalHan, '', -5)];
const korean: readonly Language[] = [eastern('Korean', koreanSyllables, '', -4.6)];

/** The languages that are written in an encoding, by its label. */
export const languagesOf: Readonly<Record<string, readonly Language[]>> = {
  'utf-8': [
    ...western,
    ...central,
    ...baltic.filter((one) => one !== estonian),
    ...turkish,
    ...cyrillic,
    ...greek,
    ...hebrew,
    ...arabic,
    ...thai,
  ],
  'windows-1252': western,
  'iso-8859-15': western,
  macintosh: western,
  cp437: western,
  cp850: western,
  cp865: western,
  cp852: central,
  'windows-1250': central,
  'x-mac-ce': central,
  'iso-8859-2': central,
  'windows-1257': baltic,
  'windows-1254': turkish,
  'windows-1251': cyrillic,
  'iso-8859-5': cyrillic,
  'koi8-r': cyrillic,
  'koi8-u': cyrillic,
  ibm866: cyrillic,
  'x-mac-cyrillic': cyrillic,
  'windows-1253': greek,
  'iso-8859-7': greek,
  'windows-1255': hebrew,
  'windows-1256': arabic,
  'iso-8859-6': arabic,
  'windows-874': thai,
  shift_jis: japanese,
  'euc-jp': japanese,
  gb18030: simplified,
  big5: traditional,
  'euc-kr': korean,
};
