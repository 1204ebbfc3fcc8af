import type { Step } from '../clean/step';
import { missingOfStep } from '../clean/step-columns';
import { stepWords } from '../clean/step-words';
import { findColumn, nearestName } from '../read/named-column';
import type { Target } from '../targets/target';
import { isCurrencyCode } from '../values/currency';
import { patternOf } from '../values/pattern';
import type { Problem } from '../values/result';
import { itemFactors } from './item-total';
import type { FieldSource, Mapping } from './mapping';
import { fieldOf, lookupKeys } from './slot';
import { templateColumns } from './template-text';

const numeric: ReadonlySet<string> = new Set(['amount', 'quantity', 'integer']);

type Sheet = { readonly columns: readonly string[]; readonly file: string };

const problem = (code: string, params: Readonly<Record<string, string>>, column?: string): Problem =>
  column === undefined ? { code, params } : { code, params, where: { column } };

const missingColumn = ({ columns, file }: Sheet, column: string, field: string): readonly Problem[] => {
  if (findColumn(columns, column) >= 0) return [];
  const near = nearestName(columns, column);
  const params = {
    column,
    file,
    field,
    near: near ?? '',
    hint: near === null ? '' : ` The nearest is "${near}".`,
  };
  return [{ code: 'mapping-column-missing', params, where: { file, column } }];
};

const missingInStep = (sheet: Sheet, step: Step, at: number): readonly Problem[] =>
  missingOfStep(step, sheet.columns).flatMap((column) =>
    missingColumn(sheet, column, 'steps').map((one) => ({
      ...one,
      code: 'step-column-missing',
      params: { ...one.params, step: stepWords(step, at) },
    })),
  );

const lookupProblems = (key: string, source: FieldSource): readonly Problem[] => {
  const { lookup, match } = source;
  if (lookup === undefined)
    return match === undefined ? [] : [problem('mapping-match-without-lookup', { field: key })];
  if (match === undefined || match.length === 0) {
    return [
      problem('mapping-lookup-without-match', { field: key, lookup, keys: lookupKeys[lookup].join(', ') }),
    ];
  }
  const unknown = match.filter((name) => !lookupKeys[lookup].includes(name));
  return unknown.map((name) =>
    problem('mapping-match-unknown', { field: key, name, keys: lookupKeys[lookup].join(', ') }),
  );
};

const patternProblems = (key: string, source: FieldSource): readonly Problem[] =>
  (source.replace ?? []).flatMap(([from]) =>
    patternOf(from).ok ? [] : [problem('mapping-pattern-unreadable', { field: key, pattern: from })],
  );

const itemProblems = (key: string, source: FieldSource, mapping: Mapping): readonly Problem[] => {
  if (source.fromItems === undefined) return [];
  if (key.startsWith('items[].')) return [problem('mapping-from-items-misplaced', { field: key })];
  return itemFactors(source.fromItems)
    .filter((factor) => mapping.fields[factor] === undefined)
    .map((factor) => problem('mapping-from-items-unknown', { field: key, name: factor }));
};

const kindProblems = (key: string, source: FieldSource, target: Target): readonly Problem[] => {
  const field = fieldOf(target, key);
  if (field === null || numeric.has(field.kind)) return [];
  const wants =
    source.aggregate === 'sum'
      ? 'sum'
      : source.negate === true
        ? 'negate'
        : source.fromItems === undefined
          ? null
          : 'fromItems';
  return wants === null ? [] : [problem('mapping-not-a-number', { field: key, what: wants })];
};

const fieldProblems = (
  key: string,
  source: FieldSource,
  { mapping, target, sheet }: Context,
): readonly Problem[] => {
  if (fieldOf(target, key) === null) {
    const near =
      target.instead?.[key] ??
      nearestName(
        target.fields.map((field) => field.key),
        key,
      );
    const hint = near === null ? '' : ` The nearest is "${near}".`;
    return [problem('mapping-field-unknown', { field: key, target: target.name, near: near ?? '', hint })];
  }
  const named = source.column === undefined ? templateColumns(source.template ?? '') : [source.column];
  return [
    ...named.flatMap((column) => missingColumn(sheet, column, key)),
    ...lookupProblems(key, source),
    ...patternProblems(key, source),
    ...itemProblems(key, source, mapping),
    ...kindProblems(key, source, target),
  ];
};

type Context = { readonly mapping: Mapping; readonly target: Target; readonly sheet: Sheet };

/** Everything about a mapping that does not fit the target or the columns of the file, in one pass. Empty: it fits. */
export const checkMapping = (
  mapping: Mapping,
  target: Target,
  columns: readonly string[],
  file: string,
): readonly Problem[] => {
  if (mapping.target !== target.name)
    return [problem('mapping-other-target', { target: mapping.target, wanted: target.name })];
  const sheet = { columns, file };
  const { currency } = mapping.locale;
  return [
    ...Object.entries(mapping.fields).flatMap(([key, source]) =>
      fieldProblems(key, source, { mapping, target, sheet }),
    ),
    ...mapping.groupBy.flatMap((column) => missingColumn(sheet, column, 'groupBy')),
    ...(mapping.steps ?? []).flatMap((step, at) => missingInStep(sheet, step, at)),
    ...mapping.only.flatMap(({ column }) => missingColumn(sheet, column, 'only')),
    ...(currency === null || isCurrencyCode(currency)
      ? []
      : [problem('mapping-currency-unknown', { value: currency })]),
  ];
};
