import type { ChunkReading, ReplyBody } from '../../targets/target';
import type { Json } from '../../values/json';
import { asText, isJsonObject, textAt, valueAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';

/** An id with the type in which the service returned it (NS-60). */
export type ReturnedId = { readonly id: string; readonly idIsNumber: boolean };

const asId = (value: Json | undefined): ReturnedId | null => {
  const id = asText(value);
  return id === undefined ? null : { id, idIsNumber: typeof value === 'number' };
};

/** The id at its path, else the only one a level down (NS-59). */
export const returnedId = (body: Json, path: string): ReturnedId | null => {
  const told = asId(valueAt(body, path));
  if (told !== null || !isJsonObject(body)) return told;
  const below = Object.values(body).flatMap((value) =>
    isJsonObject(value) ? (asId(valueAt(value, 'id')) ?? []) : [],
  );
  const [only, ...others] = below;
  return only === undefined || others.length > 0 ? null : only;
};

/** The service's words of a refusal, and its code. */
export const refusalWords = (
  { body, text }: ReplyBody,
  { errors }: ServiceProfile,
): { readonly code: string; readonly text: string } => ({
  code: textAt(body ?? undefined, errors.codePath) ?? '',
  text: textAt(body ?? undefined, errors.messagePath) ?? text.slice(0, 300),
});

/** What a success with an id says of the one record sent: an id that cannot be read leaves it in doubt. */
export const readCreated = (reply: ReplyBody, idPath: string, profile: ServiceProfile): ChunkReading => {
  const { text } = refusalWords(reply, profile);
  if (reply.status < 200 || reply.status >= 300 || reply.body === null) return { kind: 'unreadable', text };
  const id = returnedId(reply.body, idPath);
  return id === null
    ? { kind: 'unreadable', text }
    : { kind: 'settled', records: [{ kind: 'created', ...id }], notes: [] };
};
