/** The five stages of a tie-out, each within the one before. */
export const stages = ['source', 'valid', 'submitted', 'created', 'readBack'] as const;
export type Stage = (typeof stages)[number];

/** How many records have come to a stage, and with how much money (decimal text; null for targets without money). */
export type StageFigure = { readonly count: number; readonly amount: string | null };

/** By what control totals are told apart. */
export const groupings = ['currency', 'location', 'status', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** Numbers of records by what reading them back came to. */
export type ReadBackCounts = {
  readonly matched: number;
  readonly different: number;
  readonly missing: number;
  readonly unread: number;
  /** Things at the service that no record accounts for. */
  readonly unexpected: number;
  /** Records that read otherwise than at the look before. */
  readonly changed: number;
};

/** Numbers of submitted records by what the service's own answers and batch results say of them. */
export type ResultCounts = {
  readonly submitted: number;
  readonly created: number;
  readonly updated: number;
  /** At the service already, sent or held back for it. */
  readonly existing: number;
  readonly failed: number;
  readonly rejected: number;
  readonly inDoubt: number;
  /** Sent, no result yet. */
  readonly awaited: number;
  /** Known not to be there, and to be sent again. */
  readonly again: number;
};

/** The short form of cli.md. */
export type ReconciliationSummary = {
  readonly state: 'none' | 'partial' | 'complete';
  readonly compared: number;
  readonly matched: number;
  readonly different: number;
  readonly missing: number;
  readonly unexpected: number;
  /** Nothing was read back: what differs is what the service's answers and its first record have shown. */
  readonly byAnswers?: true | undefined;
};

/** Numbers of records of which the service has shown something while they were sent, without a look. */
export type ToldCounts = {
  /** There by a person's word alone. */
  readonly byWord: number;
  /** Shown otherwise than they were sent, by an answer or by the first record read back. */
  readonly different: number;
  /** The first record, of which the service had nothing when it was read back. */
  readonly missing: number;
};

/** Records that stand at the service by its own answers. */
export const madeThere = ({ created, updated, existing }: ResultCounts): number =>
  created + updated + existing;

/**
 * Before anything was read back, the records are held against the service's own answers: those that it calls created or
 * updated, or that stand there already, are compared, and match, but for those that it showed otherwise while they were sent
 * (`told`). What was never made there is compared with nothing, nor is what is there by a person's word alone.
 * Once a look at the service was begun (`isLookedAt`), the figures are those of the read-back, whatever it came to; it is
 * complete when every such record was read, and nothing of it stayed unread.
 */
export const summaryOf = (
  results: ResultCounts,
  readBack: ReadBackCounts,
  isLookedAt: boolean,
  told: ToldCounts = { byWord: 0, different: 0, missing: 0 },
): ReconciliationSummary => {
  const { matched, different, missing, unread, unexpected } = readBack;
  const read = matched + different + missing;
  const made = madeThere(results);
  if (!isLookedAt) {
    const compared = made - told.byWord;
    const otherwise = told.different + told.missing;
    return {
      state: compared === 0 ? 'none' : 'partial',
      ...{ compared, matched: compared - otherwise },
      ...{ different: told.different, missing: told.missing, unexpected: 0 },
      ...(otherwise === 0 ? {} : { byAnswers: true as const }),
    };
  }
  if (read + unexpected === 0)
    return { state: 'none', compared: 0, matched: 0, different, missing, unexpected };
  const isComplete = unread === 0 && read === made;
  return {
    state: isComplete ? 'complete' : 'partial',
    compared: read,
    matched,
    different,
    missing,
    unexpected,
  };
};

/** Whether a person should look: the service shows something else than what was sent. */
export const hasDifferences = ({ different, missing, unexpected }: ReconciliationSummary): boolean =>
  different + missing + unexpected > 0;
