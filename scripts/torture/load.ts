import { z } from 'zod';
import type { Books, Entry } from './books';
import type { Chance } from './chance';
import type { Client } from './client';
import type { Service } from './service';

/** What the journal says of a record, as far as it is compared. */
export type Said = { readonly record: number; readonly payload: unknown };

/** What is loaded in a run: a file with its mapping, and how its records are recognised at the service. */
export type Load = {
  readonly target: string;
  readonly csv: string;
  readonly mapping: object;
  /** How many records there are in the file. */
  readonly count: number;
  /** What the books hold of this kind, whoever made it. */
  readonly entriesIn: (books: Books) => readonly Entry[];
  /** The key under which a record stands in those books. */
  readonly keyOf: (said: Said) => string;
  /** What the record says, in the form of an entry. */
  readonly factsOf: (said: Said) => string;
  /** Its id of our own, where that is held against what stands there; else empty. */
  readonly ownIdOf: (said: Said) => string;
  readonly linesOf: (said: Said) => number;
  /** Whether the service has a reason of its own to refuse it, or to fail it later. */
  readonly mayBeRefused: (said: Said) => boolean;
  /** Whether another record of the file wants the same, so that it may be held back. */
  readonly isContested: (said: Said) => boolean;
  /** Where money is counted: a record's worth in cents. */
  readonly cents: ((said: Said) => number) | null;
  /** Each request of its sending carries a key. */
  readonly isKeyed: boolean;
  /** What becomes of a record that is sent from a second computer: it is there already, or it is written over with the same. */
  readonly secondTime: 'existing' | 'updated' | null;
};

/** What most loads have in common. */
export const plainLoad = {
  factsOf: (): string => '',
  ownIdOf: (): string => '',
  linesOf: (): number => 0,
  isContested: (): boolean => false,
  cents: null,
  isKeyed: false,
  secondTime: null,
} as const;

/** Where a load is made ready: a synced company without faults. */
export type Ground = { readonly client: Client; readonly service: Service; readonly put: PutFile };
export type PutFile = (name: string, text: string) => string;

/** Makes a load of so many records, after whatever has to be there before it. */
export type LoadMaker = (count: number, chance: Chance, ground: Ground) => Promise<Load>;

export const mappingOf = (target: string, fields: object, groupBy: readonly string[] = []): object => ({
  format: 'tallyport-mapping/1',
  name: 'Made up',
  target,
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  groupBy,
  fields,
});

export const lines = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows.map((row) => row.join(',')), ''].join('\n');

export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** A mark that makes the practice service refuse or fail a record, for one in `rarity`. */
export const mark = (
  chance: Chance,
  rarity: number,
  marks: readonly [string, ...string[]] = ['practice:reject', 'practice:fail'],
): string => (chance.whole(1, rarity) === 1 ? chance.oneOf(marks) : '');

export const isMarked = ({ payload }: Said): boolean => JSON.stringify(payload).includes('practice:');

/** The text of a key of a payload; '' where there is none. */
export const textOf = ({ payload }: Said, key: string): string =>
  z
    .record(z.string(), z.unknown())
    .transform((all) => String(all[key] ?? ''))
    .catch('')
    .parse(payload);

const items = z.object({
  items: z.array(z.looseObject({ quantity: z.coerce.number(), price: z.coerce.number() })),
});
const entries = z.object({
  invoices: z.array(
    z.object({
      total_amount: z.coerce.number(),
      invoice_number: z.string().optional(),
      invoice_id: z.string().optional(),
    }),
  ),
});

/** Lines of an order and entries of a payment, out of their payloads; none where nothing would go out. */
export const linesOf = ({ payload }: Said) => items.catch({ items: [] }).parse(payload).items;
export const entriesOf = ({ payload }: Said) => entries.catch({ invoices: [] }).parse(payload).invoices;

export const inCents = (amount: number): number => Math.round(amount * 100);
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** Where records go, of which one in twelve stands at the location that may be lost. */
export const LOCATIONS = ['101', '102'] as const;
export const locationOf = (n: number): string => (n % 12 === 5 ? LOCATIONS[1] : LOCATIONS[0]);
