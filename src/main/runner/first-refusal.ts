import { words } from '../../core/issues/codes';
import { namesInUse } from '../../core/service/names-in-use';
import { ownValue } from '../../core/service/overrides';
import { readBody } from '../../core/service/reply';
import { settingValue } from '../../core/service/try-reading/look';
import { wireName } from '../../core/service/wire-names';
import { targetNamed } from '../../core/targets';
import type { FirstRefusal } from '../../ipc/shapes';
import { firstExchanges } from '../journal/attempts';
import { findConnection } from '../journal/connections';
import type { StoredImport } from '../journal/imports';
import { areOfClosedLocations, wasAnyTaken } from '../journal/records';
import type { EnginePorts } from './ports';
import { connectionProfile, overridesOf } from './profile';
import { shippedSettings } from './profile-changes';
import { recordCounts } from './summary';

/** An answer that says something of what was sent, and not of who sends or how often. */
const isRefusal = (status: number | null): boolean => status === 400 || status === 409 || status === 422;

const MOST_SHOWN = 4_000;

const cut = (text: string | null): string => {
  const whole = text ?? '';
  return whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}…` : whole;
};

/**
 * The first exchange of an import of which something was refused, where the service has never taken anything of this kind
 * over this connection: then a name of the profile may be wrong as well as the rows. Null: neither is so.
 */
export const firstRefusal = (ports: EnginePorts, stored: StoredImport): FirstRefusal | null => {
  const { journal, profileText } = ports;
  const { importId, connectionId } = stored;
  const target = targetNamed(stored.target ?? '');
  if (target === undefined || connectionId === null || stored.submittedAt === null) return null;
  const { rejected, failed } = recordCounts(journal, importId);
  if (rejected + failed === 0 || wasAnyTaken(journal, connectionId, target.name)) return null;
  if (areOfClosedLocations(journal, importId)) return null;
  const connection = findConnection(journal, connectionId);
  const profile = connection === undefined ? undefined : connectionProfile(profileText, connection);
  if (connection === undefined || profile?.ok !== true) return null;
  const { sent, results } = firstExchanges(journal, importId);
  const refused = sent.find(({ status }) => isRefusal(status)) ?? sent[0];
  if (refused === undefined) return null;
  const answer = isRefusal(refused.status) ? refused : (results ?? refused);
  const settings = shippedSettings(profileText).map(({ setting }) => ({
    setting,
    value: settingValue(profile.value, setting),
  }));
  const [path = ''] = refused.path.split('?');
  const { prefix } = profile.value.naming;
  const body = readBody(refused.requestText ?? '', prefix);
  const overrides = overridesOf(connection);
  const names = namesInUse(settings, { endpoint: target.bulk.endpoint, path, body });
  const { sentence, advice } = words('names-may-be-wrong', { what: target.words.many });
  return {
    sentence,
    advice,
    names: names.map((one) => ({
      setting: one.setting,
      name: wireName(one.name, prefix),
      isConfigured: settings.some(
        ({ setting }) => one.setting.startsWith(setting) && ownValue(overrides, setting) !== undefined,
      ),
    })),
    request: { method: refused.method, path: refused.path, text: cut(refused.requestText) },
    answer: { status: answer.status, text: cut(answer.replyText) },
  };
};
