import type { FieldSource, Mapping } from '../../../../core/map/mapping';

/** Where a field's value comes from. */
export type Origin = 'nothing' | 'column' | 'constant' | 'template' | 'lines';

export const originOf = (source: FieldSource | undefined): Origin => {
  if (source === undefined) return 'nothing';
  if (source.column !== undefined) return 'column';
  if (source.constant !== undefined) return 'constant';
  return source.template === undefined ? 'lines' : 'template';
};

/** What a person picked in the list of origins. */
export type Pick =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'constant' | 'template' | 'lines' | 'nothing' };

const columnMark = 'column:';

/** The value of a list entry that stands for a pick. */
export const pickText = (pick: Pick): string =>
  pick.kind === 'column' ? columnMark + pick.column : pick.kind;

/** The pick of a list entry's value. */
export const pickOf = (text: string): Pick => {
  if (text.startsWith(columnMark)) return { kind: 'column', column: text.slice(columnMark.length) };
  return text === 'constant' || text === 'template' || text === 'lines'
    ? { kind: text }
    : { kind: 'nothing' };
};

/** Settings that stay when the origin of a value changes. */
const lasting = (source: FieldSource | undefined): FieldSource => {
  const { column: _c, constant: _k, template: _t, fromItems: _f, values: _v, ...rest } = source ?? {};
  return rest;
};

/** The source of a field after a person picked another origin; undefined: the field is not loaded. */
export const picked = (source: FieldSource | undefined, pick: Pick): FieldSource | undefined => {
  switch (pick.kind) {
    case 'column':
      return { ...lasting(source), column: pick.column };
    case 'constant':
      return { constant: '' };
    case 'template':
      return { template: source?.column === undefined ? '' : `{${source.column}}` };
    case 'lines':
      return { fromItems: 'quantity*price' };
    case 'nothing':
      return undefined;
  }
};

/** The mapping with another source for a field; undefined takes the field out. */
export const withSource = (mapping: Mapping, key: string, source: FieldSource | undefined): Mapping => {
  const { [key]: _, ...others } = mapping.fields;
  return { ...mapping, fields: source === undefined ? others : { ...others, [key]: source } };
};

/** The source with a setting changed; undefined takes the setting away. */
export const withSetting = (
  source: FieldSource,
  change: Partial<Record<keyof FieldSource, unknown>>,
): FieldSource =>
  Object.fromEntries(Object.entries({ ...source, ...change }).filter(([, value]) => value !== undefined));

/** The person's columns that a mapping uses, once each. */
export const usedColumns = (mapping: Mapping): ReadonlySet<string> =>
  new Set([
    ...Object.values(mapping.fields).flatMap(({ column, template }) => [
      ...(column === undefined ? [] : [column]),
      ...[...(template ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name),
    ]),
    ...mapping.groupBy,
  ]);
