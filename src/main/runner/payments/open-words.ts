import { practicePace } from '../../../core/service/practice-pace';
import type { ServiceProfile } from '../../../core/service/profile';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection, type StoredConnection } from '../../journal/connections';
import type { Journal } from '../../journal/open';
import { type ConfirmedWord, confirmedWords, withdrawnWords } from '../../journal/payment-gate';
import { latestChanges } from '../../journal/profile-changes';
import { serviceOf } from '../../journal/same-service';

/** The setting that names payment words. It lets one through in practice alone: elsewhere a person's word is needed. */
export const OPEN_WORDS = 'invoice.values.paymentStatusOpen';

const ownWords: readonly string[] = practicePace.invoice.values.paymentStatusOpen;

/** Words that the profile lets through in practice, with what put them there. */
const ofProfile = (
  journal: Journal,
  { id, createdAt }: Pick<StoredConnection, 'id' | 'createdAt'>,
  words: readonly string[],
): readonly ConfirmedWord[] => {
  const change = latestChanges(journal, id).get(OPEN_WORDS);
  return words.map((word) =>
    change === undefined && ownWords.includes(word)
      ? { word, name: 'built in', note: 'The practice service calls so what nobody has paid.', at: createdAt }
      : { word, name: 'service profile', note: change?.reason ?? '', at: change?.at ?? createdAt },
  );
};

/**
 * Every payment word that passes over a connection, with who said so: those that persons confirmed for its service, and in
 * practice those of the profile. What a person withdrew passes nowhere.
 */
export const passingWords = (
  journal: Journal,
  connectionId: string,
  profile: ServiceProfile,
): readonly ConfirmedWord[] => {
  const connection = findConnection(journal, connectionId);
  if (connection === undefined) return [];
  const service = serviceOf(connection);
  const confirmed = confirmedWords(journal, service);
  if (connection.environment !== 'practice') return confirmed;
  const said = new Set([...confirmed.map(({ word }) => word), ...withdrawnWords(journal, service)]);
  const others = [...new Set(profile.invoice.values.paymentStatusOpen)].filter((word) => !said.has(word));
  return [...confirmed, ...ofProfile(journal, connection, others)].sort((one, other) =>
    one.word < other.word ? -1 : 1,
  );
};

/** The payment words that pass over a connection. */
export const openWords = (
  journal: Journal,
  connectionId: string,
  profile: ServiceProfile,
): ReadonlySet<string> => new Set(passingWords(journal, connectionId, profile).map(({ word }) => word));

/** Outside practice the setting takes only words that stand confirmed for the service. Error: profile-word-unconfirmed. */
export const mayNameWords = (
  journal: Journal,
  connection: Pick<StoredConnection, 'name' | 'environment' | 'baseUrl'>,
  profile: ServiceProfile,
): Result<null> => {
  if (connection.environment === 'practice') return ok(null);
  const confirmed = new Set(confirmedWords(journal, serviceOf(connection)).map(({ word }) => word));
  const word = profile.invoice.values.paymentStatusOpen.find((one) => !confirmed.has(one));
  return word === undefined
    ? ok(null)
    : failed('profile-word-unconfirmed', { word, setting: OPEN_WORDS, connection: connection.name });
};
