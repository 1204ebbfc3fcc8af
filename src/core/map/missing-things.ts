import type { ColumnProfile } from '../read/column-profile';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import type { Field, Target } from '../targets/target';
import { nothingKnown } from './known-values';
import type { FieldSource, Mapping } from './mapping';
import { assignColumns, type Proposal } from './propose';
import type { Slot } from './slot';

/** A file that names things the directory lacks, seen from the target that would bring them. */
export type Lacking = {
  /** What brings the missing things. */
  readonly target: Target;
  /** Other targets that fill the directory: a column that tells more of one of those is left to it. */
  readonly others: readonly Target[];
  readonly columns: readonly ColumnProfile[];
};

/** How one looked-up field of the file becomes records of the target. */
export type Serving = {
  /** Field of the target that the looked-up value itself goes into. */
  readonly valueField: string;
  /** Columns that say more of the same thing. */
  readonly also: readonly Proposal[];
  /** What the mapping says of all of them: the type of a dimension. */
  readonly fixed: Readonly<Record<string, string>>;
};

const telling: ReadonlySet<Field['kind']> = new Set(['text', 'code', 'email', 'choice', 'flag']);

const tellingFields = (target: Target): readonly Field[] =>
  target.fields.filter((field) => telling.has(field.kind) && !field.key.startsWith('items[].'));

const proposalsOf = (target: Target, columns: readonly ColumnProfile[]): readonly Proposal[] =>
  assignColumns(tellingFields(target), columns, nothingKnown);

/** The proposals that no other target has a better claim to: the name of a vendor is no name of an account. */
const ownProposals = ({ target, others, columns }: Lacking): readonly Proposal[] => {
  const claims = others.flatMap((other) => proposalsOf(other, columns));
  return proposalsOf(target, columns).filter(
    ({ column, confidence }) =>
      !claims.some((claim) => claim.column.index === column.index && claim.confidence > confidence),
  );
};

/**
 * The field that a looked-up value belongs into. Where it may be an id or a name, the column's own header decides; where
 * that is silent, the last key is taken: a name may be anything, an id must never be made of it.
 */
const valueFieldOf = (slot: Slot, lacking: Lacking, own: readonly Proposal[]): string | null => {
  const keys = (slot.lookup?.match ?? []).filter((key) =>
    lacking.target.fields.some((field) => field.key === key),
  );
  const proposed = own.find(({ column }) => column.name === slot.source.column)?.field.key;
  if (proposed !== undefined && keys.includes(proposed)) return proposed;
  return keys.at(-1) ?? null;
};

/** A dimension's type stands in the mapping itself: `dimensions.Account`. */
const fixedOf = (slot: Slot, target: Target): Readonly<Record<string, string>> => {
  const type = slot.lookup?.kind === 'dimension' ? slot.key.replace(/^(items\[\]\.)?dimensions\./, '') : null;
  const field = target.fields.find(({ key }) => key === 'erp_type');
  return type === null || type === slot.key || field === undefined ? {} : { [field.key]: type };
};

/** How the values of a looked-up field become records of the target; null where none of its keys is a field there. */
export const servingOf = (slot: Slot, lacking: Lacking): Serving | null => {
  const own = ownProposals(lacking);
  const valueField = valueFieldOf(slot, lacking, own);
  if (valueField === null) return null;
  const fixed = fixedOf(slot, lacking.target);
  const also = own.filter(
    ({ field, column }) =>
      field.key !== valueField && fixed[field.key] === undefined && column.name !== slot.source.column,
  );
  return { valueField, also, fixed };
};

/** A thing by field key, every text as it stands in the file. */
export type Thing = Readonly<Record<string, string>>;

/**
 * Collects different things, row by row. What the rows say of one thing is kept only where they all say the same;
 * blank cells say nothing.
 */
export const startThings = () => {
  const things = new Map<string, Map<string, string | null>>();
  const say = (thing: Map<string, string | null>, key: string, text: string): void => {
    if (text === '') return;
    const before = thing.get(key);
    thing.set(key, before === undefined || before === text ? text : null);
  };
  return {
    add: (row: Row, value: string, { valueField, also, fixed }: Serving): void => {
      const key = JSON.stringify([valueField, fixed, value]);
      const thing = things.get(key) ?? new Map(Object.entries({ ...fixed, [valueField]: value }));
      things.set(key, thing);
      for (const { field, column } of also) say(thing, field.key, shownCell(column.index)(row).trim());
    },
    finish: (): readonly Thing[] =>
      [...things.values()].map((thing) =>
        Object.fromEntries([...thing].flatMap(([key, text]) => (text === null ? [] : [[key, text]]))),
      ),
  };
};

/** Things as a table that maps itself: a column for whatever is known, and for whatever is required and still blank. */
export const tableOfThings = (
  target: Target,
  things: readonly Thing[],
  servings: readonly Serving[],
): {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
} => {
  const isWanted = (field: Field): boolean => field.required || things.some((thing) => field.key in thing);
  const fields = target.fields.filter(isWanted);
  const sourceOf = (field: Field): FieldSource => {
    if (field.lookup === undefined) return { column: field.label };
    const match = servings.flatMap(({ also }) => also).find((one) => one.field.key === field.key)?.match;
    return match === undefined || match.length === 0
      ? { column: field.label }
      : { column: field.label, lookup: field.lookup, match: [...match] };
  };
  return {
    headers: fields.map(({ label }) => label),
    rows: things.map((thing) => fields.map(({ key }) => thing[key] ?? '')),
    mapping: {
      format: 'tallyport-mapping/1',
      name: '',
      target: target.name,
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
      locale: { dateOrder: 'auto', decimal: 'auto', currency: null },
      groupBy: [],
      only: [],
      fields: Object.fromEntries(fields.map((field) => [field.key, sourceOf(field)])),
    },
  };
};
