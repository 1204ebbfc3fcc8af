/** Year before the first of each era of Japan; 元年 is its first. The years of the Republic of China count from 1912. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
  M: 1867,
  T: 1911,
  S: 1925,
  H: 1988,
  R: 2018,
};

/** Last year of an era that is over, as a year of our calendar: a later one is a mistake. */
const lastYears: Readonly<Record<number, number>> = { 1867: 1912, 1925: 1989, 1988: 2019 };

const time = String.raw`(?: ?\d{1,2}[:时時]\d{2}.*)?`;
const written = new RegExp(
  String.raw`^(明治|大正|昭和|平成|令和|中華民國|民國|民国)? ?(\d{1,4}|元) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]?${time}$`,
);
const short = /^([MTSHR]) ?(\d{1,2})[./-](\d{1,2})[./-](\d{1,2})$/i;

const eraLetters = 'MTSHRmtshr';
const easternFrom = 0x2fff;

/** Whether a letter by its code may stand for an era, as in H25.1.4. */
export const isEraLetter = (code: number): boolean => eraLetters.includes(String.fromCharCode(code));

/** Told at a glance, as nearly every text is none: it ends in a letter of East Asia, has one behind its year, or begins with an era. */
const mayBeEastern = (text: string): boolean => {
  if (text.charCodeAt(text.length - 1) > easternFrom || text.charCodeAt(4) > easternFrom) return true;
  const second = text.charCodeAt(1);
  return ((second >= 48 && second <= 57) || second === 32) && eraLetters.includes(text.charAt(0));
};

const numerals = '〇一二三四五六七八九';
const numeralOf = (letter: string): string => String(numerals.indexOf(letter === '零' ? '〇' : letter));

/** 二〇一三 is 2013, 十二 is 12 and 二十四 is 24; what has digits already stays. */
const withDigits = (text: string): string =>
  /\d/.test(text)
    ? text
    : text
        .replace(
          /([一二三])?十([一二三四五六七八九])?/g,
          (_, tens: string = '一', ones: string = '〇') => `${numeralOf(tens)}${numeralOf(ones)}`,
        )
        .replace(/[〇零一二三四五六七八九]/g, numeralOf);

export type EasternDate = { readonly year: number; readonly month: number; readonly day: number };

/** Reads 2013年1月4日, 2013년 1월 4일, 平成25年1月4日, 令和元年5月1日, 二〇一三年一月四日, 民國102年1月4日 and H25.1.4; null for anything else. */
export const easternDate = (text: string): EasternDate | null => {
  if (!mayBeEastern(text)) return null;
  const plain = withDigits(text.normalize('NFKC'));
  const [, era, yearText = '', month = '', day = ''] = written.exec(plain) ?? short.exec(plain) ?? [];
  if (yearText === '') return null;
  const before = era === undefined ? 0 : (eras[era.toUpperCase()] ?? 0);
  const year = before + (yearText === '元' ? 1 : Number(yearText));
  if (before === 0 && yearText.length !== 4) return null;
  const last = lastYears[before];
  if (last !== undefined && !(before === 1911 || year <= last)) return null;
  return { year, month: Number(month), day: Number(day) };
};
