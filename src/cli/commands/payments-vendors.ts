import { payeesWord, paymentsWord } from '../../core/service/payments/words';
import { targets } from '../../core/targets/index';
import { ok, type Result } from '../../core/values/result';
import { type Given, type OptionSpec, required, wholeNumber } from '../arguments';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { importOptions, submit } from './import';
import { companyOption, connectionAndCompany, connectionNamed, connectionOption } from './named-connection';
import { confirmed, sendingOptions, sendTyped } from './payments-create';

const payeeMaking = targets.find(({ makesPayees }) => makesPayees !== undefined);
const fields = payeeMaking?.fields ?? [];

/** `--erp-vendor-id` for `erp_vendor_id`. */
const optionOf = (key: string): string => key.replaceAll('_', '-');

const addOptions: Readonly<Record<string, OptionSpec>> = {
  connection: connectionOption,
  company: companyOption,
  ...Object.fromEntries(
    fields.map(({ key, help }): [string, OptionSpec] => [
      optionOf(key),
      { type: 'string', value: 'TEXT', help: help.replace(/\.$/, '') },
    ]),
  ),
  ...sendingOptions,
};

const fieldsGiven = (given: Given): Result<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for (const { key } of fields) {
    const text = required(given, optionOf(key));
    if (!text.ok) return text;
    texts[key] = text.value;
  }
  return ok(texts);
};

/** Shows every field before it is sent: a payments vendor can never be corrected. */
const add = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const texts = fieldsGiven(given);
  if (!texts.ok) return texts;
  const place = await connectionAndCompany(given, session);
  if (!place.ok) return place;
  const { connection, company } = place.value;
  const isConfirmed = confirmed(given, connection);
  if (!isConfirmed.ok) return isConfirmed;
  const shown = [['company', company], ...Object.entries(texts.value)];
  for (const [key = '', text = ''] of shown) out.remark(`${key.padEnd(16)} ${text}`);
  const checked = await session.do['payments.draftVendor']({
    connectionId: connection.id,
    company,
    fields: texts.value,
  });
  return checked.ok ? sendTyped(given, session, out, checked.value) : checked;
};

const list = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const limit = wholeNumber(given, 'limit', 1);
  if (!limit.ok) return limit;
  const name = given.text('connection');
  const connection = name === undefined ? null : await connectionNamed(session, name);
  if (connection?.ok === false) return connection;
  const found = await session.do['payments.vendors']({
    connectionId: connection?.value.id ?? null,
    search: given.text('search') ?? '',
    limit: Math.min(limit.value ?? 500, 10_000),
  });
  if (!found.ok) return found;
  const rows = found.value.entries.map((one) => [
    one.vendorId ?? '',
    one.state,
    one.fields['name'] ?? '',
    one.fields['erp_vendor_id'] ?? '',
    `${one.fields['address_line_1'] ?? ''}, ${one.fields['zipcode'] ?? ''} ${one.fields['city'] ?? ''}`,
    one.message ?? '',
  ]);
  return ok(reply(found.value, table(['id', 'state', 'name', 'erp id', 'address', 'message'], rows)));
};

const { target: _given, ...importFileOptions } = importOptions;

/** An import whose target is said by the command. */
const importFile = (given: Given, session: Session, out: Out): Promise<Result<Reply>> =>
  submit(
    { ...given, text: (name) => (name === 'target' ? payeeMaking?.name : given.text(name)) },
    session,
    out,
  );

/** payments vendors add | import | list */
export const payeeCommands: readonly Command[] = [
  {
    spec: {
      words: [paymentsWord, payeesWord, 'add'],
      arguments: [],
      about:
        'Creates one payments vendor and keeps its id; it can be neither changed nor listed at the service later, so look at every field twice.',
      options: addOptions,
    },
    access: 'write',
    run: add,
  },
  {
    spec: {
      words: [paymentsWord, payeesWord, 'import'],
      arguments: ['FILE'],
      about: 'Creates payments vendors from a file, checked, journaled and sent like any import.',
      options: importFileOptions,
    },
    access: 'write',
    run: importFile,
  },
  {
    spec: {
      words: [paymentsWord, payeesWord, 'list'],
      arguments: [],
      about: 'Lists the payments vendors of this journal with their ids, the only list there is.',
      options: {
        connection: { ...connectionOption, help: 'only those of this connection' },
        search: { type: 'string', value: 'TEXT', help: 'only those that hold this text anywhere' },
        limit: { type: 'string', value: 'N', help: 'at most so many (500)' },
      },
    },
    access: 'read',
    run: list,
  },
];
