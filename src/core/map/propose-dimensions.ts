import type { ColumnProfile } from '../read/column-profile';
import type { Field, Target } from '../targets/target';
import { normaliseHeader } from '../values/text';
import type { KnownValues } from './known-values';
import { judgeLookup, type Proposal } from './propose';

/** Headers of columns that classify, by the kind of dimension, surest first. Codes before names: a code is matched exactly. */
const classifying: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    'Account',
    [
      /^(gl|general ledger|nominal|ledger|expense|expenditure|gl account|cost element|account|acct|konto|sachkonto|compte|cuenta|conta|conto|grootboek(rekening)?)( (account|acct|code|no|number|element|konto|rekening))*$/,
      /^cost element$/,
      /^(expenses?|expenditure|spend) (type|types|category|account code description)$/,
      /^(account|expenditure|cost element) (name|description|label|account code description)$/,
      /^group description$/,
    ],
  ],
  [
    'Department',
    [
      /^(department|dept|cost cent(er|re)|service|center|centre|kostenstelle|centre de cout|centro de costo|centro de custo|centro di costo|kostenplaats)( (code|id|no|number))?$/,
      /^(service area|expense area|directorate|division|business unit|abteilung)$/,
      /^(department|dept|cost cent(er|re)|service|center|centre) (name|label|description)$/,
    ],
  ],
  [
    'Project',
    [
      /^(project|projekt|projet|proyecto|projeto|fund|job)( (code|id|no|number))?$/,
      /^(project|fund|job) (name|description)$/,
    ],
  ],
];

const rankOf = (column: ColumnProfile, patterns: readonly RegExp[]): number =>
  column.header === null
    ? -1
    : patterns.findIndex((pattern) => pattern.test(normaliseHeader(column.header ?? '')));

const fieldFor = (prefix: string, type: string): Field => ({
  key: `${prefix}${type}`,
  label: `Dimension ${type}`,
  kind: 'code',
  required: false,
  also: [],
  help: '',
  rule: null,
  lookup: 'dimension',
});

/** The directory's own spelling of a type ("ACCOUNT", "GL Account"), else the usual one. */
const spelling = (usual: string, known: KnownValues): string => {
  const types = [...known.dimensions.keys()];
  return (
    types.find((type) => type.toLowerCase() === usual.toLowerCase()) ??
    types.find((type) => normaliseHeader(type).split(' ').includes(usual.toLowerCase())) ??
    usual
  );
};

const neverClassify: ReadonlySet<string> = new Set(['empty', 'date', 'time', 'amount', 'percent']);
const mostlyText = (column: ColumnProfile): boolean => !neverClassify.has(column.kind);

/** Columns that classify a record, for a target with dimensions: at most one a type, codes rather than their names. */
export const proposeDimensions = (
  target: Target,
  columns: readonly ColumnProfile[],
  known: KnownValues,
): readonly Proposal[] => {
  const family = target.families.find(
    ({ prefix, lookup }) => prefix === 'dimensions.' && lookup === 'dimension',
  );
  if (family === undefined) return [];
  const taken = new Set<number>();
  return classifying.flatMap(([usual, patterns]) => {
    const type = spelling(usual, known);
    const ranked = columns
      .filter((column) => !taken.has(column.index) && mostlyText(column))
      .map((column) => ({
        column,
        rank: rankOf(column, patterns),
        lookup: judgeLookup(column, 'dimension', known, type),
      }))
      .filter(({ rank, lookup }) => rank >= 0 && lookup.factor === 1)
      .sort((a, b) => b.lookup.least - a.lookup.least || a.rank - b.rank || a.column.index - b.column.index);
    const [best] = ranked;
    if (best === undefined) return [];
    taken.add(best.column.index);
    const confidence = Math.round(Math.max(0.75 - 0.05 * best.rank, best.lookup.least) * 100) / 100;
    const reason = `The header "${best.column.name.trim()}" is a usual name for the dimension ${type}.${best.lookup.words}`;
    return [
      {
        field: fieldFor(family.prefix, type),
        column: best.column,
        confidence,
        reason,
        match: best.lookup.match,
      },
    ];
  });
};
