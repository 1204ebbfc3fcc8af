/** Where a person is in the window. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'new-import'; readonly importId: string | null }
  | { readonly kind: 'import'; readonly importId: string; readonly tab: ImportTab }
  | { readonly kind: 'connections'; readonly connectionId: string | null }
  | { readonly kind: 'settings' };

export const importTabs = ['rows', 'chunks', 'totals', 'log'] as const;
export type ImportTab = (typeof importTabs)[number];

const tabNamed = (name: string | undefined): ImportTab => importTabs.find((tab) => tab === name) ?? 'rows';

/** The address of a place; home has none. */
export const hashOf = (place: Place): string => {
  switch (place.kind) {
    case 'home':
      return '';
    case 'new-import':
      return place.importId === null ? '#/new' : `#/new/${encodeURIComponent(place.importId)}`;
    case 'import':
      return `#/import/${encodeURIComponent(place.importId)}/${place.tab}`;
    case 'connections':
      return place.connectionId === null
        ? '#/connections'
        : `#/connections/${encodeURIComponent(place.connectionId)}`;
    case 'settings':
      return '#/settings';
  }
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The place of an address; home for one that means nothing. */
export const placeOf = (hash: string): Place => {
  const [, kind, first, second] = hash.split('/');
  const id = first === undefined || first === '' ? null : decoded(first);
  if (kind === 'new') return { kind: 'new-import', importId: id };
  if (kind === 'import' && id !== null) return { kind: 'import', importId: id, tab: tabNamed(second) };
  if (kind === 'connections') return { kind: 'connections', connectionId: id };
  return kind === 'settings' ? { kind: 'settings' } : { kind: 'home' };
};
