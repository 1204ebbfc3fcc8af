import { failed, ok, type Result } from '../../core/values/result';
import type { Connection } from '../../ipc/connections';
import { type Given, type OptionSpec, required } from '../arguments';
import type { Session } from '../session';

export const connectionOption: OptionSpec = {
  type: 'string',
  value: 'NAME',
  help: 'the connection to work with',
};
export const companyOption: OptionSpec = {
  type: 'string',
  value: 'ID',
  help: 'the company within the connection',
};

/** The connection in use of that name. Errors: connection-unknown, connection-archived. */
export const connectionNamed = async (session: Session, name: string): Promise<Result<Connection>> => {
  const all = await session.do['connections.list']({ archived: true });
  if (!all.ok) return all;
  const found = all.value.find((connection) => connection.name === name);
  if (found === undefined) return failed('connection-unknown', { name });
  const address = found.baseUrl === '' ? 'the practice service' : found.baseUrl;
  return found.isArchived === true ? failed('connection-archived', { name, address }) : ok(found);
};

/** A company of the connection; one without a list of companies takes any. Errors: company-unknown. */
export const companyOf = <C extends string | null>(connection: Connection, company: C): Result<C> => {
  const known = connection.companies;
  if (company === null || known.length === 0 || known.some((place) => place.id === company))
    return ok(company);
  return failed('company-unknown', { name: connection.name, company });
};

/** The connection that --connection names, and the company of --company, which it must have. */
export const connectionAndCompany = async (
  given: Given,
  session: Session,
): Promise<Result<{ readonly connection: Connection; readonly company: string }>> => {
  const name = required(given, 'connection');
  if (!name.ok) return name;
  const asked = required(given, 'company');
  if (!asked.ok) return asked;
  const connection = await connectionNamed(session, name.value);
  if (!connection.ok) return connection;
  const company = companyOf(connection.value, asked.value);
  return company.ok ? ok({ connection: connection.value, company: company.value }) : company;
};
