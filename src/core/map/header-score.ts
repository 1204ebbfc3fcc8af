import { rememberingTexts } from '../read/text-memory';
import type { Field } from '../targets/target';
import { normaliseHeader } from '../values/text';
import { canonicalWords, spacedHeader } from './header-words';

/** How well a header fits a field: 0 to 1, and by which of the field's names. */
type HeaderScore = { readonly score: number; readonly by: string };

/** "Amount excluding VAT" is an amount, not a tax, and not the best of the amounts. */
const exclusion =
  / ?\b(?:excl|excluding|exclusive|exkl|ex|without|before|less|net of|ohne|hors|sin|sem|senza|sans|uden|utan)\b(?: [\p{L}]+)?/u;

/** "Amount including VAT" is an amount, and the best of them. */
const inclusion =
  / ?\b(?:incl|including|inclusive|inkl|with|mit|avec|con|com|inclusief)\b (?:tax|taxes|vat|gst|mwst|ust|tva|iva|btw|moms)\b| ?\b(?:incl|inclusive|inkl|inclusief)$| ?(?<!\p{L})(?:с|со|з|із|зі|включая|με|cu|z|s|med|koos|inkl|vcetne|vratane) (?:ндс|пдв|ддс|φπα|tva|vat|dph|moms|mva|km|skatt)(?!\p{L})| ?\b(?:iva|kdv|vat|tva) (?:incluid[oa]|inclus[oa]?|compres[oa]|dahil|incl|inkl|included|inclusive)\b/u;

const namesOf = (field: Field): readonly string[] => {
  const own = field.key.startsWith('items[].') ? `item ${field.key.slice(8)}` : field.key;
  return [normaliseHeader(own), normaliseHeader(field.label), ...field.also, ...(field.alsoFailing ?? [])];
};

const overlap = (header: readonly string[], name: readonly string[]): number => {
  if (header.length === 0 || name.length === 0) return 0;
  const inHeader = name.filter((word) => header.includes(word)).length;
  const inName = header.filter((word) => name.includes(word)).length;
  if (inHeader === name.length && inName === header.length) return 0.9;
  if (inHeader === name.length) return 0.5 + (0.35 * name.length) / header.length;
  if (inName === header.length) return 0.25 + (0.35 * header.length) / name.length;
  return 0;
};

/** What a name of second choice stands behind one of first choice that fits as well, and behind those listed before it. */
const failing = 0.02;
const behind = 0.0005;

/** What stands in brackets only says more: "Expense type (category)". */
const bracketed = / *[([{][^)\]}]*[)\]}]/g;
const withoutBrackets = (header: string): string => header.replace(bracketed, '').trim();
const inBrackets = 0.93;

const unlike: HeaderScore = { score: 0, by: '' };

type Score = (header: string) => HeaderScore;

/** Fields are made once and asked about for every table. */
const prepared = new WeakMap<Field, Score>();

/** Names of a field, prepared once for all headers. */
export const scoreHeaderFor = (field: Field): Score => {
  const known = prepared.get(field);
  if (known !== undefined) return known;
  const score = prepareScore(field);
  prepared.set(field, score);
  return score;
};

/** Headers of a table are held against every field. */
const mostHeaders = 20_000;

/** A header as it is compared, worked out once for all fields. */
const readHeader = rememberingTexts(mostHeaders, (header) => {
  const spaced = spacedHeader(header);
  const left = spaced.replace(inclusion, '').trim();
  // A header of no more than "incl. VAT" is that of the whole.
  const whole = left === '' && spaced !== '' ? 'total' : left;
  const normal = whole.replace(exclusion, '').trim();
  const plain = withoutBrackets(header);
  return {
    ...{ asWritten: normaliseHeader(header), spaced, normal, isWhole: normal === whole },
    words: canonicalWords(normal),
    /** Null: there are no brackets with more in them. */
    plain: plain === '' || plain.length === header.trim().length ? null : plain,
  };
});

const prepareScore = (field: Field): Score => {
  const names = namesOf(field);
  const namesAsWords = names.map(canonicalWords);
  const first = names.length - (field.alsoFailing?.length ?? 0);
  const allNames = new Set(names);
  const allWords = new Set(namesAsWords.flat());
  const scoreWritten = (header: string): HeaderScore => {
    const { asWritten, spaced, normal, isWhole, words } = readHeader(header);
    const isNamed = allNames.has(normal) || allNames.has(asWritten) || allNames.has(spaced);
    // Most headers share no word with most fields.
    if (!isNamed && !words.some((word) => allWords.has(word))) return unlike;
    let best = unlike;
    names.forEach((name, i) => {
      const isSame = normal === name || asWritten === name || spaced === name;
      const plain = isSame ? 0.97 : overlap(words, namesAsWords[i] ?? []);
      const score =
        i >= first ? plain - failing - behind * (i - first) : plain + (i < 2 && isSame ? 0.03 : 0);
      if (score > best.score) best = { score, by: name };
    });
    return isWhole ? best : { ...best, score: best.score * 0.85 };
  };
  return (header) => {
    const written = scoreWritten(header);
    const { plain } = readHeader(header);
    if (plain === null) return written;
    const bare = scoreWritten(plain);
    return bare.score * inBrackets > written.score ? { ...bare, score: bare.score * inBrackets } : written;
  };
};
