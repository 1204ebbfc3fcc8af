import type { Target } from '../targets/target';
import { isWholeObject, type Json, type JsonObject } from '../values/json';
import { type AnsweredQuestion, applyAnswer } from './answer';
import { ACCEPT } from './finding-questions';
import type { Mapping } from './mapping';
import { reasonToWrite } from './plausible/reason';

/**
 * What an answer writes into a mapping file: members of an object are set (null: taken out), entries of `steps`, `only` and `accepts`
 * are added, anything else stands as it is here.
 */
export type AnswerEntry = JsonObject;

const added: ReadonlySet<string> = new Set(['steps', 'only', 'accepts']);

const plain = (mapping: Mapping): JsonObject => {
  const json: unknown = JSON.parse(JSON.stringify(mapping));
  return isWholeObject(json) ? json : {};
};

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const members = (before: JsonObject, after: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(after), ...Object.keys(before)])]
      .filter((key) => !isSame(before[key], after[key]))
      .map((key) => [key, after[key] ?? null]),
  );

const changed = (key: string, before: Json | undefined, after: Json | undefined): Json => {
  if (added.has(key) && isList(after)) {
    const known = isList(before) ? before : [];
    return after.filter((one) => !known.some((other) => isSame(one, other)));
  }
  return isWholeObject(after) && isWholeObject(before) ? members(before, after) : (after ?? null);
};

/** A reason is a person's to give. */
const withoutReason = (entry: AnswerEntry): AnswerEntry => {
  const { accepts } = entry;
  return isList(accepts)
    ? { ...entry, accepts: accepts.map((one) => (isWholeObject(one) ? { ...one, why: reasonToWrite } : one)) }
    : entry;
};

/** What makes one mapping into another. */
export const entryBetween = (one: Mapping, other: Mapping): AnswerEntry => {
  const [before, after] = [plain(one), plain(other)];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return Object.fromEntries(
    keys
      .filter((key) => !isSame(before[key], after[key]))
      .map((key) => [key, changed(key, before[key], after[key])]),
  );
};

/** What one answer of a question writes into the mapping; empty: it changes nothing there. */
export const answerEntry = (
  mapping: Mapping,
  target: Target,
  question: AnsweredQuestion,
  value: string,
): AnswerEntry => {
  const entry = entryBetween(mapping, applyAnswer(mapping, target, question, value));
  return value === ACCEPT ? withoutReason(entry) : entry;
};

const membersText = (key: string, value: JsonObject): string => {
  const set = Object.entries(value).filter(([, one]) => one !== null);
  const out = Object.keys(value).filter((name) => value[name] === null);
  return [
    ...(set.length === 0
      ? []
      : [
          `under "${key}" ${set.map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`).join(', ')}`,
        ]),
    ...(out.length === 0 ? [] : [`no ${out.map((name) => JSON.stringify(name)).join(', ')} under "${key}"`]),
  ].join(', ');
};

/** The same in a line, as it can be pasted: `"only": [{…}]`, `under "locale" "dateOrder": "dmy"`; empty where nothing is written. */
export const entryText = (entry: AnswerEntry): string =>
  Object.entries(entry)
    .map(([key, value]) => {
      if (isWholeObject(value)) return membersText(key, value);
      return value === null ? `no "${key}"` : `"${key}": ${JSON.stringify(value)}`;
    })
    .join('; ');
