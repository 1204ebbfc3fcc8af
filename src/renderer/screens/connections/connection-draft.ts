import { areSameOrigins, originsOf } from '../../../core/service/origins';
import type { Connection, ConnectionDraft } from '../../../ipc/connections';

/** The practice service is built in: it has no address and no credentials of its own. */
export const isBuiltIn = ({ environment, baseUrl }: Connection): boolean =>
  environment === 'practice' && baseUrl === '';

/** Where a connection leads, in short. */
export const hostOf = ({ baseUrl }: Connection): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : 'On this computer, starts by itself';

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
  const { hasSecrets: _h, noSecrets: _n, createdAt: _c, sameService: _s, ...draft } = connection;
  return draft;
};

/** What the form begins with for a new connection that takes up an archived one: all of it but its credentials. */
export const draftAgain = (archived: Connection): ConnectionDraft => {
  const { id: _i, isArchived: _a, ...draft } = draftOf(archived);
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
