import { textAt, wholeAt } from '../../../core/service/json-path';
import type { ServiceProfile } from '../../../core/service/profile';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';

/** Which locations a list shows something of. */
export type ShownLocations = {
  /** Takes the next entries of the list. */
  readonly see: (entries: readonly JsonObject[]) => void;
  /** Whether the list shows other locations, and nothing of this one. */
  readonly hides: (location: string | null) => boolean;
};

/** What tells the location of a thing; absent: nothing does. */
type Located = { readonly controlKeys?: Pick<Target['controlKeys'], 'location' | 'order'> };

/** Where an order is for, by its id at the service; null: nobody knows. */
export type PlaceOfOrder = (orderId: string) => string | null;

const idAt = (thing: JsonObject, field: string): string | null =>
  textAt(thing, field) ?? wholeAt(thing, field)?.toString() ?? null;

/** The location of what is sent, its own or that of its order; null: it has none, or nobody knows it. */
export const locationOf = (
  { controlKeys }: Located,
  payload: JsonObject,
  placeOfOrder: PlaceOfOrder,
): string | null => {
  const { location = null, order } = controlKeys ?? {};
  const own = location === null ? null : idAt(payload, location);
  const orderId = order === undefined ? null : idAt(payload, order);
  return own ?? (orderId === null ? null : placeOfOrder(orderId));
};

/** The location of what a list shows; null: it shows none. */
export const shownLocation = (
  target: Located & Pick<Target, 'readBack'>,
  profile: ServiceProfile,
  entry: JsonObject,
  placeOfOrder: PlaceOfOrder,
): string | null =>
  target.readBack.kind === 'unreadable'
    ? null
    : locationOf(target, target.readBack.shown(entry, profile), placeOfOrder);

/**
 * Looks for the locations of what is sought in a list: a user of the service may see some locations alone, and a list that is read
 * for him leaves out the others, whatever it counts. No longer than it takes to have seen each of them.
 */
export const startLocations = (
  target: Located & Pick<Target, 'readBack'>,
  profile: ServiceProfile,
  sought: Iterable<string | null>,
  placeOfOrder: PlaceOfOrder,
): ShownLocations => {
  const missing = new Set(sought);
  missing.delete(null);
  let isAnyShown = false;
  return {
    see: (entries) => {
      for (const entry of entries) {
        if (missing.size === 0) return;
        const location = shownLocation(target, profile, entry, placeOfOrder);
        if (location === null) continue;
        isAnyShown = true;
        missing.delete(location);
      }
    },
    hides: (location) => isAnyShown && missing.has(location),
  };
};
