import { EVER_MS } from './fault-spec';
import type { Call, Service } from './service';
import type { Table } from './store/table';

/** As of when a list that is behind is read, ms. It never goes back; one that is behind for ever stays where it was first read. */
const readAsOf = (service: Service, call: Call, lagMs: number): number => {
  const before = service.views.get(call.path);
  const asOf = lagMs === EVER_MS ? (before ?? call.now) : Math.max(before ?? -EVER_MS, call.now - lagMs);
  service.views.set(call.path, asOf);
  return asOf;
};

/** Which rows a list shows under its faults, though each can be read by its id; null: all of them. */
export const sightOf = <Id extends string | number>(
  service: Service,
  call: Call,
  { since, order }: Table<Id, unknown>,
): ((row: { readonly id: Id }) => boolean) | null => {
  const { fate, now } = call;
  const hides: [name: string, isHidden: (id: Id) => boolean][] = [];
  const lagMs = fate.spanMs('list-lag');
  if (lagMs !== null) {
    const asOf = readAsOf(service, call, lagMs);
    hides.push(['list-lag', (id) => (since.get(id) ?? 0) > asOf]);
  }
  const lagOf = (id: Id): number => fate.spanMs('list-unordered', String(id)) ?? 0;
  if (fate.spanMs('list-unordered') !== null)
    hides.push(['list-unordered', (id) => (since.get(id) ?? 0) > now - lagOf(id)]);
  if (fate.mayStrike('list-hole'))
    hides.push(['list-hole', (id) => fate.strikesThing('list-hole', String(id))]);
  const hidden = new Set<Id>();
  for (const [name, isHidden] of hides) {
    const some = order.filter(isHidden);
    fate.note(name, some.length > 0 ? 1 : 0);
    for (const id of some) hidden.add(id);
  }
  return hidden.size === 0 ? null : ({ id }) => !hidden.has(id);
};
