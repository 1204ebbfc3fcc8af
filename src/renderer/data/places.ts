/** A cell to stand on: the place of its row among all rows, from 0, and the header of its column, where one is meant. */
export type CellPlace = { readonly position: number; readonly column?: string };

/** Where a person is in the window. */
export type Place =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'new-import';
      readonly importId: string | null;
      /** Where to stand, where the rows are corrected. */
      readonly cell?: CellPlace;
    }
  | {
      readonly kind: 'import';
      readonly importId: string;
      readonly tab: ImportTab;
      readonly cell?: CellPlace;
      /** The rows to begin with, where not all of them. */
      readonly shows?: 'in-doubt';
    }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'load-set'; readonly setId: string | null }
  | { readonly kind: 'paying'; readonly tab: PayingTab; readonly id: string | null }
  | { readonly kind: 'at-service'; readonly area: string | null; readonly id: string | null }
  | { readonly kind: 'connections'; readonly connectionId: string | null }
  | { readonly kind: 'profile'; readonly connectionId: string; readonly setting: string | null }
  | { readonly kind: 'journal' }
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

const cellParts = (cell: CellPlace | undefined): readonly (string | null)[] =>
  cell === undefined ? [] : [cell.position.toString(), cell.column ?? null];

/** The address of a place; home has none. */
export const hashOf = (place: Place): string => {
  switch (place.kind) {
    case 'home':
      return '';
    case 'new-import':
      return place.importId === null
        ? '#/new'
        : addressWith(['new', place.importId, ...cellParts(place.cell)]);
    case 'import':
      return addressWith([
        'import',
        place.importId,
        place.tab,
        ...(place.shows === undefined ? cellParts(place.cell) : [place.shows]),
      ]);
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
    case 'journal':
      return '#/journal';
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

const cellIn = (position: string | undefined, header: string | undefined): { readonly cell?: CellPlace } => {
  if (!/^\d{1,9}$/.test(position ?? '')) return {};
  const column = idOf(header);
  return { cell: { position: Number(position), ...(column === null ? {} : { column }) } };
};

/** The place of an address; home for one that means nothing. */
export const placeOf = (hash: string): Place => {
  const [, kind, first, second, third, fourth] = hash.split('/');
  const id = idOf(first);
  if (kind === 'new') return { kind: 'new-import', importId: id, ...cellIn(second, third) };
  if (kind === 'import' && id !== null)
    return {
      ...{ kind: 'import', importId: id, tab: tabNamed(second) },
      ...(third === 'in-doubt' ? { shows: third } : cellIn(third, fourth)),
    };
  if (kind === 'search') return { kind: 'search', text: id ?? '' };
  if (kind === 'in-order') return { kind: 'load-set', setId: id };
  if (kind === 'pay') return { kind: 'paying', tab: payingTabNamed(id), id: idOf(second) };
  if (kind === 'service') return { kind: 'at-service', area: id, id: idOf(second) };
  if (kind === 'connections' && id !== null && second === 'profile')
    return { kind: 'profile', connectionId: id, setting: idOf(third) };
  if (kind === 'connections') return { kind: 'connections', connectionId: id };
  if (kind === 'journal') return { kind: 'journal' };
  return kind === 'settings' ? { kind: 'settings' } : { kind: 'home' };
};
