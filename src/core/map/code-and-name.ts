import { trimAll } from '../values/text';
import { startNameJudge } from './plausible/name-pairs';

/** A vendor whose code stands in a text, and whether the rest of the text is that vendor's name. */
export type CodeAndName = { readonly id: string; readonly name: string; readonly agrees: boolean };

export type ReadCodeAndName = (text: string) => CodeAndName | null;

/** What may stand between a code and a name, one or more of them. */
const between = /[\s\-–—/:|,()[\]]+/g;
const outerMarks = /^[\s([]+|[\s)\]]+$/g;
/** Longer texts are no names. */
const longest = 200;

/** From here on the text beside a code is that vendor's name; the same as where both have a column of their own. */
const agreeing = 0.6;
/** From here on it cannot be meant for another vendor. */
const certain = 0.92;

/** What goes on without a word is a longer code: V-1012-UK. */
const word = /\p{L}{3}/u;

/** A word that is a code by chance is short, or has no digit. */
const isPlainlyCode = (id: string): boolean => id.length >= 3 && /\d/.test(id);

type Parts = { readonly id: string; readonly rest: string; readonly isFirst: boolean };

/** Every way to part a text into a code and a rest. */
const partsOf = (text: string, isCode: (id: string) => boolean): readonly Parts[] => {
  const whole = text.replace(outerMarks, '');
  return [...whole.matchAll(between)].flatMap(({ index, 0: mark }) => {
    const head = whole.slice(0, index);
    const tail = whole.slice(index + mark.length);
    return [
      { id: head, rest: tail, isFirst: true },
      { id: tail, rest: head, isFirst: false },
    ].filter(({ id, rest }) => isCode(id) && /\p{L}/u.test(rest));
  });
};

/**
 * Reads texts that begin or end with a code of the directory: "V-1012 Ochre Signs", "Ochre Signs (V-1012)". Null: this one does not,
 * or two vendors fit it.
 */
export const readCodeAndName = (nameById: ReadonlyMap<string, string>): ReadCodeAndName => {
  const judge = startNameJudge(nameById);
  const agrees = ({ id, rest }: Parts): boolean => {
    const score = judge.scoreOf(id, trimAll(rest));
    return score >= certain || (score >= agreeing && judge.otherThan(id, trimAll(rest)) === null);
  };
  const named = (id: string, isAgreed: boolean): CodeAndName => ({
    ...{ id, name: nameById.get(id) ?? '' },
    agrees: isAgreed,
  });
  return (text) => {
    if (text.length > longest) return null;
    const parts = partsOf(text, (id) => nameById.has(id));
    const [first, ...others] = new Set(parts.filter(agrees).map(({ id }) => id));
    if (first !== undefined) return others.length === 0 ? named(first, true) : null;
    const begun = parts
      .filter(({ id, rest, isFirst }) => isFirst && isPlainlyCode(id) && word.test(rest))
      .at(-1);
    return begun === undefined ? null : named(begun.id, false);
  };
};
