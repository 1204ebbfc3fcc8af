import { failed, ok, type Result } from '../../core/values/result';
import type { Connection } from '../../ipc/connections';
import type { Summary } from '../../ipc/shapes';
import { type Given, type OptionSpec, required } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';
import { summaryText } from '../summary-text';
import { type Reply, reply } from './command';
import { companyOf, companyOption, connectionNamed, connectionOption } from './named-connection';
import { answerGiven, gateIsClear, gateOptions, remarkOnQuestions } from './payments-gate';
import { remarkOnPaying, settledReply } from './summary-reply';

export const confirmOption: OptionSpec = {
  type: 'string',
  value: 'NAME',
  help: 'the name of the production connection, once more',
};

/** Options of everything that is typed in and sent. */
export const sendingOptions: Readonly<Record<string, OptionSpec>> = {
  'accept-warnings': { type: 'boolean', help: 'its warnings are known and accepted' },
  'confirm-production': confirmOption,
};

export const createOptions: Readonly<Record<string, OptionSpec>> = {
  connection: connectionOption,
  company: { ...companyOption, help: "the company that pays; else that of the payments vendor's entry" },
  location: { type: 'string', value: 'ID', help: 'the location that pays' },
  vendor: { type: 'string', value: 'ID', help: 'the id of a payments vendor of this journal' },
  'send-on': { type: 'string', value: 'DATE', help: 'the day on which it is sent, YYYY-MM-DD' },
  invoice: {
    type: 'string',
    multiple: true,
    value: 'AMOUNT:CURRENCY[:KEY=VALUE]…',
    help: 'an invoice with its whole total; KEY is id or number',
  },
  ...gateOptions,
  ...sendingOptions,
};

const KEYS: ReadonlyMap<string, string> = new Map([
  ['id', 'invoiceId'],
  ['invoice_id', 'invoiceId'],
  ['invoiceId', 'invoiceId'],
  ['number', 'invoiceNumber'],
  ['invoice_number', 'invoiceNumber'],
  ['invoiceNumber', 'invoiceNumber'],
]);

type Entry = { readonly amount: string; readonly currency: string; readonly keys: Record<string, string> };

const wrong = (text: string, why: string): Result<never> =>
  failed('arguments-wrong', { detail: `--invoice '${text}' ${why}` });

/** A later part without a known key belongs to the value before it: a number may hold a colon. */
const keysOf = (text: string, parts: readonly string[]): Result<Record<string, string>> => {
  const keys: Record<string, string> = {};
  let last: string | null = null;
  for (const part of parts) {
    const at = part.indexOf('=');
    const key = at < 0 ? undefined : KEYS.get(part.slice(0, at));
    if (key !== undefined) {
      if (keys[key] !== undefined) return wrong(text, `says ${part.slice(0, at)} twice`);
      keys[key] = part.slice(at + 1);
      last = key;
    } else if (last !== null) keys[last] = `${keys[last]}:${part}`;
    else return wrong(text, `holds '${part}', which is neither id=… nor number=…`);
  }
  return ok(keys);
};

/** `AMOUNT:CURRENCY[:KEY=VALUE]…`. Errors: arguments-wrong. */
export const invoiceGiven = (text: string): Result<Entry> => {
  const [amount = '', currency = '', ...parts] = text.split(':');
  if (amount === '' || currency === '') return wrong(text, 'is not AMOUNT:CURRENCY[:KEY=VALUE]…');
  const keys = keysOf(text, parts);
  return keys.ok ? ok({ amount, currency, keys: keys.value }) : keys;
};

