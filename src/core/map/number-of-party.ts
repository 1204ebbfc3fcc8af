import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';
import { idHitsWithoutZeros } from './directory-hits';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import type { KnownValues } from './known-values';
import { numberRole } from './number-role';
import type { Proposal } from './propose';

const mostRows = 2_000;
const fewestNumbers = 2;
/** A number of vendors comes again in so many rows, and nearly always beside the same name. */
const mostDifferent = 0.5;
const nearlyAlways = 0.9;
/** Numbers of documents hardly ever come again. */
const nearlyAllDifferent = 0.95;

/** How the codes of a column and the texts beside them go together: different codes, rows, first texts, and rows of the usual text. */
const together = (rows: readonly Row[], number: ColumnProfile, name: ColumnProfile) => {
  const namesOf = new Map<string, Map<string, number>>();
  let both = 0;
  for (const { cells } of rows.slice(0, mostRows)) {
    const [own, beside] = [trimAll(cells[number.index] ?? ''), trimAll(cells[name.index] ?? '')];
    if (own === '' || beside === '') continue;
    both += 1;
    const names = namesOf.get(own) ?? new Map<string, number>();
    names.set(beside, (names.get(beside) ?? 0) + 1);
    namesOf.set(own, names);
  }
  const agreeing = [...namesOf.values()].reduce((sum, names) => sum + Math.max(...names.values()), 0);
  const firsts = new Set([...namesOf.values()].map((names) => [...names.keys()][0]));
  return { numbers: namesOf.size, rows: both, firsts: firsts.size, agreeing };
};

/** Whether each code of a column stands beside one text, another one for each. */
const goTogether = ({ numbers, rows, firsts, agreeing }: ReturnType<typeof together>): boolean =>
  numbers >= fewestNumbers && firsts >= numbers * nearlyAlways && agreeing >= rows * nearlyAlways;

/** Whether the numbers of a column come again and again, each beside one name: they number the parties, not their documents. */
const numbersParties = (rows: readonly Row[], number: ColumnProfile, name: ColumnProfile): boolean => {
  const both = together(rows, number, name);
  return goTogether(both) && both.numbers <= both.rows * mostDifferent;
};

/** Columns of texts of which each goes with one code of a column: the names of what it numbers. */
export const namesOfCodes = (
  code: ColumnProfile,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): readonly ColumnProfile[] =>
  columns.filter(
    (column) =>
      column.index !== code.index && column.kind === 'text' && goTogether(together(rows, code, column)),
  );

const isOfDocuments = ({ header, kind }: ColumnProfile): boolean => {
  const role = numberRole(header);
  const isReference = canonicalWords(spacedHeader(header ?? '')).includes('reference');
  return (isReference || (role !== null && role !== 'bare')) && ['code', 'text', 'number'].includes(kind);
};

/** The columns that may number the documents instead, one of its own in nearly every row. */
const documentColumns = (
  columns: readonly ColumnProfile[],
  { proposals, filled }: { readonly proposals: readonly Proposal[]; readonly filled: number },
): readonly ColumnProfile[] =>
  columns.filter(
    (column) =>
      isOfDocuments(column) &&
      column.filled >= filled &&
      column.distinct >= column.filled * nearlyAllDifferent &&
      !proposals.some((one) => one.column.index === column.index && one.field.required),
  );

const nameWords = wordSet('name nom nombre nome naam navn namn nimi nazwa nazev nev');

/** Whether a header says no more than that it is a name. */
export const isCalledName = ({ header }: ColumnProfile): boolean => {
  const [word, ...others] = canonicalWords(spacedHeader(header ?? ''));
  return word !== undefined && others.length === 0 && nameWords.has(word);
};

/**
 * "No." beside "Name" and "Document": a bare number that comes again and again beside one name is the vendor's, where another column gives
 * each row a number of a document. It becomes what the vendor is found by where the directory knows most of it.
 */
export const withNumberOfParty = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
  known: KnownValues,
): readonly Proposal[] => {
  const number = proposals.find(({ field }) => field.figure === 'number' && field.lookup === undefined);
  const vendor = proposals.find(({ field }) => field.lookup === 'vendor' && field.required);
  if (number === undefined || numberRole(number.column.header) !== 'bare') return proposals;
  const party = number.column;
  const named = vendor === undefined ? [] : [vendor.column];
  const name = named.find((column) => column.kind === 'text' && numbersParties(rows, party, column));
  // Numbers of invoices over their lines stand beside one name each, too: only those that the directory knows are the vendor's.
  const isKnown = idHitsWithoutZeros(party, rows, known).share >= mostDifferent;
  const [own, ...others] = documentColumns(columns, { proposals, filled: party.filled });
  if (name === undefined || own === undefined || !isKnown) return proposals;
  const why = `"${party.name.trim()}" comes again and again beside one "${name.name.trim()}" each`;
  return (
    proposals
      .filter((one) => one.column.index !== own.index)
      // Which of several columns it is, is asked.
      .filter((one) => one !== number || others.length === 0)
      .map((one) => {
        if (one === number)
          return {
            ...one,
            column: own,
            confidence: 0.8,
            reason: `${why}: it numbers the vendors. "${own.name.trim()}" is another one in nearly every row.`,
          };
        if (one !== vendor) return one;
        return {
          ...one,
          column: party,
          confidence: 0.8,
          match: ['erp_vendor_id'],
          reason: `${why}, and the directory has most of these ids.`,
        };
      })
  );
};
