import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, importTabs, type Place, payingTabs, placeOf } from '../../../src/renderer/data/places';

const id = fc.string({ minLength: 1, unit: 'grapheme' });

const cell = fc.record({ position: fc.nat(999_999_999), column: id }, { requiredKeys: ['position'] });

const anyPlace: fc.Arbitrary<Place> = fc.oneof(
  fc.constant<Place>({ kind: 'home' }),
  fc.constant<Place>({ kind: 'settings' }),
  fc.constant<Place>({ kind: 'journal' }),
  fc.record({ kind: fc.constant('new-import' as const), importId: fc.option(id) }),
  fc.record({ kind: fc.constant('new-import' as const), importId: id, cell }),
  fc.record({
    kind: fc.constant('import' as const),
    importId: id,
    tab: fc.constantFrom(...importTabs),
    cell,
  }),
  fc.record({ kind: fc.constant('import' as const), importId: id, tab: fc.constantFrom(...importTabs) }),
  fc.record({
    kind: fc.constant('import' as const),
    importId: id,
    tab: fc.constantFrom(...importTabs),
    shows: fc.constant('in-doubt' as const),
  }),
  fc.record({ kind: fc.constant('load-set' as const), setId: fc.option(id) }),
  fc.record({
    kind: fc.constant('paying' as const),
    tab: fc.constantFrom(...payingTabs),
    id: fc.option(id),
  }),
  fc.record({ kind: fc.constant('at-service' as const), area: id, id: fc.option(id) }),
  fc.constant<Place>({ kind: 'at-service', area: null, id: null }),
  fc.record({ kind: fc.constant('connections' as const), connectionId: fc.option(id) }),
  fc.record({ kind: fc.constant('profile' as const), connectionId: id, setting: fc.option(id) }),
);

test('every place is found again by its address', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      expect(placeOf(hashOf(place))).toEqual(place);
    }),
  );
});

test('home has no address of its own', () => {
  expect(hashOf({ kind: 'home' })).toBe('');
});

test.each(['#/nowhere', '#/import', '#/import/', '#', '#/new/%zz'])('%s leads somewhere sensible', (hash) => {
  expect(['home', 'new-import']).toContain(placeOf(hash).kind);
});