const invoicesGiven = (given: Given): Result<Entry[]> => {
  const texts = given.texts('invoice');
  if (texts.length === 0) return failed('arguments-wrong', { detail: '--invoice is missing' });
  const entries: Entry[] = [];
  for (const text of texts) {
    const entry = invoiceGiven(text);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  return ok(entries);
};

/** --company, else the company of the payments vendor, else the only one of the connection. */
const payingCompany = async (
  given: Given,
  session: Session,
  connection: Connection,
  vendorId: string,
): Promise<Result<string>> => {
  const asked = given.text('company');
  if (asked !== undefined) return companyOf(connection, asked);
  const payees = await session.do['payments.vendors']({
    connectionId: connection.id,
    search: vendorId,
    limit: 10_000,
  });
  if (!payees.ok) return payees;
  const payee = payees.value.entries.find((one) => one.vendorId === vendorId);
  const [only, ...others] = connection.companies;
  const company = payee?.fields['svc_company_id'] ?? (others.length === 0 ? only?.id : undefined);
  return company === undefined ? failed('arguments-wrong', { detail: '--company is missing' }) : ok(company);
};

/** What was refused is typed in anew: it must not wait among the drafts. One that was sent is left as it is. */
const forget = async (session: Session, importId: string): Promise<void> => {
  await session.do['drafts.discard']({ importId });
};

const NOT_KEPT = 'Nothing was sent, and what was typed in is not kept.';

/** A script reads the id in the summary, and is told what it is worth; people are not shown one that leads nowhere. */
const forgottenReply = (out: Out, checked: Summary, isJson: boolean): Reply => {
  out.remark(isJson ? `${NOT_KEPT} Its import id is known to no other command.` : NOT_KEPT);
  return reply(checked, summaryText(checked, false), checked.exitCode);
};

/** Sends what was typed in and found good; tells what was found where nothing goes out. */
export const sendTyped = async (
  given: Given,
  session: Session,
  out: Out,
  checked: Summary,
): Promise<Result<Reply>> => {
  // What is asked is told with its advice, and what stops it stands in the table too, where there is one: each of it once.
  const asked = checked.records.invalid > 0 ? await remarkOnQuestions(session, out, checked.importId) : [];
  const isOver = checked.records.valid === 0 || session.isInterrupted();
  const isInTable = isOver && !given.isSet('json');
  for (const { severity, message } of checked.issues)
    if (!isInTable && !asked.includes(message)) out.remark(`${severity}: ${message}`);
  const { importId, target } = checked;
  if (isOver) {
    await forget(session, importId);
    return ok(forgottenReply(out, checked, given.isSet('json')));
  }
  remarkOnPaying(out, target);
  const started = await session.do['imports.submit']({
    importId,
    onlyValid: false,
    acceptWarnings: given.isSet('accept-warnings'),
    confirmProduction: given.text('confirm-production') ?? null,
    stopAfterChunks: null,
    waitForBatches: true,
  });
  if (started.ok) return settledReply(session, out, importId);
  await forget(session, importId);
  return started;
};

/** Production is asked for by name before anything is written down. */
export const confirmed = (given: Given, { environment, name }: Connection): Result<null> =>
  environment === 'production' && given.text('confirm-production') !== name
    ? failed('production-not-confirmed', { name })
    : ok(null);

/** payments create */
export const createPayment = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const texts: Record<string, string> = {};
  for (const name of ['connection', 'location', 'vendor', 'send-on']) {
    const text = required(given, name);
    if (!text.ok) return text;
    texts[name] = text.value;
  }
  const invoices = invoicesGiven(given);
  if (!invoices.ok) return invoices;
  const clear = gateIsClear(given);
  if (!clear.ok) return clear;
  const connection = await connectionNamed(session, texts['connection'] ?? '');
  if (!connection.ok) return connection;
  const isConfirmed = confirmed(given, connection.value);
  if (!isConfirmed.ok) return isConfirmed;
  const vendorId = texts['vendor'] ?? '';
  const company = await payingCompany(given, session, connection.value, vendorId);
  if (!company.ok) return company;
  const checked = await session.do['payments.draft']({
    connectionId: connection.value.id,
    company: company.value,
    locationId: texts['location'] ?? '',
    vendorId,
    sendOn: texts['send-on'] ?? '',
    invoices: invoices.value,
  });
  if (!checked.ok) return checked;
  const { id: connectionId } = connection.value;
  const answered = await answerGiven(given, session, out, { summary: checked.value, connectionId });
  if (answered.ok) return sendTyped(given, session, out, answered.value);
  await forget(session, checked.value.importId);
  return answered;
};
