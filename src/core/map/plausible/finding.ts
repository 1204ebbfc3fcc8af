import type { Step } from '../../clean/step';
import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import type { Row } from '../../read/table';
import type { Field, Target } from '../../targets/target';
import type { DateOrderChoice } from '../../values/parse-date';
import type { Companies } from '../companies';
import type { KnownValues } from '../known-values';
import type { Mapping } from '../mapping';
import type { SaidAround } from '../said-around';
import type { Arithmetic } from '../settle-amounts';
import { type AcceptedFor, acceptedFor } from './accepted';
import type { EvidenceRow } from './evidence-row';
import type { Disagreeing } from './name-pairs';
import type { PlausibleRule } from './rules';

/**
 * `holds`: proved, and shown as such. `mostly`: proved as well, but for single rows that are kept back. `asks`: a person says. `against`: it is wrong. Of both nothing of the file is sent until the
 * mapping is another one, or accepts it with a reason.
 */
export type Grade = 'holds' | 'mostly' | 'asks' | 'against';

/** Whether a person has to say something, or change it. */
export const isDoubt = ({ grade }: { readonly grade: Grade }): boolean =>
  grade === 'asks' || grade === 'against';

/** An order of day, month and year that somebody said. */
export type SaidOrder = Exclude<DateOrderChoice, 'auto'>;

export type OnlyRows = {
  readonly label: string;
  readonly column: string;
  /** The words that count; absent: whatever fills the column. */
  readonly in?: readonly string[];
};

/** What says the currency of an amount: a column, or a code for all. */
type OtherSource =
  | { readonly column: string; readonly code?: never }
  | { readonly code: string; readonly column?: never };

export type Finding = {
  readonly rule: PlausibleRule;
  readonly grade: Grade;
  /** One sentence or two. */
  readonly text: string;
  /** Names of the columns it is about, the mapped one first. */
  readonly columns: readonly string[];
  readonly rows: readonly EvidenceRow[];
  /** What would be right instead; null: nothing is known to be. `column` null: no column of the file. */
  readonly proposal: { readonly field: string; readonly column: string | null } | null;
  /** The currency that goes with the proposed column, where it is another than the mapping says; null: the file does not say it. */
  readonly currency?: OtherSource | null;
  /** Rows that may be the only ones meant, each with the words of the answer; absent: no column tells them. */
  readonly only?: readonly OnlyRows[];
  /** Fields whose signs an answer may turn round; absent: that is no answer. */
  readonly turns?: readonly string[];
  /** The step that takes late times of day as the midnight after them, and how that answer reads; absent: that is no answer. */
  readonly midnights?: { readonly step: Step; readonly label: string };
  /** A field that may be read from several columns at once, and how that answer reads; absent: that is no answer. */
  readonly template?: { readonly field: string; readonly template: string; readonly label: string };
  /** How the answer reads that it is right as it is; absent: in these words. */
  readonly asIs?: string;
  /** Words, codes, figures or names that it is about: accepted with these, others are asked about again; absent: only its columns count. */
  readonly values?: readonly string[];
  /** The columns for which it is accepted, where they are not all that it shows. */
  readonly about?: readonly string[];
};

/** What the rows behind the first ones show, looked at one by one as they passed. */
export type Later = {
  /** Rows in which a column called a tax, from which no field is read, is as much as the total or more; by its place. */
  readonly taxAbove: ReadonlyMap<number, readonly EvidenceRow[]>;
  readonly disagreeing: Disagreeing;
  /** A column that said one currency in the first rows and says others; null: none does. */
  readonly otherCurrency: OtherCurrency | null;
  /** Rows above 0 that columns call credits. */
  readonly credits: readonly LaterCredits[];
  /** Rows whose amount goes on beyond the last name of the header. */
  readonly cut: CutRows;
  readonly otherHeaders: OtherHeaders;
  /** What the dates of all rows say of the orders in which the mapping reads them. */
  readonly dateOrders: readonly OrderSeen[];
  /** Rows that name another vendor as the one who is paid; null: no two columns do. */
  readonly twoVendors: TwoVendors | null;
  /** What columns say that may tell kinds of documents; null: none is looked at. */
  readonly kinds: LaterKinds | null;
  /** What columns say that may tell void rows, by their places. */
  readonly status: LaterStatus;
  /** What columns say that may name companies of ours, in all rows, by their places. */
  readonly companies: LaterCompanies;
  /** What the numbers of all rows begin with. */
  readonly prefixes: NumberPrefixes;
  /** Rows that share a number, and all else that records are known by, with the row above them; as far as there is room. */
  readonly sharing: readonly Row[];
  /** Rows of another vendor between rows that share a number; null: nobody looks for them. */
  readonly torn: TornNumbers | null;
  /** Lines that stand twice in their document; null: no column numbers lines. */
  readonly linesTwice: LinesTwice | null;
  /** Rows that are what the others of their record come to; null: nobody looks for them. */
  readonly lineTotals: LineTotals | null;
  /** How many different numbers stand in all rows, nearly, and in how many rows; null: nobody has counted. */
  readonly numbers: { readonly different: number; readonly rows: number } | null;
};

