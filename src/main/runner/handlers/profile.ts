import { type Overrides, ownValue, withoutSetting, withSetting } from '../../../core/service/overrides';
import { answerReaders } from '../../../core/service/try-reading';
import { settingValue } from '../../../core/service/try-reading/look';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { writeText } from '../../files/write/text';
import { putConnection, type StoredConnection } from '../../journal/connections';
import { inTransaction } from '../../journal/open';
import { latestChanges } from '../../journal/profile-changes';
import type { Handlers } from '../handler-types';
import { settingAsSeen } from '../lines-as-seen';
import { mayNameWords, OPEN_WORDS } from '../payments/open-words';
import {
  connectionAt,
  overridesOf,
  overridesSchema,
  type ProfilePorts,
  profileOf,
  withOverrides,
} from '../profile';
import { answerSamples, tryAnswer } from '../profile-answers';
import { changesBetween, noteChanges, type SettingChange, shippedSettings } from '../profile-changes';

type Own = Pick<
  Handlers,
  | 'profile.settings'
  | 'profile.change'
  | 'profile.load'
  | 'profile.save'
  | 'profile.readers'
  | 'profile.try'
  | 'profile.samples'
>;
type Settings = Output<'profile.settings'>;

const settings = (ports: ProfilePorts, connection: StoredConnection): Result<Settings> => {
  const profile = profileOf(ports, connection);
  if (!profile.ok) return profile;
  const overrides = overridesOf(connection);
  const changes = latestChanges(ports.journal, connection.id);
  return ok(
    shippedSettings(ports.profileText).map(({ setting, ns, reason, value: assumed }) => {
      const value = settingValue(profile.value, setting);
      return {
        ...{ setting, ns, reason, assumed, value },
        source: ownValue(overrides, setting) === undefined ? 'assumed' : 'configured',
        changed: changes.get(setting) ?? null,
        ...settingAsSeen(ports.journal, connection.id, { setting, value }),
      };
    }),
  );
};

/** Keeps the new overrides with what was changed and why, in one transaction, once they are checked. */
const keep = (
  ports: ProfilePorts,
  connection: StoredConnection,
  overrides: Overrides,
  note: { readonly changes: readonly SettingChange[]; readonly reason: string },
): Result<Settings> => {
  const changed = withOverrides(connection, overrides);
  const profile = profileOf(ports, changed);
  if (!profile.ok) return profile;
  if (note.changes.some(({ setting, isReset }) => setting === OPEN_WORDS && !isReset)) {
    const named = mayNameWords(ports.journal, changed, profile.value);
    if (!named.ok) return named;
  }
  const at = new Date(ports.clock.now()).toISOString();
  inTransaction(ports.journal, () => {
    putConnection(ports.journal, changed);
    noteChanges(ports.journal, connection.id, note.changes, { at, reason: note.reason });
  });
  ports.emit('changed', { what: 'connections', id: connection.id });
  return settings(ports, changed);
};

const change = (ports: ProfilePorts, input: ParsedInput<'profile.change'>): Result<Settings> => {
  const connection = connectionAt(ports, input.connectionId);
  if (!connection.ok) return connection;
  const known = new Set(shippedSettings(ports.profileText).map((leaf) => leaf.setting));
  const stranger = input.changes.find((one) => !known.has(one.setting));
  if (stranger !== undefined) return failed('profile-unknown-setting', { setting: stranger.setting });
  const overrides = input.changes.reduce(
    (sofar, { setting, value, isReset }) =>
      isReset ? withoutSetting(sofar, setting) : withSetting(sofar, setting, value),
    overridesOf(connection.value),
  );
  return keep(ports, connection.value, overrides, input);
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const load = (ports: ProfilePorts, input: ParsedInput<'profile.load'>): Result<Settings> => {
  const connection = connectionAt(ports, input.connectionId);
  if (!connection.ok) return connection;
  const file = overridesSchema.safeParse(parsedJson(input.text));
  if (!file.success)
    return failed('profile-unreadable', { setting: 'the whole', why: 'settings in { } have to stand there' });
  const changes = changesBetween(ports.profileText, overridesOf(connection.value), file.data);
  return keep(ports, connection.value, file.data, { changes, reason: input.reason });
};

const save = async (
  ports: ProfilePorts,
  { connectionId, path }: ParsedInput<'profile.save'>,
): Promise<Result<{ path: string }>> => {
  const connection = connectionAt(ports, connectionId);
  if (!connection.ok) return connection;
  const written = await writeText(path, `${JSON.stringify(connection.value.profile, null, 2)}\n`);
  return written.ok ? ok({ path }) : written;
};

/** The service profile of a connection: what is assumed, what a person set and why, and how answers are read under it. */
export const profileHandlers = (ports: ProfilePorts): Own => ({
  'profile.settings': ({ connectionId }) => {
    const connection = connectionAt(ports, connectionId);
    return connection.ok ? settings(ports, connection.value) : connection;
  },
  'profile.change': (input) => change(ports, input),
  'profile.load': (input) => load(ports, input),
  'profile.save': (input) => save(ports, input),
  'profile.readers': () =>
    ok(
      answerReaders.map(({ reader, label, about, settings: read }) => ({
        ...{ reader, label, about, settings: [...read] },
      })),
    ),
  'profile.try': (input) => tryAnswer(ports, input),
  'profile.samples': (input) => answerSamples(ports, input),
});
