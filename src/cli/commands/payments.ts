import { isForAnother } from '../../core/service/payments/standing';
import { paymentsWord } from '../../core/service/payments/words';
import { momentText } from '../../core/values/moment-text';
import { ok, type Result } from '../../core/values/result';
import { sentReads } from '../../core/values/sent-reads';
import type { PaymentDetail, PaymentEntry } from '../../ipc/payments';
import { type Given, wholeNumber } from '../arguments';
import { exits } from '../exit-codes';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { connectionNamed, connectionOption } from './named-connection';
import { confirmOption, createOptions, createPayment } from './payments-create';
import { gateCommands } from './payments-gate';
import { payeeCommands } from './payments-vendors';

const statusText = ({ statusCode, statusLabel }: PaymentEntry): string =>
  statusCode === null ? '' : `${statusLabel ?? ''} (${statusCode})`.trim();

const twiceText = ({ ref, paymentId, twice = [] }: PaymentEntry): readonly string[] =>
  twice.map(
    (other) =>
      `PAID TWICE: invoice ${other.invoiceId} is in payment ${paymentId ?? ref} and in ${other.paymentId ?? other.ref}.`,
  );

const listText = (entries: readonly PaymentEntry[]): string =>
  [linesText(entries), ...entries.flatMap(twiceText)].join('\n');

const linesText = (entries: readonly PaymentEntry[]): string =>
  table(
    ['payment', 'state', 'status', 'vendor', 'location', 'send on', 'total', 'pays'],
    entries.map((one) => [
      one.paymentId ?? one.ref,
      one.isLeftForGood === true ? `${one.state}, left for good` : one.state,
      statusText(one),
      one.vendorName ?? one.vendorId,
      one.locationId,
      one.sendOn,
      `${one.total} ${one.currency}`,
      one.invoices.map(({ keys }) => keys.invoiceNumber ?? keys.invoiceId ?? '').join(', '),
    ]),
  );

/** The service tells the code of a status as a number, to branch on; what is none stays as it is told. */
const withNumber = (entry: PaymentEntry) => {
  const { statusCode: code } = entry;
  return { ...entry, statusCode: code !== null && /^\d{1,9}$/.test(code) ? Number(code) : code };
};

/** The id of --connection, where it is given. */
const connectionIdOf = async (given: Given, session: Session): Promise<Result<string | null>> => {
  const name = given.text('connection');
  if (name === undefined) return ok(null);
  const connection = await connectionNamed(session, name);
  return connection.ok ? ok(connection.value.id) : connection;
};

const list = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const limit = wholeNumber(given, 'limit', 1);
  if (!limit.ok) return limit;
  const connectionId = await connectionIdOf(given, session);
  if (!connectionId.ok) return connectionId;
  const found = await session.do['payments.list']({
    connectionId: connectionId.value,
    search: given.text('search') ?? '',
    limit: Math.min(limit.value ?? 500, 10_000),
  });
  if (!found.ok) return found;
  const { entries } = found.value;
  return ok(reply({ ...found.value, entries: entries.map(withNumber) }, listText(entries)));
};

const detailText = (detail: PaymentDetail): string =>
  [
    listText([detail]),
    '',
    table(
      ['at', 'what', 'code', 'label', 'text'],
      detail.history.map(({ at, what, code, label, text }) => [
        momentText(at),
        what,
        code ?? '',
        label ?? '',
        text ?? '',
      ]),
    ),
    ...detail.differences.map(({ field, sent, got }) => `${field}: ${sentReads({ sent, got })}`),
    ...[detail.message, detail.advice].filter((line) => line !== null),
    detail.cancel.sentence,
  ].join('\n');

const show = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const found = await session.do['payments.get']({ payment: given.arguments[0] ?? '' });
  return found.ok ? ok(reply(withNumber(found.value), detailText(found.value))) : found;
};

const refresh = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const connectionId = await connectionIdOf(given, session);
  if (!connectionId.ok) return connectionId;
  const read = await session.do['payments.refresh']({
    connectionId: connectionId.value,
    payments: [...given.arguments],
  });
  if (!read.ok) return read;
  const { value: entries } = read;
  return ok(reply(entries.map(withNumber), foundText(entries), refreshExit(entries)));
};

