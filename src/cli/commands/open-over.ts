import { momentText } from '../../core/values/moment-text';
import type { Output } from '../../ipc/contract';
import { table } from '../output';

/** What is said of payments that the service still sends, over their table. `unknown`: of how many nobody knows whether it has them. */
const openWords = (count: number, unknown: number, total: string): string => {
  const which = count === 1 ? '1 payment is' : `${count} payments are`;
  const it = count === 1 ? 'it' : 'them';
  if (unknown === 0) return `${which} not at an end, ${total}; the service sends ${it} all the same:`;
  const some = unknown === count ? it : `${unknown} of them`;
  const rest = unknown === count ? '' : ', and it sends the others all the same';
  return `${which} not at an end, ${total}; whether the service has ${some} is in doubt (resume or resolve its import over a connection to the same address)${rest}:`;
};

type Credentials = { readonly isWanted: boolean; readonly isKept: boolean };

/** What came with a command counts for that command alone. */
const credentialsWords = (count: number, { isWanted, isKept }: Credentials): string => {
  const which = count === 1 ? 'this payment' : 'these payments';
  if (!isWanted)
    return `Its credentials are forgotten: only another connection to the same address can read or cancel ${which} from here.`;
  return isKept
    ? `Its credentials are kept, so that ${which} can be read and cancelled.`
    : `No credentials are kept without a passphrase: give them with the commands that read or cancel ${which}.`;
};

type Removed = Output<'connections.remove'>;

const paymentsText = ({ payments, sums }: Removed, credentials: Credentials): readonly string[] => {
  if (payments.length === 0) return [];
  const rows = payments.map((one) => [
    ...[one.paymentId ?? one.ref, one.state, one.vendor, one.sendOn, `${one.total} ${one.currency}`],
  ]);
  const total = sums.map(({ amount, currency }) => `${amount} ${currency}`).join(', ');
  return [
    openWords(payments.length, payments.filter(({ state }) => state === 'in-doubt').length, total),
    table(['payment', 'state', 'vendor', 'send on', 'total'], rows),
    credentialsWords(payments.length, credentials),
  ];
};

const standingOf = ({ unsent = 0, inDoubt = 0 }: NonNullable<Removed['imports']>[number]): string => {
  const parts = [
    ...(unsent === 0 ? [] : [`${unsent} not sent`]),
    ...(inDoubt === 0 ? [] : [`${inDoubt} in doubt`]),
  ];
  return parts.length === 0 ? 'paused or waiting' : parts.join(', ');
};

const importsText = ({ imports = [] }: Removed): readonly string[] => {
  if (imports.length === 0) return [];
  const which =
    imports.length === 1 ? '1 import is not at its end' : `${imports.length} imports are not at their end`;
  const rows = imports.map((one) => [one.importId, one.fileName, standingOf(one)]);
  return [
    `${which}; resume IMPORT goes on, and resolve IMPORT looks up what is in doubt, over a connection in use to the same address (where there is none, add one, under any name):`,
    table(['import', 'file', 'state'], rows),
  ];
};

const changesText = ({ changes = [] }: Removed): readonly string[] => {
  if (changes.length === 0) return [];
  const which = changes.length === 1 ? '1 change is in doubt' : `${changes.length} changes are in doubt`;
  const rows = changes.map(({ operationId, begunAt, name, subject }) => [
    ...[operationId, momentText(begunAt), name, subject ?? ''],
  ]);
  return [
    `${which}; over a connection in use to the same address, changes resolve CHANGE looks it up:`,
    table(['change', 'begun at', 'what', 'of'], rows),
  ];
};

/** What is not at an end over a connection that is removed, in lines; null: nothing. */
export const openText = (removed: Removed, credentials: Credentials): string | null => {
  const lines = [...paymentsText(removed, credentials), ...importsText(removed), ...changesText(removed)];
  return lines.length === 0 ? null : lines.join('\n');
};
