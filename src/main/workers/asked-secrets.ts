import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import { secretsSchema } from '../../ipc/connections';
import { problemSchema } from '../../ipc/shapes';
import type { SecretsPort } from '../runner/ports';
import { type EngineData, type Question, secretsStandingSchema } from './messages';

const problem = problemSchema.omit({ where: true });
const failure = z.object({ ok: z.literal(false), problem });

const asResult = <T extends z.ZodType>(raw: unknown, value: T): Result<z.output<T>> => {
  const refused = failure.safeParse(raw);
  if (refused.success) return { ok: false, problem: refused.data.problem };
  const success = z.object({ ok: z.literal(true), value: z.unknown() }).safeParse(raw);
  const given = value.safeParse(success.data?.value);
  return success.success && given.success ? ok(given.data) : failed('secrets-missing');
};

/** The secrets as the engine's thread has them: asked for each time from the process that holds the keyring. */
export const askedSecrets = (
  data: Pick<EngineData, 'secretsKept' | 'keyringName'>,
  ask: (question: Question) => Promise<unknown>,
): SecretsPort => {
  let standing = secretsStandingSchema.parse(data);
  return {
    get kept() {
      return standing.secretsKept;
    },
    get keyringName() {
      return standing.keyringName;
    },
    fault: async (connectionId, origins) => {
      const told = await ask({ what: 'secrets.fault', connectionId, origins });
      return told === null ? null : (problem.safeParse(told).data ?? failed('secrets-missing').problem);
    },
    get: async (connectionId, origins) =>
      asResult(await ask({ what: 'secrets.get', connectionId, origins }), secretsSchema),
    set: async (connectionId, origins, secrets) =>
      asResult(await ask({ what: 'secrets.set', connectionId, origins, secrets }), z.string().nullable()),
    remove: async (connectionId) => void (await ask({ what: 'secrets.remove', connectionId })),
    unlock: async (passphrase) => {
      const told = secretsStandingSchema.safeParse(await ask({ what: 'secrets.unlock', passphrase }));
      if (told.success) standing = told.data;
    },
  };
};
