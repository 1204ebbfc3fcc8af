import { areSameOrigins, originsOf } from '../../../core/service/origins';
import type { Connection, ConnectionDraft } from '../../../ipc/connections';

/** What the form begins with for a new connection. */
export const newDraft: ConnectionDraft = {
  name: '',
  environment: 'sandbox',
  baseUrl: '',
  authUrl: '',
  apiVersion: '1.1.0',
  companies: [{ id: '', name: '' }],
  locations: [],
  customFields: null,
  hostedErp: false,
  profile: {},
};

/** What the form begins with for one that is there. */
export const draftOf = (connection: Connection): ConnectionDraft => {
  const { hasSecrets: _h, noSecrets: _n, createdAt: _c, ...draft } = connection;
  return draft;
};

/** Whether a change leads credentials that are there to another address, where they are not sent. */
export const leadsElsewhere = (connection: Connection, draft: ConnectionDraft): boolean =>
  connection.noSecrets?.code !== 'secrets-missing' &&
  !areSameOrigins(originsOf(connection), originsOf(tidied(draft)));

const isNamed = ({ id }: { readonly id: string }): boolean => id.trim() !== '';

/** The draft as it is kept: blanks trimmed, empty lines gone. */
export const tidied = (draft: ConnectionDraft): ConnectionDraft => ({
  ...draft,
  name: draft.name.trim(),
  baseUrl: draft.baseUrl.trim(),
  authUrl: draft.authUrl.trim(),
  companies: draft.companies.filter(isNamed).map(({ id, name }) => ({ id: id.trim(), name: name.trim() })),
  locations: draft.locations.filter(isNamed).map(({ id, name }) => ({ id: id.trim(), name: name.trim() })),
});