/** Rows of another vendor between rows that share a number and a vendor. */
export type TornNumbers = {
  readonly count: number;
  readonly numbers: readonly string[];
  readonly shown: readonly EvidenceRow[];
};

/** Rows whose line number stood in their document before, of how many with one; `numbers` are those of the documents. */
export type LinesTwice = {
  readonly count: number;
  readonly rows: number;
  readonly numbers: readonly string[];
  readonly shown: readonly EvidenceRow[];
};

/** A date as it stands in its cell. */
export type DateProof = { readonly row: number; readonly text: string };

/** What the dates of a column say of the order in which the mapping reads them. */
export type OrderSeen = {
  readonly index: number;
  readonly order: SaidOrder;
  /** Dates that cannot be read so, by the order in which they can: how many rows, their texts as far as there is room, the first of them. */
  readonly against: ReadonlyMap<
    SaidOrder,
    { readonly rows: number; readonly texts: ReadonlySet<string>; readonly shown: readonly DateProof[] }
  >;
  /** The first date that is another day in another order. */
  readonly open: ReadonlyMap<SaidOrder, DateProof>;
  /** The first date that can be read so, and not in another order. */
  readonly own: ReadonlyMap<SaidOrder, DateProof>;
};

/** The words of a column: how many rows say each, and the first rows that are void. */
export type StatusWords = {
  /** Null: there are too many to say them one by one. */
  readonly others: ReadonlyMap<string, number> | null;
  readonly voided: ReadonlyMap<string, number>;
  /** Void rows, of whatever word. */
  readonly rows: number;
  readonly shown: readonly EvidenceRow[];
  /** The first row that says each word, as far as words are counted one by one. */
  readonly firsts: ReadonlyMap<string, EvidenceRow>;
};

/** One value of a column that may name a company of ours, and whether it stands beside several vendors. */
export type CompanyValue = {
  readonly rows: number;
  /** The first row that says it; null: none that is here. */
  readonly shown: EvidenceRow | null;
  readonly vendor: string;
  readonly isOfMany: boolean;
};

/** All that such a column says, as it is shown, and in how many rows nothing; null: too much for companies. */
export type CompanyWords = {
  readonly values: ReadonlyMap<string, CompanyValue> | null;
  readonly blank: number;
};

export type LaterCompanies = ReadonlyMap<number, CompanyWords>;

export type LaterStatus = ReadonlyMap<number, StatusWords>;

/** Rows that are what the other rows of their record come to, behind the first ones; `columns`: of the amount and of the number. */
export type LineTotals = {
  readonly columns: readonly number[];
  readonly count: number;
  /** Those of their records. */
  readonly numbers: readonly string[];
  readonly shown: readonly EvidenceRow[];
};

/** Rows whose numbers begin with the same letters. */
export type NumberPrefix = {
  readonly text: string;
  readonly isCredit: boolean;
  readonly rows: number;
  /** Those with a total above 0. */
  readonly above: number;
  readonly shown: EvidenceRow[];
};

/** Rows by the letters that their numbers begin with; null: in too many ways. */
export type NumberPrefixes = readonly NumberPrefix[] | null;

/** Rows in which a column says another currency than in the first rows. */
export type OtherCurrency = {
  readonly column: ColumnProfile;
  readonly code: string;
  /** The others. */
  readonly others: readonly string[];
  readonly rows: number;
  readonly shown: readonly EvidenceRow[];
};

/** Rows that show it best, how many there are, and the place of the amount; -1: there are none. */
export type CutRows = {
  readonly rows: number;
  readonly shown: readonly EvidenceRow[];
  readonly column: number;
};

/** Rows that name one vendor in two columns, that leave one of them blank, and that name two: the first of those. */
export type TwoVendors = {
  readonly same: number;
  readonly blank: number;
  readonly differing: number;
  readonly shown: readonly EvidenceRow[];
};

