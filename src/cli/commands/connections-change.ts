import type { Json } from '../../core/values/json';
import { failed, ok, type Result } from '../../core/values/result';
import { visibleInLine } from '../../core/values/visible';
import type { Connection } from '../../ipc/connections';
import type { ProfileSetting } from '../../ipc/profile';
import { type Given, oneOf, placesGiven, required } from '../arguments';
import { jsonIn } from '../json-in';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { connectionOptions, keepSecrets, overridesIn, shown } from './connections';
import { keyHeader, remarkHeader } from './key-header';
import { connectionNamed } from './named-connection';

type Draft = Parameters<Session['do']['connections.save']>[0];

/** What was said of a list goes in place of the whole list. */
const listOr = <T>(given: readonly T[], before: readonly T[]): T[] => [
  ...(given.length > 0 ? given : before),
];

/** The connection with what the words of the command say over it. Errors: arguments-wrong. */
const changed = (given: Given, before: Connection): Result<Draft> => {
  const environment = oneOf(given, 'environment', ['sandbox', 'production', 'practice']);
  if (!environment.ok) return environment;
  const apiVersion = oneOf(given, 'api-version', ['1.0.0', '1.1.0']);
  if (!apiVersion.ok) return apiVersion;
  const companies = placesGiven(given, 'company');
  if (!companies.ok) return companies;
  const locations = placesGiven(given, 'location');
  if (!locations.ok) return locations;
  const file = given.text('profile');
  const profile = file === undefined ? ok(before.profile) : overridesIn(file);
  if (!profile.ok) return profile;
  const customFields = given.texts('custom-field');
  return ok({
    id: before.id,
    name: given.text('name') ?? before.name,
    environment: environment.value ?? before.environment,
    baseUrl: given.text('base-url') ?? before.baseUrl,
    authUrl: given.text('auth-url') ?? before.authUrl,
    apiVersion: apiVersion.value ?? before.apiVersion,
    companies: listOr(companies.value, before.companies),
    locations: listOr(locations.value, before.locations),
    customFields: customFields.length > 0 ? [...customFields] : before.customFields,
    hostedErp: given.flag('hosted-erp') ?? before.hostedErp,
    profile: profile.value,
  });
};

const update = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const before = await connectionNamed(session, given.arguments[0] ?? '');
  if (!before.ok) return before;
  const draft = changed(given, before.value);
  if (!draft.ok) return draft;
  const saved = await session.do['connections.save'](draft.value);
  if (!saved.ok) return saved;
  const isBuiltIn = saved.value.environment === 'practice' && saved.value.baseUrl === '';
  const kept = isBuiltIn ? ok(null) : await keepSecrets(session, saved.value, out);
  if (!kept.ok) return kept;
  const { noSecrets } = saved.value;
  if (session.secretsGiven === null && noSecrets?.code === 'secrets-other-address')
    out.remark(`${noSecrets.sentence}\n${noSecrets.advice}`);
  return ok(reply(shown(saved.value), `connection ${saved.value.name} changed`));
};

const wrong = (detail: string): Result<never> => failed('arguments-wrong', { detail });

/** A value as its setting wants it: a text as it stands, anything else as JSON. */
const settingValue = (text: string, { setting, assumed, value }: ProfileSetting): Result<Json> => {
  const parsed = jsonIn(text);
  if (typeof assumed === 'string' || (assumed === null && typeof value === 'string'))
    return ok(typeof parsed === 'string' ? parsed : text);
  if (parsed !== undefined) return ok(parsed);
  return assumed === null ? ok(text) : wrong(`${setting}: '${text}' is no JSON`);
};

type Change = { readonly setting: string; readonly value: Json; readonly isReset: boolean };

/** SETTING=VALUE of each word. Errors: arguments-wrong, profile-unknown-setting. */
const changesIn = (words: readonly string[], settings: readonly ProfileSetting[]): Result<Change[]> => {
  const changes: Change[] = [];
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) return wrong(`'${word}' is not SETTING=VALUE`);
    const setting = word.slice(0, at);
    const known = settings.find((one) => one.setting === setting);
    if (known === undefined) return failed('profile-unknown-setting', { setting });
    if (changes.some((one) => one.setting === setting)) return wrong(`${setting} is set twice`);
    const value = settingValue(word.slice(at + 1), known);
    if (!value.ok) return value;
    changes.push({ setting, value: value.value, isReset: false });
  }
  return ok(changes);
};

