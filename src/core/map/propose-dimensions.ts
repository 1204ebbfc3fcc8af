import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field, Target } from '../targets/target';
import { normaliseHeader } from '../values/text';
import { bestHits, type Hits } from './directory-hits';
import { spacedHeader } from './header-words';
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
      /^(department|dept|cost c(ent(er|re))?|cc|service|center|centre|kostenstelle|centre de cout|centro de costo|centro de custo|centro di costo|kostenplaats)( (code|id|no|number))?$/,
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

const rankOf = ({ header }: ColumnProfile, patterns: readonly RegExp[]): number => {
  if (header === null) return -1;
  const names = namesOf(header);
  return patterns.findIndex((pattern) => names.some((name) => pattern.test(name)));
};

/** A header as written, with what is run together parted, and without what stands in brackets. */
const namesOf = (header: string): readonly string[] => {
  const bare = header.replace(/ *[([{][^)\]}]*[)\]}]/g, '');
  return [normaliseHeader(header), spacedHeader(header), normaliseHeader(bare)];
};

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

/** What is known of a table when its coding columns are looked for. */
export type Around = {
  readonly known: KnownValues;
  /** Columns that have a field already are not free, unless the field is a mere text that fits loosely. */
  readonly taken: readonly Proposal[];
  /** Rows whose codes are looked up in the directory. */
  readonly rows: readonly Row[];
};

type Ranked = {
  readonly column: ColumnProfile;
  readonly rank: number;
  readonly lookup: ReturnType<typeof judgeLookup>;
};

const ranked = (
  columns: readonly ColumnProfile[],
  patterns: readonly RegExp[],
  type: string,
  known: KnownValues,
): readonly Ranked[] =>
  columns
    .map((column) => ({
      column,
      rank: rankOf(column, patterns),
      lookup: judgeLookup(column, 'dimension', known, type),
    }))
    .filter(({ rank, lookup }) => rank >= 0 && lookup.factor === 1)
    .sort((a, b) => b.lookup.least - a.lookup.least || a.rank - b.rank || a.column.index - b.column.index);

/** Values that the directory knows must be many and different: a few small numbers meet codes by chance. */
const enoughShare = 0.8;
const enoughTexts = 3;
/** So many columns are looked up in the directory. */
const mostColumns = 200;

const byHits = (
  columns: readonly ColumnProfile[],
  type: string,
  { known, rows }: Around,
): { readonly column: ColumnProfile; readonly hits: Hits } | null => {
  const of = known.dimensions.get(type);
  if (of === undefined) return null;
  const sets = { erp_dimension_id: of.erpIds, code: of.codes, name: of.names };
  let best: { readonly column: ColumnProfile; readonly hits: Hits } | null = null;
  for (const column of columns.slice(0, mostColumns)) {
    const hits = bestHits(column, rows, sets);
    if (hits === null || hits.texts < enoughTexts || hits.rows < hits.of * enoughShare) continue;
    if (best === null || hits.rows > best.hits.rows) best = { column, hits };
  }
  return best;
};

/** Columns whose values are codes or names of a type that the directory has, whatever their headers say. */
const fromDirectory = (
  prefix: string,
  free: readonly ColumnProfile[],
  around: Around,
  found: readonly Proposal[],
): readonly Proposal[] => {
  const proposals: Proposal[] = [];
  for (const type of around.known.dimensions.keys()) {
    const key = `${prefix}${type}`;
    const all = [...found, ...proposals];
    if (type === '' || all.some(({ field }) => field.key === key)) continue;
    const left = free.filter(({ index }) => !all.some(({ column }) => column.index === index));
    const best = byHits(left, type, around);
    if (best === null) continue;
    const { column, hits } = best;
    const reason = `${hits.rows} of ${hits.of} values of "${column.name.trim()}" are in the directory as ${type}.`;
    proposals.push({ field: fieldFor(prefix, type), column, confidence: 0.7, reason, match: [hits.match] });
  }
  return proposals;
};

const looseText = 0.6;

/**
 * Columns that classify a record, for a target with dimensions: at most one a type, by their headers and by how many of
 * their values the directory knows; codes rather than their names.
 */
export const proposeDimensions = (
  target: Target,
  columns: readonly ColumnProfile[],
  around: Around,
): readonly Proposal[] => {
  const { known } = around;
  const family = target.families.find(
    ({ prefix, lookup }) => prefix === 'dimensions.' && lookup === 'dimension',
  );
  if (family === undefined) return [];
  const isTaken = ({ index }: ColumnProfile): boolean =>
    around.taken.some(
      ({ column, field, confidence }) =>
        column.index === index && !(field.kind === 'text' && !field.required && confidence < looseText),
    );
  const free = columns.filter((column) => !isTaken(column) && mostlyText(column));
  const found: Proposal[] = [];
  for (const [usual, patterns] of classifying) {
    const type = spelling(usual, known);
    const left = free.filter(({ index }) => !found.some(({ column }) => column.index === index));
    const [best] = ranked(left, patterns, type, known);
    if (best === undefined) continue;
    const confidence = Math.round(Math.max(0.75 - 0.05 * best.rank, best.lookup.least) * 100) / 100;
    const reason = `The header "${best.column.name.trim()}" is a usual name for the dimension ${type}.${best.lookup.words}`;
    const { match } = best.lookup;
    found.push({ field: fieldFor(family.prefix, type), column: best.column, confidence, reason, match });
  }
  return [...found, ...fromDirectory(family.prefix, free, around, found)];
};
