import type { z } from 'zod';
import type { LookupKind } from '../targets/target';
import type { translationSchema } from './promotion-schema';
import {
  type Finder,
  idKeys,
  meaningOf,
  type Side,
  type Thing,
  type ThingKind,
  throughKeys,
} from './promotion-things';

/** What a person says of an id: `to` is the ERP id, the number of the order, or the id of the location in the other environment. */
export type PromotionAnswer = { readonly kind: ThingKind; readonly from: string; readonly to: string };

/**
 * One id of the first environment and what becomes of it. `translated`: through its ERP id. `confirmed`: a person said so.
 * `to-confirm`: only a name speaks for it. `open`: nothing does; `why` says so by its code in the issue table. `through`: what
 * both environments know it by; null: nothing.
 */
export type Translation = z.infer<typeof translationSchema>;

/** A text of the mapping or the file: it stays, since it is no id, or it becomes another; `out` null: nobody knows what. */
export type Ruling =
  | { readonly kind: 'stays' }
  | { readonly kind: 'moves'; readonly out: string | null; readonly told: Translation };

/** A field whose texts are ruled on. */
export type RuledField = {
  readonly key: string;
  readonly label: string;
  readonly kind: ThingKind;
  /** Keys by which it was looked up in the first environment, and those of the second. */
  readonly match: readonly string[];
  readonly newMatch: readonly string[];
  /** Of a dimension field: its type. */
  readonly type: string | null;
};

/** Both environments, and what a person said. */
export type Passage = {
  readonly from: Side;
  readonly to: Side;
  readonly find: { readonly from: Finder; readonly to: Finder };
  readonly answers: readonly PromotionAnswer[];
};

type Told = Pick<Translation, 'through' | 'to' | 'state' | 'why'> & { readonly out: string | null };

const open = (why: string, through: string | null = null): Told => ({
  ...{ through, to: null, state: 'open', why, out: null },
});

const shown = (thing: Thing): { readonly id: string; readonly label: string } => ({
  id: thing.id,
  label: thing.label,
});

const answerTo = ({ answers }: Passage, kind: ThingKind, from: string): string | null =>
  answers.findLast((one) => one.kind === kind && one.from === from)?.to ?? null;

/** The one thing of the other side under this key. */
const oneThere = (
  passage: Passage,
  field: RuledField & { readonly kind: LookupKind },
  key: string,
  value: string,
): { readonly thing: Thing | null; readonly why: string } => {
  const things = passage.find.to(field.kind, { key, value, type: field.type });
  const [thing] = things;
  if (thing === undefined) return { thing: null, why: 'promotion-not-there' };
  return things.length === 1 ? { thing, why: '' } : { thing: null, why: 'promotion-several-there' };
};

type Known = RuledField & { readonly kind: LookupKind };

/** Through the ERP id, or the number of an order; never by position, never as it is. */
const throughErp = (passage: Passage, field: Known, from: Thing | null, answer: string | null): Told => {
  const key = throughKeys[field.kind];
  const through = answer ?? from?.keys[key] ?? '';
  if (through === '') return open(from === null ? 'promotion-id-unknown' : 'promotion-no-erp-id');
  const listing = passage.to[field.kind];
  if (!listing.isWhole && listing.things.length === 0)
    return open('promotion-directory-not-fetched', through);
  const { thing, why } = oneThere(passage, field, key, through);
  if (thing === null) return open(why, through);
  const wanted = { match: field.newMatch, value: through, type: field.type };
  const meant = meaningOf(passage.find.to, field.kind, wanted);
  if (meant?.things.length !== 1 || meant.things[0]?.id !== thing.id)
    return open('promotion-several-there', through);
  return {
    ...{ through, to: shown(thing), why: null, out: through },
    state: answer === null ? 'translated' : 'confirmed',
  };
};

/** Locations have no ERP id: the same name is proposed, and a person says whether it is the same place. */
const throughName = (passage: Passage, field: Known, from: Thing | null, answer: string | null): Told => {
  const name = from?.keys[throughKeys.location] ?? '';
  const through = name === '' ? null : name;
  if (answer !== null && passage.to.location.things.length === 0)
    return { through, to: { id: answer, label: '' }, state: 'confirmed', why: null, out: answer };
  const { thing } = oneThere(passage, field, answer === null ? throughKeys.location : 'id', answer ?? name);
  if (thing === null)
    return open(answer === null ? 'promotion-location-open' : 'promotion-not-there', through);
  return answer === null
    ? { through, to: shown(thing), state: 'to-confirm', why: 'promotion-location-to-confirm', out: null }
    : { through, to: shown(thing), state: 'confirmed', why: null, out: thing.id };
};

const byHand = (answer: string | null): Told =>
  answer === null
    ? open('promotion-id-of-nothing-listed')
    : { through: null, to: { id: answer, label: '' }, state: 'confirmed', why: null, out: answer };

const moves = (field: RuledField, from: Translation['from'], { out, ...told }: Told): Ruling => ({
  kind: 'moves',
  out,
  told: { field: field.key, label: field.label, kind: field.kind, from, ...told },
});

/** Whether a key of the field's own would find a text that is no id, here and there alike. */
const readsPortably = (passage: Passage, field: Known, value: string): boolean =>
  field.kind !== 'location' &&
  passage.from[field.kind].isWhole &&
  field.match.some((key) => !idKeys[field.kind].includes(key)) &&
  meaningOf(passage.find.from, field.kind, { match: field.match, value, type: field.type }) === null;

/** A name or code of the person's own, unless the other side would now take it for something else first. */
const staysWhatItIs = (passage: Passage, field: Known, value: string, key: string): boolean => {
  const there = meaningOf(passage.find.to, field.kind, { match: field.newMatch, value, type: field.type });
  return there === null || there.key === key;
};

/** What becomes of one text of a field. */
export const rulingOn = (passage: Passage, field: RuledField, value: string): Ruling => {
  const { kind } = field;
  const answer = answerTo(passage, kind, value);
  if (kind === 'service-id') return moves(field, { id: value, label: '' }, byHand(answer));
  const known: Known = { ...field, kind };
  const here = meaningOf(passage.find.from, kind, { match: field.match, value, type: field.type });
  if (here === null && answer === null && readsPortably(passage, known, value)) return { kind: 'stays' };
  const [only] = here?.things ?? [];
  const isId = here !== null && idKeys[kind].includes(here.key);
  if (here !== null && !isId && staysWhatItIs(passage, known, value, here.key)) return { kind: 'stays' };
  const from = here !== null && here.things.length === 1 && only !== undefined ? only : null;
  const told = kind === 'location' ? throughName : throughErp;
  return moves(field, { id: value, label: from?.label ?? '' }, told(passage, known, from, answer));
};