/** A long value is cut: JSON has all of it. */
const MAX_SHOWN = 60;
const shortJson = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
};

/** Every setting with its value, whether it is one's own, and what it does. */
const settingsReply = (name: string, settings: readonly ProfileSetting[]): Reply => {
  const rows = settings.map(({ setting, value, source, reason, seen }) => [
    setting,
    shortJson(seen?.value ?? value),
    seen !== undefined ? 'seen' : source === 'configured' ? 'set here' : 'as shipped',
    reason,
  ]);
  const document = {
    name,
    settings: settings.map(({ setting, value, assumed, source, reason: what, changed: when, seen }) => ({
      ...{ setting, value, assumed, source, what, changed: when, ...(seen === undefined ? {} : { seen }) },
    })),
  };
  const why = settings.flatMap(({ setting, changed, value, seen }) => [
    ...(changed === null ? [] : [visibleInLine(`${setting} was set at ${changed.at}: ${changed.reason}`)]),
    ...(seen === undefined
      ? []
      : [
          `${setting} is set to ${shortJson(value)}; an import saw ${shortJson(seen.value)} at ${seen.at}, which counts until it is set anew.`,
        ]),
  ]);
  return reply(document, [table(['setting', 'is now', 'from', 'what it does'], rows), ...why].join('\n'));
};

const set = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const [name = '', ...words] = given.arguments;
  const isListed = given.isSet('list') || words.length === 0;
  if (given.isSet('list') && words.length > 0) return wrong('--list takes no SETTING=VALUE');
  const reason = isListed ? ok('') : required(given, 'reason');
  if (!reason.ok) return reason;
  const connection = await connectionNamed(session, name);
  if (!connection.ok) return connection;
  const connectionId = connection.value.id;
  const before = await session.do['profile.settings']({ connectionId });
  if (!before.ok) return before;
  if (isListed) return ok(settingsReply(name, before.value));
  const changes = changesIn(words, before.value);
  if (!changes.ok) return changes;
  const after = await session.do['profile.change']({
    connectionId,
    changes: changes.value,
    reason: reason.value,
  });
  if (!after.ok) return after;
  const headers = { before: keyHeader(before.value), after: keyHeader(after.value) };
  await remarkHeader(session, out, connection.value, headers);
  const isSet = ({ setting }: ProfileSetting): boolean =>
    changes.value.some((one) => one.setting === setting);
  const now = after.value
    .filter(isSet)
    .map(({ setting, value, assumed, changed: when }) => ({ setting, value, assumed, changed: when }));
  const rows = now.map(({ setting, value, assumed }) => [
    setting,
    JSON.stringify(value),
    JSON.stringify(assumed),
  ]);
  return ok(reply({ name, settings: now }, table(['setting', 'is now', 'as shipped'], rows)));
};

const updateOptions = {
  ...connectionOptions,
  name: { type: 'string', value: 'NAME', help: 'what you call it from now on' },
  'hosted-erp': {
    type: 'boolean',
    isDeniable: true,
    help: 'the service syncs vendors and dimensions from a hosted ERP itself',
  },
} as const;

/** connections update | set */
export const connectionChangeCommands: readonly Command[] = [
  {
    spec: {
      words: ['connections', 'update'],
      arguments: ['NAME'],
      about:
        'Changes what is said of a connection; what is not said stays. A list (companies, locations, custom fields) and the profile are replaced whole.',
      options: updateOptions,
    },
    access: 'write',
    run: update,
  },
  {
    spec: {
      words: ['connections', 'set'],
      arguments: ['NAME', '?SETTING=VALUE…'],
      about:
        'Changes settings of the service profile of a connection. Each is put on record with the reason, as in the window. Without SETTING=VALUE, or with --list, it lists every setting with its value and what it does, and changes nothing.',
      options: {
        reason: { type: 'string', value: 'TEXT', help: 'why, to be found again later' },
        list: { type: 'boolean', help: 'list the settings, their values and what each does' },
      },
    },
    access: 'write',
    run: set,
  },
];
