import type { Json, JsonObject } from '../../src/core/values/json';
import type { Thing } from './books';
import type { Load } from './loads';
import type { ServiceWorld } from './worlds';

const HOUR_MS = 3_600_000;

/** When the service says that it was made. `local`: its own time of day, passed off as universal. */
const dateOf = ({ createdAt }: Thing, how: ServiceWorld['createdAt']): Json => {
  switch (how) {
    case 'full':
      return new Date(createdAt).toISOString();
    case 'local-ahead':
      return new Date(createdAt + 5 * HOUR_MS).toISOString();
    case 'local-behind':
      return new Date(createdAt - 5 * HOUR_MS).toISOString();
    case 'null':
      return null;
  }
};

const altered = (entry: JsonObject, reads: ServiceWorld['reads']): JsonObject => {
  switch (reads) {
    case 'plain':
      return entry;
    case 'in-another-form':
      return Object.fromEntries(
        Object.entries(entry).map(([name, value]) => {
          if (name === 'total_amount') return [name, `${String(value)}.00`];
          if (name === 'invoice_date') return [name, `${String(value)}T00:00:00Z`];
          return [name, value];
        }),
      );
    case 'altered':
      return 'invoice_date' in entry ? { ...entry, invoice_date: '2026-12-31', currency: null } : entry;
  }
};

/** A thing as it reads in the list, or by its id. */
export const shownThing = (load: Load, world: ServiceWorld, thing: Thing, isList: boolean): JsonObject => {
  const showsLines = load.hasLines && (!isList || (load.mayListLines && world.listsLines));
  return {
    ...altered(load.shown(thing.entry, thing.id), world.reads),
    ...(showsLines ? { items: thing.entry.items ?? [] } : {}),
    ...(load.hasLines ? { created_at_utc: dateOf(thing, world.createdAt) } : {}),
  };
};
