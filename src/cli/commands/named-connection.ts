import { failed, ok, type Result } from '../../core/values/result';
import type { Connection } from '../../ipc/shapes';
import { type Given, type OptionSpec, required } from '../arguments';
import type { Session } from '../session';

export const connectionOption: OptionSpec = { type: 'string', value: 'NAME', help: 'the connection to work with' };
export const companyOption: OptionSpec = { type: 'string', value: 'ID', help: 'the company within the connection' };

/** The connection of that name. Errors: connection-unknown. */
export const connectionNamed = async (session: Session, name: string): Promise<Result<Connection>> => {
  const all = await session.do['connections.list']({});
  if (!all.ok) return all;
  const found = all.value.find((connection) => connection.name === name);
  return found === undefined ? failed('connection-unknown', { name }) : ok(found);
};

/** The connection that --connection names, and the company of --company, which it must have. */
export const connectionAndCompany = async (
  given: Given,
  session: Session,
): Promise<Result<{ readonly connection: Connection; readonly company: string }>> => {
  const name = required(given, 'connection');
  if (!name.ok) return name;
  const company = required(given, 'company');
  if (!company.ok) return company;
  const connection = await connectionNamed(session, name.value);
  if (!connection.ok) return connection;
  const known = connection.value.companies;
  if (known.length > 0 && !known.some((place) => place.id === company.value))
    return failed('company-unknown', { name: name.value, company: company.value });
  return ok({ connection: connection.value, company: company.value });
};
