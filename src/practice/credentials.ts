import { randomBytes } from 'node:crypto';

export type Credentials = {
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const atRandom = (bytes: number): string => randomBytes(bytes).toString('base64url');

/**
 * Credentials of the practice organisation, other ones at each start, so that no page and no program of this computer knows
 * them beforehand; the secret holds letters that a form must encode.
 */
export const newCredentials = (): Credentials => ({
  apiKey: `practice-key-${atRandom(18)}`,
  clientId: `practice-client-${atRandom(9)}`,
  clientSecret: `practice secret+&=%${atRandom(18)}`,
});

/** Tokens that were handed out. They live in memory only: after a restart a client gets a 401 and asks again. */
export type Tokens = {
  readonly issue: (nowMs: number) => string;
  readonly isValid: (token: string, nowMs: number) => boolean;
  readonly forget: () => void;
  readonly issuedCount: () => number;
};

export const tokenLifetimeSeconds = 3600;

export const newTokens = (): Tokens => {
  const endsAt = new Map<string, number>();
  let issued = 0;
  return {
    issue: (nowMs) => {
      issued += 1;
      const token = atRandom(32);
      endsAt.set(token, nowMs + tokenLifetimeSeconds * 1000);
      return token;
    },
    isValid: (token, nowMs) => (endsAt.get(token) ?? 0) > nowMs,
    forget: () => endsAt.clear(),
    issuedCount: () => issued,
  };
};
