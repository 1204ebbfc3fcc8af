import { meansMoney } from '../../../core/service/payments/examine';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { findConnection } from '../../journal/connections';
import { readWords, sayOfWord } from '../../journal/payment-gate';
import { sameServiceIds, serviceOf } from '../../journal/same-service';
import type { Desk } from '../drafts/desk';
import { profileOf } from '../profile';
import { signed } from './answers';
import { passingWords } from './open-words';

type Words = Output<'payments.words'>;

/**
 * The payment words that count as "nothing paid, nothing scheduled" over a connection, and those that the invoices of its
 * service were ever read with here. Errors: connection-unknown, those of the profile.
 */
export const wordsOfService = ({ ports }: Desk, connectionId: string): Result<Words> => {
  const { journal } = ports;
  const connection = findConnection(journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  const profile = profileOf(ports, connection);
  if (!profile.ok) return profile;
  const service = serviceOf(connection);
  return ok({
    service,
    words: [...passingWords(journal, connectionId, profile.value)],
    read: [...readWords(journal, service, sameServiceIds(journal, connectionId))],
  });
};

const quoted = (all: readonly { readonly word: string }[]): string =>
  all.length === 0 ? 'none' : all.map(({ word }) => `'${word}'`).join(', ');

/** Why a word is not taken as open: it says that money moves, or no invoice that was read has it and nobody insists. */
const confirmable = (
  { ports }: Desk,
  known: Words,
  { connectionId, word, isUnread }: ParsedInput<'payments.sayWord'>,
): Result<null> => {
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  const profile = profileOf(ports, connection);
  if (!profile.ok) return profile;
  if (meansMoney(word, profile.value)) return failed('payment-word-says-paid', { word });
  const isKnown = known.read.length === 0 || known.read.some((one) => one.word === word);
  return isKnown || isUnread ? ok(null) : failed('payment-word-unread', { word, read: quoted(known.read) });
};

/**
 * Confirms a word for the service, or takes it back. Errors: connection-unknown, payment-answer-unsigned,
 * payment-word-says-paid, payment-word-unread, payment-word-not-confirmed, those of the profile.
 */
export const sayWord = (desk: Desk, input: ParsedInput<'payments.sayWord'>): Result<Words> => {
  const known = wordsOfService(desk, input.connectionId);
  if (!known.ok) return known;
  const word = signed(input, desk.nowText());
  if (!word.ok) return word;
  const { word: said, isOpen } = input;
  const { service, words } = known.value;
  const isFree = isOpen ? confirmable(desk, known.value, input) : ok(null);
  if (!isFree.ok) return isFree;
  if (!isOpen && !words.some((one) => one.word === said))
    return failed('payment-word-not-confirmed', { word: said, confirmed: quoted(words) });
  sayOfWord(desk.ports.journal, service, { ...word.value, word: said, isOpen });
  desk.ports.emit('changed', { what: 'connections', id: input.connectionId });
  return wordsOfService(desk, input.connectionId);
};
