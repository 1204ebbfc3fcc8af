/** What asking for a token came to. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly text: string; readonly renewAt: number | null }
  | {
      readonly kind: 'trouble';
      readonly why: 'credentials' | 'unreachable' | 'server-error' | 'busy' | 'unreadable';
      readonly text: string;
      readonly retryAfterMs: number | null;
    };

/** One token for everybody who sends over a connection. */
export type TokenHolder = {
  /** The token in force; otherwise `fetch` is called once, however many are waiting. A failure is not kept. */
  readonly current: (fetch: () => Promise<TokenAnswer>) => Promise<TokenAnswer>;
  /** The service refused this token. Late refusals of an older one change nothing. */
  readonly reject: (text: string) => void;
};

/** Makes the holder of one connection. `now`: epoch milliseconds. */
export const createTokenHolder = (now: () => number): TokenHolder => {
  let held: { readonly text: string; readonly renewAt: number | null } | null = null;
  let asking: Promise<TokenAnswer> | null = null;

  const ask = async (fetch: () => Promise<TokenAnswer>): Promise<TokenAnswer> => {
    const answer = await fetch();
    if (answer.kind === 'token') held = answer;
    return answer;
  };

  return {
    current: (fetch) => {
      if (held !== null && (held.renewAt === null || now() < held.renewAt))
        return Promise.resolve({ kind: 'token', text: held.text, renewAt: held.renewAt });
      asking ??= ask(fetch).finally(() => {
        asking = null;
      });
      return asking;
    },
    reject: (text) => {
      if (held?.text === text) held = null;
    },
  };
};
