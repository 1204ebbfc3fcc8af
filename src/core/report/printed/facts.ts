import type { ControlTotal } from '../../plan/control-totals';
import type { ReconciliationSummary, Stage, StageFigure } from '../../reconcile/reconciliation';
import type { ReviewState } from '../../reconcile/review';
import type { Bridge } from '../bridge';
import type { RecordNumbers } from '../summary-sentences';

/** A line of control totals under a heading such as `Location`. */
export type PrintedGroup = {
  readonly label: string;
  readonly currency: string | null;
  readonly stages: Readonly<Record<Stage, StageFigure>>;
};

/** Something that a reader must see, at its row. */
export type PrintedFinding = {
  readonly rows: readonly [number, number];
  readonly key: string;
  readonly what: string;
  readonly message: string;
  readonly advice: string;
};

/** A list of which only the beginning is printed. */
export type Listed<T> = { readonly total: number; readonly entries: readonly T[] };

/** What a person decided, in words. */
export type PrintedDecision = {
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly note: string;
};

/** Problems alike, counted. */
type PrintedReason = {
  readonly count: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly firstAt: string;
};

/** Everything a printed report tells; texts and figures only. */
export type PrintedFacts = {
  readonly words: { readonly one: string; readonly many: string };
  readonly head: readonly (readonly [string, string])[];
  readonly fileName: string;
  readonly where: string;
  readonly madeOn: string;
  readonly footer: string;
  /** That it is made from a saved copy of a journal that may not be what was written down; absent: it is not. */
  readonly madeFrom?: string | undefined;
  readonly records: RecordNumbers;
  readonly totals: readonly ControlTotal[];
  /** Where each part of the file stands; absent: it is not known. */
  readonly bridge?: Bridge | undefined;
  /** Records that should have money and are in no total. */
  readonly uncounted: number;
  readonly groups: readonly { readonly heading: string; readonly lines: readonly PrintedGroup[] }[];
  readonly reconciliation: ReconciliationSummary;
  /** A look at the service was begun: before that nothing is called compared, and no money read back. */
  readonly isReadBack: boolean;
  /** What was read back and searched, as sentences. */
  readonly readBack: readonly string[];
  readonly reasons: readonly PrintedReason[];
  readonly notCreated: Listed<PrintedFinding>;
  readonly inDoubt: Listed<PrintedFinding>;
  readonly differences: Listed<PrintedFinding>;
  /** What sweeps over all imports found of its records and nobody has answered. */
  readonly swept: Listed<PrintedFinding>;
  readonly decisions: readonly PrintedDecision[];
  readonly review: ReviewState;
  readonly comments: readonly PrintedDecision[];
};
