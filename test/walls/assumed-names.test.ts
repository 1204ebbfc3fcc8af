import { expect, test } from 'vitest';
import { operations } from '../../src/core/service/operations';
import { profileLeaves } from '../../src/core/service/profile';
import { targets } from '../../src/core/targets';
import { profileA } from '../../src/practice/profile-a';
import { profileB } from '../../src/practice/profile-b';
import { profileText } from '../fixtures/submission';
import { type SourceText, sourcesUnder } from './sources';

/** The texts of a value, parted at dots; only those with an underscore cannot be mistaken for plain words. */
const namesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.split('.').filter((part) => /[a-z]_[a-z]/.test(part));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
};

type Sighting = { readonly path: string; readonly line: number; readonly name: string };

const sightings = (names: ReadonlySet<string>, sources: readonly SourceText[]): readonly Sighting[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/(?<![\w-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w-])/g)].flatMap(([name]) =>
          names.has(name) ? [{ path, line: at + 1, name }] : [],
        ),
      ),
  );

/**
 * How a thing may be called elsewhere, to recognise it when an answer is tried, and the words that a form looks for in
 * the help of a field; nothing is sent or read by it.
 */
const hints = /core\/service\/try-reading\/|renderer\/screens\/service\/form-input\.ts$/;
const client = sourcesUnder('src').filter(({ path }) => !/^src\/practice\//.test(path) && !hints.test(path));

/** Settings of SQLite. */
const settings = /main\/journal\/free-pages\.ts$/;

test('R-253: no name that only the other profile of the practice service uses stands in the client', () => {
  const shown = new Set(namesIn(profileA));
  const others = new Set(namesIn(profileB).filter((name) => !shown.has(name)));
  expect(others.size).toBeGreaterThan(20);
  const sources = client.filter(({ path }) => !settings.test(path));
  expect(sightings(others, sources)).toEqual([]);
});

/** Stated by the interface, in another place than the one that is assumed (`created_at_utc` of orders and receipts). */
const stated = new Set([
  ...[
    'batch_id',
    'created_at',
    'created_at_utc',
    'custom_fields',
    'erp_dimension_id',
    'external_id',
    'location_id',
  ],
  ...['marked_reason', 'po_number', 'purchase_order', 'raw_images', 'receiver_lines'],
]);
/** A log keeps no value under a name that tokens usually have. */
const secretNames = /main\/http\/redact\.ts$/;
/** The columns of our own database, and what screens try as a title of a thing that they show raw. */
const notOfTheService = /main\/journal\/|^src\/renderer\//;

test('R-253: a name that is merely assumed stands in the profile only', () => {
  const leaves = profileLeaves(JSON.parse(profileText));
  const places = (leaves.ok ? leaves.value : []).filter(({ setting }) =>
    /(Path|Key|Param|Field)$/.test(setting),
  );
  const own = new Set([
    ...targets.flatMap(({ fields }) => fields.map(({ key }) => key.replace('items[].', ''))),
    ...operations.flatMap(({ fields }) => fields.map(({ key }) => key)),
  ]);
  const assumed = new Set(
    places.flatMap(({ value }) => namesIn(value)).filter((name) => !own.has(name) && !stated.has(name)),
  );
  expect([...assumed]).toEqual(expect.arrayContaining(['access_token', 'expires_in', 'invoice_ids']));
  const sources = client.filter(({ path }) => !secretNames.test(path) && !notOfTheService.test(path));
  expect(sightings(assumed, sources)).toEqual([]);
});
