import type { Target } from '../targets/target';
import type { JsonObject } from '../values/json';

/** Fields that are held against an entry of the service; `leftOut`: those that it shows otherwise than they were sent. */
export const comparedFields = (
  { lookUp }: Pick<Target, 'lookUp'>,
  leftOut: readonly string[],
): readonly string[] => (lookUp.compared?.fields ?? []).filter((field) => !leftOut.includes(field));

/** What makes two records of ours the same thing at the service: equal texts are interchangeable. Null: no key. */
export const contentOf = (
  { lookUp, readBack }: Pick<Target, 'lookUp' | 'readBack'>,
  key: string | null,
  payload: JsonObject,
): string | null => {
  if (key === null) return null;
  const lines = readBack.kind === 'readable' ? readBack.lines?.key : undefined;
  const fields = [...(lookUp.compared?.fields ?? []), ...(lines === undefined ? [] : [lines])];
  return JSON.stringify([key, ...fields.map((field) => payload[field] ?? null)]);
};
