import { textAt, wholeAt } from '../../../core/service/json-path';
import type { ServiceProfile } from '../../../core/service/profile';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';

/** What a list may leave out by itself: things of a location, archived ones, old ones. Null: it has none, or nobody knows it. */
export type Sort = {
  readonly location: string | null;
  readonly isArchived: boolean;
  /** Calendar date by which it is old: YYYY-MM-DD. */
  readonly date: string | null;
};

/** Which sorts of things a list shows something of. */
export type ShownSorts = {
  /** Takes the next entries of the list. */
  readonly see: (entries: readonly JsonObject[]) => void;
  /** Whether the list shows other locations and nothing of this one, other states and nothing archived, or nothing as old. */
  readonly hides: (sort: Sort) => boolean;
};

/** What tells the sort of a thing; absent: nothing does. */
type Sorted = {
  readonly controlKeys?: Pick<Target['controlKeys'], 'location' | 'order'> &
    Partial<Pick<Target['controlKeys'], 'status' | 'month'>>;
};

/** Where an order is for, by its id at the service; null: nobody knows. */
export type PlaceOfOrder = (orderId: string) => string | null;

const idAt = (thing: JsonObject, field: string): string | null =>
  textAt(thing, field) ?? wholeAt(thing, field)?.toString() ?? null;

/** The location of what is sent, its own or that of its order; null: it has none, or nobody knows it. */
export const locationOf = (
  { controlKeys }: Sorted,
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
  target: Sorted & Pick<Target, 'readBack'>,
  profile: ServiceProfile,
  entry: JsonObject,
  placeOfOrder: PlaceOfOrder,
): string | null =>
  target.readBack.kind === 'unreadable'
    ? null
    : locationOf(target, target.readBack.shown(entry, profile), placeOfOrder);

/** The status of what is no longer active in the workflow. */
export const ARCHIVED = 'archived';

const dayAt = (thing: JsonObject, field: string | null | undefined): string | null =>
  (field == null ? undefined : textAt(thing, field))?.match(/^\d{4}-\d\d-\d\d/)?.[0] ?? null;

const statusAt = (thing: JsonObject, field: string | null | undefined): string | null =>
  (field == null ? undefined : textAt(thing, field)) ?? null;

/** What sort of thing is sent. `otherwise`: fields of which entries are known to show something else than was sent. */
export const sortOf = (
  target: Sorted,
  payload: JsonObject,
  {
    placeOfOrder,
    otherwise = [],
  }: { readonly placeOfOrder: PlaceOfOrder; readonly otherwise?: readonly string[] },
): Sort => {
  const { location, status, month } = target.controlKeys ?? {};
  const isTold = (field: string | null | undefined): boolean => field == null || !otherwise.includes(field);
  return {
    location: isTold(location) ? locationOf(target, payload, placeOfOrder) : null,
    isArchived: isTold(status) && statusAt(payload, status) === ARCHIVED,
    // Lists of invoices alone are asked for by dates and states.
    date: status != null && isTold(month) ? dayAt(payload, month) : null,
  };
};

/**
 * Looks for the sorts of what is sought in a list. A user of the service may see some locations alone, and a list may show nothing
 * archived or nothing old unless it is asked for that: what is left out so may be there, whatever the list counts.
 */
export const startSorts = (
  target: Sorted & Pick<Target, 'readBack'>,
  profile: ServiceProfile,
  sought: readonly Sort[],
  placeOfOrder: PlaceOfOrder,
): ShownSorts => {
  const { readBack, controlKeys } = target;
  const missing = new Set(sought.map(({ location }) => location));
  missing.delete(null);
  const oldest = sought.flatMap(({ date }) => date ?? []).sort()[0] ?? null;
  const first: { oldest: string | null } = { oldest: null };
  const any = { location: false, status: false, archived: !sought.some(({ isArchived }) => isArchived) };
  const isSettled = (): boolean =>
    missing.size === 0 &&
    any.archived &&
    (oldest === null || (first.oldest !== null && first.oldest <= oldest));
  const seeOne = (entry: JsonObject): void => {
    const shown = readBack.kind === 'unreadable' ? entry : readBack.shown(entry, profile);
    const location = missing.size === 0 ? null : shownLocation(target, profile, entry, placeOfOrder);
    any.location ||= location !== null;
    if (location !== null) missing.delete(location);
    const status = statusAt(shown, controlKeys?.status);
    any.status ||= status !== null;
    any.archived ||= status === ARCHIVED;
    const date = dayAt(shown, controlKeys?.month);
    if (date !== null && (first.oldest === null || date < first.oldest)) first.oldest = date;
  };
  return {
    see: (entries) => {
      for (const entry of entries) {
        if (isSettled()) return;
        seeOne(entry);
      }
    },
    hides: ({ location, isArchived, date }) =>
      (any.location && missing.has(location)) ||
      (isArchived && any.status && !any.archived) ||
      (date !== null && first.oldest !== null && date < first.oldest),
  };
};
