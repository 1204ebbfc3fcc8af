/** What the service answers; `body` is JSON unless `text` is given. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly text?: { readonly type: string; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
};

export const answer = (status: number, body: unknown): Reply => ({ status, body });

/** An error with the two documented fields at the top (NS-4). */
export const refuse = (status: number, code: string, message: string, more: object = {}): Reply =>
  answer(status, { message, code, ...more });

/** The one body of every invoice validation failure; it names no field. */
export const invalidInvoice = (): Reply => refuse(400, 'INV4000', 'Invalid invoice data');

export const invoiceForbidden = (): Reply => refuse(403, 'INV4030', 'Not permitted');

export const notFound = (what: string): Reply => refuse(404, 'GEN4040', `${what} not found`);

export const badRequest = (message: string): Reply => refuse(400, 'GEN4000', message);

/** A request that names another host than this service. */
export const misdirected = refuse(421, 'GEN4210', 'Not this host');
