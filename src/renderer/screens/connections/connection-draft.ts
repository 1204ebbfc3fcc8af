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
  const { hasSecrets: _h, createdAt: _c, ...draft } = connection;
  return draft;
};

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
