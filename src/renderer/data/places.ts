/** Where a person is in the window. */
export type Place =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'new-import';
      readonly importId: string | null;
      /** The row to stand on, where the rows are corrected. */
      readonly position?: number;
    }
  | {
      readonly kind: 'import';
      readonly importId: string;
      readonly tab: ImportTab;
      /** The row to stand on, by its place among all rows, from 0. */
      readonly position?: number;
    }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'load-set'; readonly setId: string | null }
  | { readonly kind: 'paying'; readonly tab: PayingTab; readonly id: string | null }
  | { readonly kind: 'at-service'; readonly area: string | null; readonly id: string | null }
  | { readonly kind: 'connections'; readonly connectionId: string | null }
  | { readonly kind: 'profile'; readonly connectionId: string; readonly setting: string | null }
  | { readonly kind: 'settings' };

export const importTabs = ['rows', 'chunks', 'reconciliation', 'review', 'rehearsal', 'log'] as const;
export type ImportTab = (typeof importTabs)[number];

/** The register of payments, those who are paid, and what is about to be made. */
export const payingTabs = ['register', 'payees', 'new', 'new-payee'] as const;
export type PayingTab = (typeof payingTabs)[number];

const payingTabNamed = (name: string | null): PayingTab =>
  payingTabs.find((tab) => tab === name) ?? 'register';

const addressWith = (parts: readonly (string | null)[]): string =>
  `#/${parts
    .filter((part) => part !== null)
    .map(encodeURIComponent)
    .join('/')}`;

const tabNamed = (name: string | undefined): ImportTab => importTabs.find((tab) => tab === name) ?? 'rows';

/** The address of a place; home has none. */
export const hashOf = (place: Place): string => {
  switch (place.kind) {
    case 'home':
      return '';
    case 'new-import':
      return place.importId === null
        ? '#/new'
        : addressWith(['new', place.importId, place.position?.toString() ?? null]);
    case 'import':
      return addressWith(['import', place.importId, place.tab, place.position?.toString() ?? null]);
    case 'search':
      return addressWith(['search', place.text === '' ? null : place.text]);
    case 'load-set':
      return addressWith(['in-order', place.setId]);
    case 'paying':
      return addressWith(['pay', place.tab, place.id]);
    case 'at-service':
      return addressWith(['service', place.area, place.area === null ? null : place.id]);
    case 'connections':
      return place.connectionId === null
        ? '#/connections'
        : `#/connections/${encodeURIComponent(place.connectionId)}`;
    case 'profile':
      return addressWith(['connections', place.connectionId, 'profile', place.setting]);
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

const idOf = (part: string | undefined): string | null =>
  part === undefined || part === '' ? null : decoded(part);

const positionIn = (part: string | undefined): { readonly position?: number } =>
  /^\d{1,9}$/.test(part ?? '') ? { position: Number(part) } : {};

/** The place of an address; home for one that means nothing. */
export const placeOf = (hash: string): Place => {
  const [, kind, first, second, third] = hash.split('/');
  const id = idOf(first);
  if (kind === 'new') return { kind: 'new-import', importId: id, ...positionIn(second) };
  if (kind === 'import' && id !== null)
    return { kind: 'import', importId: id, tab: tabNamed(second), ...positionIn(third) };
  if (kind === 'search') return { kind: 'search', text: id ?? '' };
  if (kind === 'in-order') return { kind: 'load-set', setId: id };
  if (kind === 'pay') return { kind: 'paying', tab: payingTabNamed(id), id: idOf(second) };
  if (kind === 'service') return { kind: 'at-service', area: id, id: idOf(second) };
  if (kind === 'connections' && id !== null && second === 'profile')
    return { kind: 'profile', connectionId: id, setting: idOf(third) };
  if (kind === 'connections') return { kind: 'connections', connectionId: id };
  return kind === 'settings' ? { kind: 'settings' } : { kind: 'home' };
};