/** The lines, and under them what needs a person, each with what to do. */
const foundText = (entries: readonly PaymentEntry[]): string => {
  const found = entries.flatMap(({ ref, paymentId, findings = [] }) =>
    findings.map(({ sentence, advice }) => `${paymentId ?? ref}: ${sentence}\n  ${advice}`),
  );
  return [linesText(entries), ...found].join('\n');
};

/** In doubt before what is found otherwise. */
const refreshExit = (entries: readonly PaymentEntry[]): number => {
  const isOpen = ({ state, isLeftForGood, needsPerson }: PaymentEntry): boolean =>
    (state === 'in-doubt' && isLeftForGood !== true) ||
    needsPerson?.startsWith('payment-cancel-doubt') === true;
  if (entries.some(isOpen)) return exits.inDoubt;
  return entries.some(({ findings = [] }) => findings.length > 0) ? exits.differences : exits.done;
};

/** Whether a cancel was answered, and what was answered or read since speaks against it. */
const isOtherwise = ({ history }: PaymentDetail): boolean => {
  const last = history.findLast(({ what }) => what === 'cancelled' || what === 'in-doubt');
  return last?.what === 'cancelled' || isForAnother(last?.text ?? null);
};

/** What the answer to a cancel said, as an exit code: in doubt before not cancelled. */
const cancelExit = (detail: PaymentDetail): number => {
  const { state } = detail;
  if (state === 'cancelling') return isOtherwise(detail) ? exits.differences : exits.inDoubt;
  return state === 'cancelled' ? exits.done : exits.someNotGood;
};

const cancel = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const done = await session.do['payments.cancel']({
    payment: given.arguments[0] ?? '',
    confirmProduction: given.text('confirm-production') ?? null,
  });
  return done.ok ? ok(reply(withNumber(done.value), detailText(done.value), cancelExit(done.value))) : done;
};

const onlyConnection = { connection: { ...connectionOption, help: 'only payments of this connection' } };

/** payments vendors add | import | list, payments create | list | show | refresh | cancel */
export const paymentCommands: readonly Command[] = [
  ...payeeCommands,
  ...gateCommands,
  {
    spec: {
      words: [paymentsWord, 'create'],
      arguments: [],
      about:
        'Creates one payment of whole invoices: checks it, reads its invoices once more, sends it and reads it back. A different amount, or an invoice that is paid or in another payment of the service, is refused; one that is archived, not approved, or whose payment status nobody has confirmed is asked about (--pay-anyway, --confirm-word).',
      options: createOptions,
    },
    access: 'write',
    run: createPayment,
  },
  {
    spec: {
      words: [paymentsWord, 'list'],
      arguments: [],
      about: 'Lists the payments of this journal, the only list there is.',
      options: {
        ...onlyConnection,
        search: { type: 'string', value: 'TEXT', help: 'only those that hold this text anywhere' },
        limit: { type: 'string', value: 'N', help: 'at most so many (500)' },
      },
    },
    access: 'read',
    run: list,
  },
  {
    spec: {
      words: [paymentsWord, 'show'],
      arguments: ['ID'],
      about: 'Shows one payment with its history, as the journal knows it.',
      options: {},
    },
    access: 'read',
    run: show,
  },
  {
    spec: {
      words: [paymentsWord, 'refresh'],
      arguments: ['?ID…'],
      about:
        'Reads payments at the service one by one; without an ID all that may still change. Exit 8 where one needs a person (paid twice, reads otherwise than ordered, is another one, was cancelled elsewhere …), 4 where one is in doubt.',
      options: onlyConnection,
    },
    access: 'write',
    run: refresh,
  },
  {
    spec: {
      words: [paymentsWord, 'cancel'],
      arguments: ['ID'],
      about:
        'Cancels a payment as long as no money has moved; the answer tells whether it was. Asking again does no harm.',
      options: { 'confirm-production': confirmOption },
    },
    access: 'write',
    run: cancel,
  },
];
