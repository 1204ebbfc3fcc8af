import type { Fact } from './facts';

/** A value with keys, as a parsed text may hold one. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const areWhole = (value: unknown): value is readonly number[] => {
  if (!Array.isArray(value)) return false;
  for (const one of value) if (!isWhole(one)) return false;
  return true;
};

/** Exactly so many keys: one that nobody has heard of is for the schema to judge. */
const hasKeys = (value: object, count: number): boolean => Object.keys(value).length === count;

const purposes: ReadonlySet<unknown> = new Set(['canary', 'planned', 'half', 'rest', 'again', 'tail']);

const isChunk = (made: unknown): boolean =>
  isObject(made) &&
  hasKeys(made, 6) &&
  'chunk' in made &&
  isWhole(made.chunk) &&
  'parent' in made &&
  (made.parent === null || isWhole(made.parent)) &&
  'purpose' in made &&
  purposes.has(made.purpose) &&
  'records' in made &&
  areWhole(made.records) &&
  'suspects' in made &&
  areWhole(made.suspects) &&
  'untested' in made &&
  areWhole(made.untested);

const outcomes: ReadonlySet<unknown> = new Set([
  ...['created', 'updated', 'existing', 'failed', 'rejected', 'in-doubt', 'written', 'pending'],
]);
const evidences: ReadonlySet<unknown> = new Set([
  ...['reply', 'batch-results', 'look-up', 'list', 'no-reply', 'person'],
]);

const isOutcome = (one: unknown): boolean => {
  if (!isObject(one)) return false;
  const hasKind = 'idIsNumber' in one;
  if (hasKind && typeof one.idIsNumber !== 'boolean') return false;
  return (
    hasKeys(one, hasKind ? 7 : 6) &&
    'record' in one &&
    isWhole(one.record) &&
    'outcome' in one &&
    outcomes.has(one.outcome) &&
    'serviceId' in one &&
    isTextOrNull(one.serviceId) &&
    'code' in one &&
    isTextOrNull(one.code) &&
    'text' in one &&
    isTextOrNull(one.text) &&
    'evidence' in one &&
    evidences.has(one.evidence)
  );
};

const areOutcomes = (value: unknown): boolean => {
  if (!Array.isArray(value)) return false;
  for (const one of value) if (!isOutcome(one)) return false;
  return true;
};

/**
 * Whether a parsed line is one of those of which a long history is made: a chunk, an intent, the outcomes of a chunk or
 * a reading of results, in its plainest form. It knows nothing that the schema does not: what it lets pass is what the
 * schema passes unchanged, and what it does not let pass is for the schema to judge.
 */
export const isPlainFact = (value: unknown): value is Fact => {
  if (!isObject(value) || !('kind' in value) || !('at' in value) || !isNumber(value.at)) return false;
  if (value.kind === 'chunk') return hasKeys(value, 3) && 'made' in value && isChunk(value.made);
  if (!('chunk' in value) || !isWhole(value.chunk)) return false;
  switch (value.kind) {
    case 'intent':
      return hasKeys(value, 3);
    case 'outcomes':
      return hasKeys(value, 4) && 'outcomes' in value && areOutcomes(value.outcomes);
    case 'results':
      return hasKeys(value, 4) && 'left' in value && areWhole(value.left);
    default:
      return false;
  }
};
