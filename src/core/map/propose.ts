import type { ColumnProfile } from '../read/column-profile';
import type { Field, LookupKind } from '../targets/target';
import { normaliseHeader } from '../values/text';
import { areCurrencyWords, mayBeCurrencyWords } from './currency-words';
import { scoreHeaderFor } from './header-score';
import { bestFinding, findSamples, type KnownValues } from './known-values';
import { matchByHeader } from './match-by-header';
import { shapeScore, shapeWords } from './shape-score';
import { type Standing, startStanding } from './standing';

/** A column for a field, with how sure that is (0 to 1) and why, as a sentence. */
export type Proposal = {
  readonly field: Field;
  readonly column: ColumnProfile;
  readonly confidence: number;
  readonly reason: string;
  /** Keys for the look-up, best first; empty for fields without one. */
  readonly match: readonly string[];
};

const enough = 0.5;

/** Dates, amounts and the like prove themselves by their values; codes and texts do not, so a loose header weighs less. */
const looseHeader = 0.78;
const isProving = (kind: Field['kind']): boolean =>
  kind !== 'code' && kind !== 'text' && kind !== 'choice' && kind !== 'url';

/** The directory's word on a column: the keys that find its values, and a correction of the score. */
export const judgeLookup = (column: ColumnProfile, kind: LookupKind, known: KnownValues, type?: string) => {
  const findings = findSamples(column, kind, known, type);
  const best = bestFinding(findings);
  const total = column.samples.length;
  const byHeader = matchByHeader(kind, column.header ?? '');
  if (best === null) {
    const isKnown = findings.some(({ size }) => size > 0);
    return { match: byHeader, factor: isKnown && total > 0 ? 0.8 : 1, least: 0, words: '' };
  }
  const share = best.found / total;
  const match = [
    best.match,
    ...byHeader.filter(
      (key) => key !== best.match && findings.some((one) => one.match === key && one.found > 0),
    ),
  ];
  const isTogether = best.together !== undefined && best.together === best.found;
  const words = isTogether
    ? ` ${best.found} of ${total} sample values hold the code and the name of a vendor of the directory.`
    : ` ${best.found} of ${total} sample values are in the directory.`;
  return { match, factor: 1, least: share >= 0.6 ? 0.6 + 0.35 * share : 0, words };
};

/** A column of the service's own ids holds those first, where the directory does not say otherwise. */
const matchFor = (field: Field, lookup: ReturnType<typeof judgeLookup> | null): readonly string[] => {
  const match = lookup?.match ?? [];
  const isOwn = field.lookupGives === 'order-id' && lookup?.least === 0 && !match.includes('id');
  return isOwn ? ['id', ...match] : match;
};

const headerReason = (field: Field, column: ColumnProfile, by: string): string => {
  const header = column.header?.trim() ?? column.name;
  return normaliseHeader(header) === by
    ? `The header "${header}" is a usual name for ${field.label}.`
    : `The header "${header}" is close to "${by}", a usual name for ${field.label}.`;
};

type Seen = {
  readonly columns: readonly ColumnProfile[];
  readonly known: KnownValues;
  readonly standing: Standing;
};

/** Ids of places are short numbers: codes of taxes, terms and companies meet them by chance. Under a header that names no place they prove nothing. */
const isIdByChance = (
  field: Field,
  column: ColumnProfile,
  { said, match }: { readonly said: number; readonly match: string | undefined },
): boolean => field.lookup === 'location' && column.header !== null && match === 'id' && said < enough;

