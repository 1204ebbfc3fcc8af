type Counts = {
  readonly pending: number;
  readonly unsent?: number | undefined;
  readonly again?: number | undefined;
};

/** Records without an outcome, by where they stand. */
export type Waiting = {
  /** Never left this computer. */
  readonly unsent: number;
  /** Were sent, and nothing is known yet of what became of them. */
  readonly awaited: number;
  /** Were sent, are known not to be there, and are to be sent again. */
  readonly again: number;
};

/** What waits, parted; where nobody has counted what was sent, all of it counts as not sent. */
export const waitingOf = ({ pending, unsent = pending, again = 0 }: Counts): Waiting => {
  const sent = Math.max(0, pending - unsent);
  const toRepeat = Math.min(again, sent);
  return { unsent: pending - sent, awaited: sent - toRepeat, again: toRepeat };
};
