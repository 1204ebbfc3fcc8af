import { createHash } from 'node:crypto';

export type Credentials = {
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('|')).digest('base64url');

/** Credentials of the practice organisation; the secret holds letters that a form must encode. */
export const credentialsOf = (seed: number): Credentials => ({
  apiKey: `practice-key-${digest('key', seed).slice(0, 24)}`,
  clientId: `practice-client-${seed}`,
  clientSecret: `practice secret+&=%${digest('secret', seed).slice(0, 24)}`,
});

/** Tokens that were handed out. They live in memory only: after a restart a client gets a 401 and asks again. */
export type Tokens = {
  readonly issue: (nowMs: number) => string;
  readonly isValid: (token: string, nowMs: number) => boolean;
  readonly forget: () => void;
  readonly issuedCount: () => number;
};

export const tokenLifetimeSeconds = 3600;

export const newTokens = (seed: number, startedAtMs: number): Tokens => {
  const endsAt = new Map<string, number>();
  let issued = 0;
  return {
    issue: (nowMs) => {
      issued += 1;
      const token = digest('token', seed, startedAtMs, issued);
      endsAt.set(token, nowMs + tokenLifetimeSeconds * 1000);
      return token;
    },
    isValid: (token, nowMs) => (endsAt.get(token) ?? 0) > nowMs,
    forget: () => endsAt.clear(),
    issuedCount: () => issued,
  };
};
