import type { ServiceProfile } from '../service/profile';
import type { Target } from '../targets/target';
import { alikeDecimals } from '../values/alike-decimals';
import type { Json, JsonObject } from '../values/json';
import { agreementOf, agrees, besideLines } from './agreement';

/** A record that could be sent. */
export type Unsent = { readonly record: number; readonly payload: JsonObject };

/** An entry that the service's list shows under the same key, by our names; `lines` of it may have been read by its id. */
export type Standing = { readonly id: string; readonly entry: JsonObject };

/** A field in which an entry and a record are not the same; `there` empty: the entry does not show it. */
export type Otherwise = { readonly field: string; readonly here: string; readonly there: string };

/**
 * What stands at the service of a record: `existing`: an equal one, under the first id (more: equal ones as well); `otherwise`: its
 * lines, where they alone are not the same; `tie`: fewer equal ones than equal records, so that nobody can tell which; `near`: one with
 * the same key that differs.
 */
export type Found =
  | {
      readonly record: number;
      readonly grade: 'existing' | 'tie';
      readonly ids: readonly string[];
      readonly otherwise?: readonly Otherwise[];
    }
  | {
      readonly record: number;
      readonly grade: 'near';
      readonly ids: readonly string[];
      readonly otherwise: readonly Otherwise[];
    };

type Parts = {
  /** As `ofKept` makes it: its entries are by our names. */
  readonly target: Pick<Target, 'lookUp' | 'readBack'>;
  readonly profile: ServiceProfile;
  /** Fields that the service is known to show otherwise than they were sent. */
  readonly leftOut?: ReadonlySet<string>;
};

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Lines are named by their place; what they say would be too long to be read. */
const otherwise = (field: string, payload: JsonObject, entry: JsonObject): Otherwise => {
  const [own, shown] = [payload[field], entry[field]];
  if (field.includes('[') || Array.isArray(own)) return { field, here: '', there: '' };
  const isFigure = typeof own === 'number' || typeof shown === 'number';
  const [here, there] = isFigure ? alikeDecimals(textOf(own), textOf(shown)) : [textOf(own), textOf(shown)];
  return { field, here, there };
};

type Pair = {
  readonly id: string;
  readonly isEqual: boolean;
  /** It is the same thing, and differs in its lines alone. */
  readonly isBesideLines: boolean;
  readonly otherwise: readonly Otherwise[];
};

const pairOf = ({ target, profile, leftOut }: Parts, { payload }: Unsent, { id, entry }: Standing): Pair => {
  const service = leftOut === undefined ? { profile } : { profile, leftOut };
  const agreement = agreementOf(target, payload, entry, service);
  const fields = [...new Set([...agreement.differs, ...agreement.unshown])];
  return {
    id,
    isEqual: agrees(agreement),
    // A supplier gives a number once, whatever stands in the lines.
    isBesideLines: agreement.unshown.length === 0 && besideLines(target, agreement.differs).length === 0,
    otherwise: fields.map((field) => otherwise(field, payload, entry)),
  };
};

/** The one that is least unlike it speaks for those that are only near. */
const nearest = (pairs: readonly Pair[]): Pair | undefined =>
  [...pairs].sort((a, b) => a.otherwise.length - b.otherwise.length || (a.id < b.id ? -1 : 1))[0];

const inLinesAlone = (record: number, pairs: readonly Pair[]): readonly Found[] => {
  const [first, ...others] = pairs.filter((one) => one.isBesideLines);
  if (first === undefined) return [];
  const ids = [first.id, ...others.map(({ id }) => id)];
  return [{ record, grade: 'existing', ids, otherwise: first.otherwise }];
};

const together = (ids: readonly string[]): string => JSON.stringify(ids);

/**
 * Judges records that share a key against the entries that the service shows under it. Equal in all that is compared:
 * `existing`, each with an id of its own where there are as many entries as records, or more; with fewer entries a person
 * has to tell. Equal in all but its lines: `existing` as well, where it is made once. Number and vendor only: `near`, which goes out with a warning. No entry: nothing is said.
 */
export const gradeStanding = (
  parts: Parts,
  records: readonly Unsent[],
  entries: readonly Standing[],
): readonly Found[] => {
  const graded = records.map((unsent) => {
    const told = entries.filter(
      ({ entry }) => parts.target.lookUp.belongsElsewhere?.(unsent.payload, entry) !== true,
    );
    const pairs = told.map((entry) => pairOf(parts, unsent, entry));
    const equal = pairs.filter(({ isEqual }) => isEqual).map(({ id }) => id);
    return { record: unsent.record, pairs, equal };
  });
  const taken = new Set<string>();
  return graded.flatMap(({ record, pairs, equal }): readonly Found[] => {
    const closest = nearest(pairs);
    if (closest === undefined) return [];
    if (equal.length === 0) {
      const [same] = inLinesAlone(record, pairs);
      if (same !== undefined) return [same];
      const ids = [closest.id, ...pairs.map(({ id }) => id).filter((id) => id !== closest.id)];
      return [{ record, grade: 'near', ids, otherwise: closest.otherwise }];
    }
    const alike = graded.filter((one) => together(one.equal) === together(equal)).length;
    if (alike > equal.length) return [{ record, grade: 'tie', ids: equal }];
    const own = equal.find((id) => !taken.has(id)) ?? equal[0] ?? '';
    taken.add(own);
    const others = alike === equal.length ? [] : equal.filter((id) => id !== own);
    return [{ record, grade: 'existing', ids: [own, ...others] }];
  });
};
