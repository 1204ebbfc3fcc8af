import { resolve } from 'node:path';
import { failed, ok, type Result } from '../../core/values/result';
import type { Connection } from '../../ipc/connections';
import { regularText } from '../../main/disk/regular-file';
import { type Given, type OptionSpec, oneOf, placesGiven, required } from '../arguments';
import { exits } from '../exit-codes';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { connectionNamed } from './named-connection';
import { openText } from './open-over';

/** A connection as the document of a command shows it, without its secrets. */
export const shown = (connection: Connection) => ({
  name: connection.name,
  environment: connection.environment,
  baseUrl: connection.baseUrl,
  authUrl: connection.authUrl,
  apiVersion: connection.apiVersion,
  companies: connection.companies,
  locations: connection.locations,
  customFields: connection.customFields,
  hasSecrets: connection.hasSecrets,
  ...(connection.isArchived === true ? { isArchived: true } : {}),
  ...(connection.noSecrets === undefined ? {} : { noSecrets: connection.noSecrets.code }),
});

/** Own values of a service profile from a file. Error: arguments-wrong. */
export const overridesIn = (file: string): Result<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(regularText(file));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return ok({ ...parsed });
    return failed('arguments-wrong', { detail: `--profile ${file} is not a JSON object` });
  } catch (error) {
    return failed('arguments-wrong', {
      detail: `--profile ${file}: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
};

type Draft = Parameters<Session['do']['connections.save']>[0];

/** What the words of the command say. */
const asked = (given: Given): Result<Draft> => {
  const name = required(given, 'name');
  if (!name.ok) return name;
  const environment = oneOf(given, 'environment', ['sandbox', 'production', 'practice']);
  if (!environment.ok) return environment;
  if (environment.value === undefined)
    return failed('arguments-wrong', { detail: '--environment is missing' });
  const apiVersion = oneOf(given, 'api-version', ['1.0.0', '1.1.0']);
  if (!apiVersion.ok) return apiVersion;
  const file = given.text('profile');
  const profile = file === undefined ? ok({}) : overridesIn(file);
  if (!profile.ok) return profile;
  const companies = placesGiven(given, 'company');
  if (!companies.ok) return companies;
  const locations = placesGiven(given, 'location');
  if (!locations.ok) return locations;
  const customFields = given.texts('custom-field');
  return ok({
    name: name.value,
    environment: environment.value,
    baseUrl: given.text('base-url') ?? '',
    authUrl: given.text('auth-url') ?? '',
    apiVersion: apiVersion.value ?? '1.1.0',
    companies: [...companies.value],
    locations: [...locations.value],
    customFields: customFields.length > 0 ? [...customFields] : null,
    hostedErp: given.isSet('hosted-erp'),
    profile: profile.value,
  });
};

/** The built-in practice service, which knows its own companies and places; what was said goes over them. */
const addBuiltIn = async (session: Session, draft: Draft): Promise<Result<Connection>> => {
  const made = await session.do['connections.addPractice']({ name: draft.name });
  if (!made.ok) return made;
  const { id, companies, locations, customFields } = made.value;
  const saved = await session.do['connections.save']({
    ...draft,
    id,
    companies: draft.companies.length > 0 ? draft.companies : companies,
    locations: draft.locations.length > 0 ? draft.locations : locations,
    customFields: draft.customFields ?? customFields,
  });
  if (!saved.ok) await session.do['connections.remove']({ connectionId: id, forgetCredentials: true });
  return saved;
};

/** In one word what there is to send with. */
const credentialsWord = ({ hasSecrets, noSecrets }: Connection): string => {
  if (hasSecrets) return 'yes';
  if (noSecrets?.code === 'secrets-other-address') return 'for another address';
  return noSecrets === undefined || noSecrets.code === 'secrets-missing' ? 'no' : 'locked';
};

const NOT_KEPT =
  "The command line does not use the system's keyring: the credentials count for this command only. Give them with each command, or set TALLYPORT_PASSPHRASE to keep them encrypted under it.";

/** Keeps the credentials that came with the command, where there is a place for them. */
export const keepSecrets = async (
  session: Session,
  connection: Connection,
  out: Out,
): Promise<Result<null>> => {
  if (session.secretsGiven === null) return ok(null);
  if (!session.keepsSecrets) {
    out.remark(NOT_KEPT);
    return ok(null);
  }
  const secrets = session.secretsGiven;
  const kept = await session.do['connections.setSecrets']({ connectionId: connection.id, secrets });
  if (!kept.ok) return kept;
  const { putAside } = kept.value;
  if (putAside !== undefined) out.remark(`${putAside.sentence}\n${putAside.advice}`);
  return ok(null);
};

const add = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const draft = asked(given);
  if (!draft.ok) return draft;
  const { name, environment, baseUrl, authUrl } = draft.value;
  const existing = await connectionNamed(session, name);
  if (existing.ok) return failed('connection-name-taken', { name });
  const isBuiltIn = environment === 'practice' && baseUrl === '' && authUrl === '';
  const saved = await (isBuiltIn
    ? addBuiltIn(session, draft.value)
    : session.do['connections.save'](draft.value));
  if (!saved.ok) return saved;
  const kept = isBuiltIn ? ok(null) : await keepSecrets(session, saved.value, out);
  if (!kept.ok) return kept;
  remarkOnService(saved.value, out);
  return ok(reply(shown(saved.value), `connection ${name} (${environment}) added`));
};

/** What is said of a connection. */
export const connectionOptions: Readonly<Record<string, OptionSpec>> = {
  name: { type: 'string', value: 'NAME', help: 'what you call it' },
  environment: {
    type: 'string',
    value: 'sandbox|production|practice',
    help: 'which environment it is',
  },
  'base-url': { type: 'string', value: 'URL', help: 'API address with its /v1 segment' },
  'auth-url': { type: 'string', value: 'URL', help: 'full address of the token endpoint' },
  'api-version': { type: 'string', value: '1.1.0', help: 'version of the interface' },
  company: {
    type: 'string',
    multiple: true,
    value: 'ID[=NAME]',
    help: 'a company; may be given several times',
  },
  location: {
    type: 'string',
    multiple: true,
    value: 'ID[=NAME]',
    help: 'a location; may be given several times',
  },
  'custom-field': {
    type: 'string',
    multiple: true,
    value: 'KEY',
    help: 'a custom field configured for the company',
  },
  'hosted-erp': {
    type: 'boolean',
    help: 'the service syncs vendors and dimensions from a hosted ERP itself',
  },
  profile: {
    type: 'string',
    value: 'FILE',
    help: 'JSON file that overrides parts of the service profile',
  },
};

/** Payments know the service, not the connection: who adds a second one is told. */
const remarkOnService = ({ name, sameService = [] }: Connection, out: Out): void => {
  if (sameService.length === 0) return;
  const others = sameService.map((one) => `${one.name}${one.isArchived ? ' (archived)' : ''}`).join(', ');
  out.remark(
    `${name} leads to the same service as ${others}: payments vendors and payments of all of them count together.`,
  );
};

const removeNamed = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const connection = await connectionNamed(session, given.arguments[0] ?? '');
  if (!connection.ok) return connection;
  const { id: connectionId, name } = connection.value;
  const forgetCredentials = given.isSet('forget-credentials');
  const removed = await session.do['connections.remove']({ connectionId, forgetCredentials });
  if (!removed.ok) return removed;
  const { payments, sums, imports = [], changes = [], keptCredentials: isWanted, wasUsed } = removed.value;
  const keptCredentials = isWanted && session.keepsSecrets;
  const open = openText(removed.value, { isWanted, isKept: keptCredentials });
  if (open !== null) out.remark(open);
  const document = { removed: name, payments, sums, imports, changes, keptCredentials, wasUsed };
  // What was taken up of another connection stays with that one.
  const text = wasUsed
    ? `connection ${name} archived`
    : `connection ${name} removed; no import or change was begun over it`;
  return ok(reply(document, text));
};

const NAME = ['NAME'] as const;

/** connections add | list | test | remove */
export const connectionCommands: readonly Command[] = [
  {
    spec: {
      words: ['connections', 'add'],
      arguments: [],
      about:
        'Adds a connection to one environment of the service. practice is built in and needs no addresses.',
      options: connectionOptions,
    },
    access: 'begin',
    run: add,
  },
  {
    spec: {
      words: ['connections', 'list'],
      arguments: [],
      about: 'Lists the connections, archived ones last, without their secrets.',
      options: {},
    },
    access: 'read',
    run: async (_given, session) => {
      const all = await session.do['connections.list']({ archived: true });
      if (!all.ok) return all;
      const rows = all.value.map((one) => [
        one.isArchived === true ? `${one.name} (archived)` : one.name,
        one.environment,
        one.baseUrl === '' ? '(built in)' : one.baseUrl,
        credentialsWord(one),
      ]);
      return ok(reply(all.value.map(shown), table(['name', 'environment', 'address', 'credentials'], rows)));
    },
  },
  {
    spec: {
      words: ['connections', 'test'],
      arguments: NAME,
      about: 'Asks for a token and reads a little; changes nothing.',
      options: {},
    },
    access: 'write',
    run: async (given, session) => {
      const connection = await connectionNamed(session, given.arguments[0] ?? '');
      if (!connection.ok) return connection;
      const tested = await session.do['connections.test']({ connectionId: connection.value.id });
      if (!tested.ok) return tested;
      const rows = tested.value.steps.map((step) => [
        step.passed ? 'ok' : 'failed',
        step.name,
        step.sentence,
      ]);
      return ok(
        reply(
          tested.value,
          table(['', 'step', 'what happened'], rows),
          tested.value.passed ? exits.done : exits.cutOff,
        ),
      );
    },
  },
  {
    spec: {
      words: ['connections', 'profile'],
      arguments: NAME,
      about:
        'Writes what was set in the service profile of a connection to a file, as connections add --profile takes it.',
      options: { out: { type: 'string', value: 'FILE.json', help: 'where to' } },
    },
    access: 'read',
    run: async (given, session) => {
      const out = required(given, 'out');
      if (!out.ok) return out;
      const connection = await connectionNamed(session, given.arguments[0] ?? '');
      if (!connection.ok) return connection;
      const saved = await session.do['profile.save']({
        connectionId: connection.value.id,
        path: resolve(out.value),
      });
      return saved.ok ? ok(reply(saved.value, `Written to ${saved.value.path}.`)) : saved;
    },
  },
  {
    spec: {
      words: ['connections', 'remove'],
      arguments: NAME,
      about:
        'Archives a connection: its journal entries, payments vendors and payments stay. Names the payments and imports that are not at an end and the single changes in doubt, and keeps the credentials while there are such payments.',
      options: {
        'forget-credentials': {
          type: 'boolean',
          help: 'remove the credentials although payments are not at an end',
        },
      },
    },
    access: 'write',
    run: removeNamed,
  },
];
