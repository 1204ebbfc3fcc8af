import type { Json, JsonObject } from '../../../values/json';
import { asText, isJsonList, isJsonObject, textAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';

type Names = ServiceProfile['invoice']['itemsResult'];

/** What a result says of a line; null: nothing. */
type Word = 'good' | 'bad' | null;

const wordOf = (value: Json | undefined, { goodWords }: Names): Word => {
  if (typeof value === 'boolean') return value ? 'good' : 'bad';
  const text = asText(value);
  // Anything but a known good word is a failure to look at.
  return text === undefined ? null : goodWords.includes(text.toLowerCase()) ? 'good' : 'bad';
};

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/** A result of its own: a word, a yes or no, or an object that holds one. */
const ownWord = (own: Json | undefined, names: Names): Word => {
  if (!isJsonObject(own)) return wordOf(own, names);
  const told = wordOf(own[names.statusKey], names);
  if (told !== null) return told;
  if (isFilled(own[names.errorKey])) return 'bad';
  const [only, ...others] = Object.values(own).filter((value) => typeof value === 'boolean');
  return others.length === 0 ? wordOf(only, names) : null;
};

/** Results by position: under the positions as keys, or in order where there is one for each line. */
type Positions = (place: number) => Json | undefined;

const keyed = (value: Json | undefined, count: number, base: number): Positions | null => {
  if (isJsonList(value)) return value.length === count ? (place) => value[place] : null;
  if (!isJsonObject(value)) return null;
  const at = (place: number): Json | undefined => value[String(place + base)];
  return Array.from({ length: count }, (_, place) => at(place)).some((own) => own !== undefined) ? at : null;
};

/** The positions stand at the top or, all of them, within the one value below it that holds any (G-23). */
const positionsIn = (results: JsonObject | readonly Json[], count: number, base: number): Positions => {
  const top = keyed(results, count, base);
  if (top !== null) return top;
  const below = (isJsonObject(results) ? Object.values(results) : []).flatMap(
    (value) => keyed(value, count, base) ?? [],
  );
  const [only, ...others] = below;
  return only !== undefined && others.length === 0 ? only : () => undefined;
};

const textOf = (value: Json | undefined, profile: ServiceProfile): string =>
  isJsonObject(value)
    ? (textAt(value, profile.invoice.itemsResult.errorKey) ??
      textAt(value, profile.errors.messagePath) ??
      JSON.stringify(value))
    : (asText(value) ?? JSON.stringify(value ?? null));

/** The name of a line in sentences: its place in what was sent, from 1. */
export const lineLabel = (place: number, name: string): string =>
  `line ${place + 1}${name === '' ? '' : ` (${name})`}`;

/**
 * Lines that were not taken, by their position in what was sent (R-136), in each of the shapes that G-23 leaves open; null:
 * the answer does not account for them.
 */
export const lineFailures = (
  results: Json | undefined,
  lines: readonly string[],
  profile: ServiceProfile,
): readonly { readonly what: string; readonly text: string }[] | null => {
  if (!isJsonObject(results) && !isJsonList(results)) return null;
  const names = profile.invoice.itemsResult;
  const whole = isJsonObject(results) ? results[names.statusKey] : undefined;
  const forAll = wordOf(whole, names);
  const ownOf = positionsIn(results, lines.length, names.indexBase);
  const failures: { what: string; text: string }[] = [];
  for (const [place, name] of lines.entries()) {
    const own = ownOf(place);
    if (own === undefined && forAll === null) return null;
    const word = ownWord(own, names) ?? forAll;
    if (word === 'good') continue;
    failures.push({ what: lineLabel(place, name), text: textOf(own ?? whole, profile) });
  }
  return failures;
};