/** Every column that may be meant for a field, with the field's own names tried on each header. */
const proposalsFor = (field: Field, { columns, known, standing }: Seen): readonly Proposal[] => {
  const score = scoreHeaderFor(field);
  return columns.flatMap((column) => {
    const own = shapeScore(field, column) * standing(field, column);
    if (own === 0) return [];
    const header = column.header === null ? { score: 0, by: '' } : score(column.header);
    // Words of currencies (TL, руб.) count only under a name that says so: "R" and "Fr" mean much else.
    const isWords =
      field.kind === 'currency' &&
      header.score >= 0.9 &&
      (areCurrencyWords(column) || mayBeCurrencyWords(column));
    const shape = isWords ? 1 : own;
    const lookup = field.lookup === undefined ? null : judgeLookup(column, field.lookup, known);
    const isIdentity = lookup?.match[0]?.includes('id') === true || lookup?.match[0] === 'po_number';
    // The directory may overrule a header that says something else, but never values of a wrong kind.
    const byHeader =
      header.score *
      shape *
      (header.score >= 0.9 || isProving(field.kind) ? 1 : looseHeader) *
      (lookup?.factor ?? 1) *
      (isIdentity ? 1.02 : 1);
    const least = isIdByChance(field, column, { said: header.score, match: lookup?.match[0] })
      ? 0
      : (lookup?.least ?? 0);
    const confidence = Math.min(1, shape >= 0.8 ? Math.max(byHeader, least) : byHeader);
    if (confidence < enough) return [];
    const shapeSentence =
      shape >= 0.8 && ['date', 'amount', 'currency', 'email'].includes(field.kind)
        ? ` Its values are ${shapeWords(column)}.`
        : '';
    const reason = `${header.score > 0 ? headerReason(field, column, header.by) : `The values fit ${field.label}.`}${shapeSentence}${lookup?.words ?? ''}`;
    return [
      {
        field,
        column,
        confidence: Math.round(confidence * 100) / 100,
        reason,
        match: matchFor(field, lookup),
      },
    ];
  });
};

const sole = (field: Field, left: readonly ColumnProfile[], standing: Standing): readonly Proposal[] => {
  const fitting = left.filter(
    (column) => shapeScore(field, column) * standing(field, column) === 1 && column.kind !== 'number',
  );
  const [column] = fitting;
  if (fitting.length !== 1 || column === undefined) return [];
  const reason = `"${column.name}" is the only column left with ${shapeWords(column)}.`;
  return [{ field, column, confidence: enough, reason, match: [] }];
};

/** A column that fits two fields as well goes to the one that is needed. */
const needed = 0.03;
const rankOf = ({ field, confidence }: Proposal): number => confidence + (field.required ? needed : 0);

const soleKinds: ReadonlySet<string> = new Set(['date', 'amount', 'currency', 'email']);

/**
 * Gives each column to at most one field and each field at most one column: the surest pair first, equal ones in
 * the target's order and the file's. A required field still without a column takes the only one of its kind.
 */
export const assignColumns = (
  fields: readonly Field[],
  columns: readonly ColumnProfile[],
  known: KnownValues,
): readonly Proposal[] => {
  const offered = fields.filter((field) => field.neverSuggested !== true);
  const standing = startStanding(columns);
  const seen = { columns, known, standing };
  const all = offered.flatMap((field, at) => proposalsFor(field, seen).map((proposal) => ({ proposal, at })));
  const ranked = all.sort(
    (a, b) =>
      rankOf(b.proposal) - rankOf(a.proposal) ||
      a.at - b.at ||
      a.proposal.column.index - b.proposal.column.index,
  );
  const taken = new Set<number>();
  const chosen = new Map<string, Proposal>();
  for (const { proposal } of ranked) {
    if (taken.has(proposal.column.index) || chosen.has(proposal.field.key)) continue;
    taken.add(proposal.column.index);
    chosen.set(proposal.field.key, proposal);
  }
  for (const field of offered.filter(
    (one) => one.required && soleKinds.has(one.kind) && !chosen.has(one.key),
  )) {
    const [proposal] = sole(
      field,
      columns.filter((column) => !taken.has(column.index)),
      standing,
    );
    if (proposal === undefined) continue;
    taken.add(proposal.column.index);
    chosen.set(field.key, proposal);
  }
  return offered.flatMap((field) => chosen.get(field.key) ?? []);
};
