import type { FieldSource, Mapping } from '../map/mapping';
import { type Slot, slotsOf } from '../map/slot';
import { notMapped } from '../map/text-source';
import type { Target } from '../targets/target';
import { trimAll } from '../values/text';
import {
  type Passage,
  type PromotionAnswer,
  type RuledField,
  type Ruling,
  rulingOn,
  type Translation,
} from './promotion-ids';
import { finderOf, idKeys, type Side, throughKeys } from './promotion-things';

/** What is carried over: the mapping of the rehearsal, and the texts that its fields had, by field key. */
export type Rehearsed = {
  readonly mapping: Mapping;
  readonly target: Target;
  /** Different texts of each field, as they were looked up: only fields of `fieldsWithIds` are asked for. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
};

/** The mapping for the other environment, and every id that was in the old one. */
export type Promoted = {
  readonly mapping: Mapping;
  readonly translations: readonly Translation[];
  /** False: an id has no counterpart yet, or one that nobody confirmed. Nothing may be made of the mapping then. */
  readonly isComplete: boolean;
};

/** Id keys give way to the key that both environments know; a location goes out by its new id, then by name. */
const newMatchOf = ({ lookup }: Slot): readonly string[] => {
  if (lookup === null) return [];
  const { kind, match } = lookup;
  const ids = idKeys[kind];
  if (kind === 'location') return ['id', ...match.filter((key) => !ids.includes(key))];
  return [...new Set(match.map((key) => (ids.includes(key) ? throughKeys[kind] : key)))];
};

const typeOf = ({ key, lookup }: Slot): string | null => {
  const type = lookup?.kind === 'dimension' ? key.replace(/^(items\[\]\.)?dimensions\./, '') : key;
  return type === key ? null : type;
};

const ruledField = (slot: Slot): RuledField => ({
  key: slot.key,
  label: slot.field.label,
  kind: slot.lookup?.kind ?? 'service-id',
  match: slot.lookup?.match ?? [],
  newMatch: newMatchOf(slot),
  type: typeOf(slot),
});

const holdsIds = ({ field, lookup }: Slot): boolean =>
  lookup === null
    ? field.holdsServiceId === true
    : lookup.match.some((key) => idKeys[lookup.kind].includes(key));

/** Keys of the mapped fields whose texts may be ids of an environment. */
export const fieldsWithIds = (mapping: Mapping, target: Target): readonly string[] =>
  slotsOf(mapping, target)
    .filter(holdsIds)
    .map((slot) => slot.key);

const outOf = (ruling: Ruling, text: string): string | null => (ruling.kind === 'stays' ? text : ruling.out);

type Rule = (text: string) => Ruling;

const without = (source: FieldSource): FieldSource => {
  const { constant: _c, values: _v, trim: _t, case: _k, replace: _r, ...rest } = source;
  return rest;
};

/** Outputs of a value map that nothing of the file uses leave it where nobody knows what they become. */
const newValues = (values: Readonly<Record<string, string>>, rule: Rule): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const out = text === '' ? '' : outOf(rule(trimAll(text)), text);
      return out === null ? [] : [[key, out]];
    }),
  );

const translated = (source: FieldSource, texts: readonly string[], rule: Rule): FieldSource => {
  if (source.constant !== undefined) {
    const [text] = texts;
    return text === undefined ? source : { ...without(source), constant: outOf(rule(text), text) ?? '' };
  }
  const fallback = source.default === undefined ? undefined : trimAll(source.default);
  const filled =
    fallback === undefined || fallback === ''
      ? source
      : { ...source, default: outOf(rule(fallback), fallback) ?? '' };
  if (source.values !== undefined) return { ...filled, values: newValues(source.values, rule) };
  if (texts.every((text) => rule(text).kind === 'stays')) return filled;
  // A value map has no word for the rest: what is typed into the grid later is asked for, not guessed.
  return {
    ...filled,
    values: Object.fromEntries(
      texts.flatMap((text) => {
        const out = outOf(rule(text), text);
        return out === null ? [] : [[text, out]];
      }),
    ),
  };
};

const memory = (work: Rule): Rule => {
  const known = new Map<string, Ruling>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const ruling = work(text);
    known.set(text, ruling);
    return ruling;
  };
};

type Step = { readonly key: string; readonly source: FieldSource; readonly told: readonly Translation[] };

const promoteSlot = (slot: Slot, passage: Passage, all: readonly string[]): Step => {
  const field = ruledField(slot);
  const rule = memory((text) => rulingOn(passage, field, text));
  const fallback = slot.source.default === undefined ? [] : [trimAll(slot.source.default)];
  const fixed = slot.source.constant === undefined ? [] : [trimAll(slot.source.constant)];
  const texts = [...new Set([...(all.length === 0 ? fixed : all), ...fallback])].filter(
    (text) => text !== '' && text !== notMapped,
  );
  const source = translated(slot.source, texts, rule);
  return {
    key: slot.key,
    source:
      slot.lookup === null ? source : { ...source, lookup: slot.lookup.kind, match: [...field.newMatch] },
    told: texts.map(rule).flatMap((ruling) => (ruling.kind === 'moves' ? [ruling.told] : [])),
  };
};

/**
 * Translates a mapping from one environment to another: each id that the first one gave becomes what both know it by (ERP
 * id, number of the order), which the check against the second one looks up; a location becomes the id that a person
 * confirmed. What cannot be translated is told and never carried over.
 */
export const promoteMapping = (
  rehearsed: Rehearsed,
  sides: { readonly from: Side; readonly to: Side },
  answers: readonly PromotionAnswer[],
): Promoted => {
  const { mapping, target, texts } = rehearsed;
  const find = { from: finderOf(sides.from), to: finderOf(sides.to) };
  const passage: Passage = { ...sides, find, answers };
  const steps = slotsOf(mapping, target)
    .filter(holdsIds)
    .map((slot) => promoteSlot(slot, passage, texts.get(slot.key) ?? []));
  const translations = steps.flatMap(({ told }) => told);
  const fields = Object.fromEntries(steps.map(({ key, source }) => [key, source]));
  return {
    mapping: { ...mapping, fields: { ...mapping.fields, ...fields } },
    translations,
    isComplete: translations.every(({ state }) => state === 'translated' || state === 'confirmed'),
  };
};