/** Rows that name the columns again in another order. */
export type OtherHeaders = { readonly rows: number; readonly shown: readonly EvidenceRow[] };

/** Rows above 0 that a column calls credits: the first of its words for them, and how many rows. */
export type LaterCredits = {
  readonly column: ColumnProfile;
  readonly value: string;
  /** All of its words for them, as far as there is room. */
  readonly values: readonly string[];
  readonly rows: number;
  readonly shown: readonly EvidenceRow[];
};

/** The words of columns that may tell kinds of documents, in rows behind the first ones. */
export type LaterKinds = {
  /** Whether a total is below 0. */
  readonly isBelowZero: boolean;
  /** How many rows say each word, by the place of the column, with rows that say another than the usual one; null: too many words. */
  readonly columns: ReadonlyMap<
    number,
    { readonly counts: ReadonlyMap<string, number>; readonly shown: readonly EvidenceRow[] } | null
  >;
};

/** What a mapping is judged by. */
export type Judged = {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  /** The first rows, as they are counted. */
  readonly rows: readonly Row[];
  readonly known: KnownValues;
  readonly arithmetic: Arithmetic;
  /** Absent: nobody has said which companies there are. */
  readonly companies?: Companies | undefined;
  /** What lines around the table say; absent: nothing. */
  readonly around?: readonly SaidAround[] | undefined;
  /** Absent: there are no others, or nobody has looked. */
  readonly later?: Later;
  /** The rows of a record do not stand together, and not all of them are here: nothing is said of whole records. */
  readonly isTorn?: boolean;
  /** The rows are a spread of rows that were looked at one by one as well. */
  readonly isSpread?: boolean;
  /** Among them are those that say what no row before them did. */
  readonly hasOdd?: boolean;
  /** How many documents above 0 there are in all, where the rows are but some of them. */
  readonly documents?: number;
};

/** What accepting a finding is for. */
export const acceptanceOf = ({ rule, columns, values, about }: Finding): AcceptedFor =>
  acceptedFor(rule, about ?? columns, values);

export const called = ({ name }: ColumnProfile): string => `"${name.trim()}"`;

/** The column that a field is read from; null where it is read from none. */
export const columnOf = ({ mapping, columns }: Judged, field: Field | undefined): ColumnProfile | null => {
  const name = field === undefined ? undefined : mapping.fields[field.key]?.column;
  if (name === undefined) return null;
  const at = findColumn(
    columns.map((column) => column.name),
    name,
  );
  return columns[at] ?? null;
};

/** The field of the target with a figure. */
export const fieldWith = ({ target }: Judged, figure: NonNullable<Field['figure']>): Field | undefined =>
  target.fields.find((field) => field.figure === figure);

const mostEvidence = 5;

/** The rows that show it best: the first of them, with the cells of some columns. */
const evidenceOf = (
  { rows }: Judged,
  columns: readonly ColumnProfile[],
  shows: (row: number) => boolean,
): readonly EvidenceRow[] => {
  const found: EvidenceRow[] = [];
  for (let i = 0; i < rows.length && found.length < mostEvidence; i++) {
    const row = rows[i];
    if (row !== undefined && shows(i))
      found.push({ row: row.row, cells: columns.map(({ index }) => row.cells[index] ?? '') });
  }
  return found;
};

export const findingOf = (
  judged: Judged,
  { rule, grade, text }: Pick<Finding, 'rule' | 'grade' | 'text'>,
  columns: readonly ColumnProfile[],
  more: {
    readonly proposal?: Finding['proposal'];
    readonly shows?: (row: number) => boolean;
    readonly currency?: Finding['currency'] | undefined;
    readonly only?: Finding['only'];
    readonly turns?: Finding['turns'];
    readonly asIs?: string;
    readonly values?: readonly string[];
  } = {},
): Finding => ({
  rule,
  grade,
  text,
  columns: columns.map(({ name }) => name),
  rows: evidenceOf(judged, columns, more.shows ?? (() => true)),
  proposal: more.proposal ?? null,
  ...(more.currency === undefined ? {} : { currency: more.currency }),
  ...(more.only === undefined ? {} : { only: more.only }),
  ...(more.turns === undefined ? {} : { turns: more.turns }),
  ...(more.asIs === undefined ? {} : { asIs: more.asIs }),
  ...(more.values === undefined ? {} : { values: more.values }),
});
