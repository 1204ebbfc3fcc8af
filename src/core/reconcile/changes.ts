import type { FieldChange, FieldDifference, RecordLine } from './lines';

/** What a look says of a record, for comparing with a later one. `there` false: the service did not have it. */
type Look = {
  readonly there: boolean;
  readonly differences: readonly FieldDifference[];
  readonly derived: Readonly<Record<string, string>>;
};

const lookOf = (line: RecordLine): Look | null => {
  switch (line.kind) {
    case 'read':
      return { there: true, differences: line.differences, derived: line.derived };
    case 'missing':
      return { there: false, differences: [], derived: {} };
    case 'unread':
      return null;
  }
};

const byField = (differences: readonly FieldDifference[]): ReadonlyMap<string, FieldDifference> =>
  new Map(differences.map((one) => [one.field, one]));

/** A compared field that is in neither list of differences reads as it was sent, both times. */
const mirroredChanges = (before: Look, now: Look): readonly FieldChange[] => {
  const old = byField(before.differences);
  const fresh = byField(now.differences);
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((field) => {
    const was = old.get(field)?.got ?? fresh.get(field)?.sent ?? '';
    const is = fresh.get(field)?.got ?? old.get(field)?.sent ?? '';
    return was === is ? [] : [{ field, before: was, after: is }];
  });
};

const derivedChanges = (before: Look, now: Look): readonly FieldChange[] =>
  [...new Set([...Object.keys(before.derived), ...Object.keys(now.derived)])].flatMap((field) => {
    const was = before.derived[field] ?? '';
    const is = now.derived[field] ?? '';
    return was === is ? [] : [{ field, before: was, after: is }];
  });

const presence = (there: boolean): string => (there ? 'there' : 'missing');

/** What has changed at the service from one look to the next; null where one of the two could not compare anything. */
export const changesSince = (before: RecordLine, now: RecordLine): readonly FieldChange[] | null => {
  const old = lookOf(before);
  const fresh = lookOf(now);
  if (old === null || fresh === null) return null;
  if (old.there !== fresh.there)
    return [{ field: 'record', before: presence(old.there), after: presence(fresh.there) }];
  return [...mirroredChanges(old, fresh), ...derivedChanges(old, fresh)];
};
