/** Letters beyond ASCII that texts of one language hold. */
export type Language = {
  readonly has: (code: number) => boolean;
  /** Letters of which a text of some length holds some; null where every letter is as usual as any other. */
  readonly usual: ReadonlySet<number> | null;
};

const codesOf = (letters: string): ReadonlySet<number> =>
  new Set([...letters, ...letters.toUpperCase()].map((letter) => letter.codePointAt(0) ?? 0));

const writtenWith = (letters: string): Language => {
  const codes = codesOf(letters);
  return { has: (code) => codes.has(code), usual: null };
};

const script = (...ranges: readonly (readonly [from: number, to: number])[]): Language => ({
  has: (code) => ranges.some(([from, to]) => code >= from && code <= to),
  usual: null,
});

const western = [
  'àâäçéèêëîïôöùûüÿæœ',
  'äöüßéèà',
  'áéíóúüñçàèòï',
  'áàâãçéêíóôõúü',
  'àèéìíîòóùú',
  'æøåéèêóòâôüäö',
  'åäöéüàáæøšž',
  'áéíóúýðþæö',
  'éèëïöüáóúêâç',
  'äöõüšž',
].map(writtenWith);

const central = ['ąćęłńóśźżé', 'áčďéěíňóřšťúůýž', 'áäčďéíľňóôšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'].map(
  writtenWith,
);
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž'].map(writtenWith);
const turkish = [writtenWith('çğıİöşüâîû')];
const cyrillic = [script([0x401, 0x45f], [0x490, 0x491])];
const korean = [script([0xac00, 0xd7a3])];

const usualHan =
  '的有公司限科技贸易中国北京上海市区路号省县银行发票金额合计日期名称编供应商客户电子工业集团股份开支付款项目数量单价税元人民币地址部门物流' +
  '材料设备服务信息程建设广东深圳州江苏浙大小天华新王李张刘陈杨黄赵吴周林貿國台灣區號縣銀發額計稱編應戶電業團開項數單價稅門備務設廣東張劉陳楊黃趙吳華';
const chinese: readonly Language[] = [
  { has: (code) => code >= 0x3400 && code <= 0x9fff, usual: codesOf(usualHan) },
];

/** The languages that are written in an encoding, by its WHATWG label. */
export const languagesOf: Readonly<Record<string, readonly Language[]>> = {
  'windows-1252': western,
  macintosh: western,
  shift_jis: [script([0x3005, 0x30ff], [0x3400, 0x9fff], [0xff66, 0xff9f])],
  gb18030: chinese,
  big5: chinese,
  'euc-kr': korean,
  'windows-1250': central,
  'iso-8859-2': central,
  'windows-1257': baltic,
  'windows-1254': turkish,
  'windows-1251': cyrillic,
  'koi8-r': cyrillic,
  ibm866: cyrillic,
  'windows-1253': [script([0x386, 0x3ce])],
  'windows-1255': [script([0x5d0, 0x5ea])],
  'windows-1256': [script([0x620, 0x6d3])],
  'windows-874': [script([0xe01, 0xe4e])],
};
