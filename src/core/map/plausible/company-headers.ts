import { foldAccents } from '../../values/text';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';

/**
 * `ours`: it can mean nothing but the company whose books the row is of. `code`: a code of a company, ours or not. `any`: a company,
 * as often a vendor.
 */
export type CompanyHeader = 'ours' | 'code' | 'any';

/** Words that only together name a company, made one before the lists are asked. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bco cd\b/gu, 'cocd'],
  [/\bbu kr\b/gu, 'bukrs'],
  [/\bdata area\b/gu, 'bukrs'],
  [/\bcomp code\b/gu, 'company code'],
  [/\blegal entit(?:y|ies)\b/gu, 'legalentity'],
  [/\bentit(?:e|a|at|as) (?:juridique|legale|legal|juridica|giuridica)\b/gu, 'legalentity'],
  [/\bentida(?:d|de) (?:legal|juridica)\b|\bjuridische entiteit\b|\bjuridisk enhet\b/gu, 'legalentity'],
  [/юридическое лицо|юридична особа/gu, 'юрлицо'],
  [/\bcong ty\b/gu, 'congty'],
];

const ours =
  'bukrs rbukrs cocd buchungskreis subsidiary tochtergesellschaft konzerngesellschaft dotterbolag datterselskab datterselskap ' +
  'tytaryhtio dochteronderneming dochtermaatschappij mandant mandanten';
const any =
  'company legalentity юрлицо compania companie companhia entity entite entidad entidade entita entiteit firma firmen firmy gesellschaft gesellschafts unternehmen unternehmens ' +
  'rechtstrager societe entreprise empresa sociedad sociedade societa azienda ditta bedrijf bedrijfs maatschappij vennootschap onderneming administratie ' +
  'foretag foretags bolag bolags selskab selskabs selskap selskaps virksomhed yhtio yhtion yritys spolka spolki spolecnost spolecnosti ceg vallalat sirket ' +
  'sirketi societate tvrtka podjetje druzba drustvo ettevote uznemums imone imones congty perusahaan εταιρεια εταιρια компания компании организация ' +
  'организации предприятие фирма компанія компанії організація організації підприємство חברה الشركة شركة บริษัท';
const codes = 'kode kod kodu kody koodi code nr no nummer number numer tunnus schlussel id';
const names = 'navn namn naam name nimi bezeichnung';

const either = (words: string): string => foldAccents(words).split(' ').join('|');
const wordOf = (words: string): RegExp =>
  new RegExp(`^(?:${either(words)})(?:(${either(codes)})|${either(names)})?$`, 'u');
const [oursWord, anyWord] = [wordOf(ours), wordOf(any)];
/** Languages that write no blanks: what a code is called stands behind the word. */
const eastern = new RegExp(
  `^(?:${either('会社 法人 公司 회사 법인')})(?:(${either('コード コート 番号 代码 代碼 编号 編號 코드 번호')})|${either('名 名称 名稱 명')})?$`,
  'u',
);

const codeWords = wordSet('no id code koodi tunnus kod kode kodu コート 代码 編號 编号 코드 번호');
/** What such a header may say beside it: nothing of its address, tax or currency. */
const beside = wordSet(
  'name nom nombre nome naam navn namn nimi nazwa nazev bezeichnung 名 名称 명 key short our own group internal reporting receiving buying purchasing paying ' +
    'ordering unser unsere unseres eigene notre nuestra nostra propia business',
);
const ownWords = wordSet('our own unser unsere unseres eigene notre nuestra nostra propia');

const roleOf = (word: string): CompanyHeader | null => {
  if (oursWord.test(word)) return 'ours';
  const found = anyWord.exec(word) ?? eastern.exec(word);
  if (found === null) return null;
  return found[1] === undefined ? 'any' : 'code';
};

/** What a header says of the company whose rows they are; null: it names none, or more than that. */
export const companyHeader = (header: string | null): CompanyHeader | null => {
  const spaced = phrases.reduce((text, [said, one]) => text.replace(said, one), spacedHeader(header ?? ''));
  const words = canonicalWords(spaced);
  const roles = words.map(roleOf);
  const isBeside = (word: string): boolean => codeWords.has(word) || beside.has(word) || /^\d$/.test(word);
  const areAll = words.every((word, at) => roles[at] !== null || isBeside(word));
  if (!areAll || roles.every((role) => role === null)) return null;
  if (roles.includes('ours') || words.some((word) => ownWords.has(word))) return 'ours';
  return roles.includes('code') || words.some((word) => codeWords.has(word)) ? 'code' : 'any';
};
