import { readToken } from '../token';
import { type Look, lookIn } from './look';
import { type AnswerReader, said } from './reading';

const looks: readonly Look[] = [
  {
    setting: 'auth.token.accessTokenPath',
    meaning: 'The token',
    kind: 'text',
    usual: /token|bearer|jwt/i,
    isNeeded: true,
    isSecret: true,
  },
  {
    setting: 'auth.token.tokenTypePath',
    meaning: 'Its kind',
    kind: 'text',
    usual: /type|kind/i,
  },
  {
    setting: 'auth.token.expiresPath',
    meaning: 'Seconds for which it is good',
    kind: 'whole',
    usual: /expires|seconds|lifetime|ttl/i,
  },
];

const minutes = (renewAtMs: number): string => String(Math.max(1, Math.round(renewAtMs / 60_000)));

/** The answer of the token endpoint. Its token is never shown. */
export const tokenReader: AnswerReader = {
  reader: 'token',
  label: 'Token',
  about: 'What the token address answers. The log keeps the names of its fields, not their values.',
  settings: [...looks.map((look) => look.setting), 'auth.token.lifetimeSeconds', 'auth.token.marginSeconds'],
  samples: { endpoints: [], refusals: false },
  read: ({ body }, { profile }) => {
    const found = looks.map((look) => lookIn(body, look, profile));
    const token = readToken(body, profile, 0);
    if (!token.ok) return { fits: false, said: token.problem, found };
    const { renewAt } = token.value;
    const words =
      renewAt === null ? said('tried-token-open') : said('tried-token', { minutes: minutes(renewAt) });
    return { fits: true, said: words, found };
  },
};
