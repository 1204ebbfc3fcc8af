import { readFileSync } from 'node:fs';
import { fitsHeader } from '../core/service/header-text';
import { failed, ok, type Result } from '../core/values/result';
import { type Secrets, secretsSchema } from '../ipc/connections';
import type { Given } from './arguments';
import { type SecretVariables, variableNames } from './secret-variables';

const usable = (secrets: Secrets, place: string): Result<Secrets> =>
  fitsHeader(secrets.apiKey)
    ? ok(secrets)
    : failed('arguments-wrong', {
        detail: `${place} holds a line end or another character that no API key can have`,
      });

const KEYS = ['apiKey', 'clientId', 'clientSecret'] as const;

const fromEnvironment = (variables: SecretVariables): Result<Secrets | null> => {
  const missing = KEYS.filter((key) => variables[key] === '').map((key) => variableNames[key]);
  if (missing.length === KEYS.length) return ok(null);
  if (missing.length > 0)
    return failed('arguments-wrong', { detail: `the environment lacks ${missing.join(' and ')}` });
  const parsed = secretsSchema.safeParse(variables);
  return parsed.success ? usable(parsed.data, variableNames.apiKey) : ok(null);
};

const fromStandardInput = (): Result<Secrets> => {
  try {
    const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(0, 'utf8').replace(/^\uFEFF/, '')));
    if (parsed.success) return usable(parsed.data, 'the apiKey on standard input');
  } catch {
    // The sentence below says what was expected; the text itself may hold a secret.
  }
  const detail = 'standard input is not one JSON object with apiKey, clientId and clientSecret';
  return failed('arguments-wrong', { detail });
};

/** The secrets that came with a command, never as arguments; null: none came. Errors: arguments-wrong. */
export const givenSecrets = (given: Given, variables: SecretVariables): Result<Secrets | null> =>
  given.isSet('secrets-stdin') ? fromStandardInput() : fromEnvironment(variables);
