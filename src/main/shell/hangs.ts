/** How long a page that does not answer may go on with what it does, after the system has noticed. */
export const PATIENCE_MS = 15_000;

export type Hangs = {
  /** The page does not answer. */
  readonly begun: () => void;
  /** It answers again, or is gone. */
  readonly over: () => void;
};

/** Ends a page that does not answer for too long. `wait` resolves after so many ms and rejects where its signal is aborted. */
export const createHangs = (
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>,
  endPage: () => void,
): Hangs => {
  let current: AbortController | null = null;
  const over = (): void => {
    current?.abort();
    current = null;
  };
  return {
    begun: () => {
      over();
      const control = new AbortController();
      current = control;
      wait(PATIENCE_MS, control.signal).then(
        () => control.signal.aborted || endPage(),
        () => undefined,
      );
    },
    over,
  };
};
