import { z } from 'zod';
import type { Json, JsonObject } from '../../values/json';
import { asText, isJsonObject, objectsAt, textAt, valueAt, wholeAt } from '../json-path';
import { type Place, placesIn } from '../places';
import type { ServiceProfile } from '../profile-shape';
import { type Found, type Said, said } from './reading';

/** One setting that tells where something stands, and how such a thing is recognised elsewhere. */
export type Look = {
  readonly setting: string;
  readonly meaning: string;
  readonly kind: 'text' | 'whole' | 'list' | 'object' | 'value';
  /** Keys under which such a thing usually stands. */
  readonly usual: RegExp;
  /** Without it the answer cannot be used. */
  readonly isNeeded?: boolean;
  readonly isSecret?: boolean;
};

const MOST_LETTERS = 80;
const plainSchema = z.record(z.string(), z.json());

/** The value of a setting, by its dotted name; null where there is no such setting. */
export const settingValue = (profile: ServiceProfile, setting: string): Json => {
  const plain = plainSchema.safeParse(profile);
  return (plain.success ? valueAt(plain.data, setting) : undefined) ?? null;
};

/** A path that is set to the empty text is not looked for; only for lists and objects it means the body itself. */
const isOff = (path: string, kind: Look['kind']): boolean =>
  path === '' && kind !== 'object' && kind !== 'list';

const valueThere = (json: Json, path: string, kind: Look['kind']): Json | undefined => {
  switch (kind) {
    case 'text':
      return textAt(json, path);
    case 'whole':
      return wholeAt(json, path);
    case 'list':
      return objectsAt(json, path);
    case 'object': {
      const value = valueAt(json, path);
      return isJsonObject(value) ? value : undefined;
    }
    case 'value':
      return valueAt(json, path);
  }
};

const shorten = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

const shown = (value: Json, look: Look): string => {
  if (look.isSecret === true) return `a text of ${asText(value)?.length ?? 0} letters`;
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  return shorten(asText(value) ?? JSON.stringify(value));
};

const isSuch = ({ key, value }: Place, look: Look): boolean =>
  look.usual.test(key) && valueThere({ it: value }, 'it', look.kind) !== undefined;

/** Where such a thing stands instead: the only place, or the first few. */
const elsewhere = (json: Json, look: Look): readonly string[] => {
  const isKey = look.setting.endsWith('Key');
  return placesIn(json)
    .filter((place) => (!isKey || place.path === place.key) && isSuch(place, look))
    .map(({ path }) => path);
};

const missing = (look: Look, paths: readonly string[]): Pick<Found, 'isGood' | 'hint' | 'offer'> => {
  const [only] = paths;
  if (only === undefined) {
    const isNeeded = look.isNeeded === true;
    return { isGood: !isNeeded, hint: said(isNeeded ? 'tried-nothing' : 'tried-not-here'), offer: null };
  }
  if (paths.length === 1)
    return { isGood: false, hint: said('tried-elsewhere', { path: only }), offer: { value: only } };
  const isGood = look.isNeeded !== true;
  return { isGood, hint: said('tried-several', { paths: paths.slice(0, 4).join(', ') }), offer: null };
};

const pathOf = (look: Look, profile: ServiceProfile): string =>
  asText(settingValue(profile, look.setting)) ?? '';

/** What a setting finds in an answer, or where such a thing stands instead. */
export const lookIn = (json: Json, look: Look, profile: ServiceProfile): Found => {
  const path = pathOf(look, profile);
  const { setting, meaning } = look;
  const value = isOff(path, look.kind) ? undefined : valueThere(json, path, look.kind);
  if (value !== undefined)
    return { setting, meaning, text: shown(value, look), isGood: true, hint: null, offer: null };
  return { setting, meaning, text: null, ...missing(look, elsewhere(json, look)) };
};

const spread = (found: number, of: number): Said | null =>
  found === of ? null : said('tried-in-some', { found: String(found), of: String(of) });

/** What a setting finds in the entries of a list: the first of them that has it stands for all. */
export const lookInEach = (entries: readonly JsonObject[], look: Look, profile: ServiceProfile): Found => {
  const each = entries.map((entry) => lookIn(entry, look, profile));
  const having = each.filter((one) => one.text !== null);
  const [first] = having;
  if (first !== undefined) return { ...first, hint: spread(having.length, each.length) };
  const [offering] = each.filter((one) => one.offer !== null);
  const { setting, meaning } = look;
  const none: Found = {
    ...{ setting, meaning, text: null, isGood: look.isNeeded !== true },
    ...{ hint: said(entries.length === 0 ? 'tried-no-entries' : 'tried-not-here'), offer: null },
  };
  return offering ?? each[0] ?? none;
};

/** How the words of an answer are understood: one line for each list of words; a word in none of them is offered to each. */
export const lookForWords = (
  words: readonly string[],
  lists: readonly { readonly setting: string; readonly meaning: string }[],
  profile: ServiceProfile,
): readonly Found[] => {
  const known = lists.map((list) => {
    const value = settingValue(profile, list.setting);
    return { ...list, words: Array.isArray(value) ? value.flatMap((one: Json) => asText(one) ?? []) : [] };
  });
  const has = (list: readonly string[], word: string): boolean =>
    list.some((one) => one.toLowerCase() === word.toLowerCase());
  const [stranger] = words.filter((word) => !known.some((list) => has(list.words, word)));
  return known.map(({ setting, meaning, words: list }): Found => {
    const met = words.filter((word) => has(list, word));
    const text = met.length === 0 ? null : met.join(', ');
    if (stranger === undefined) return { setting, meaning, text, isGood: true, hint: null, offer: null };
    const hint = said('tried-word-unknown', { word: stranger });
    return { setting, meaning, text, isGood: false, hint, offer: { value: [...list, stranger] } };
  });
};
