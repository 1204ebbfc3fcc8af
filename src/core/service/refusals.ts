import type { ChunkReading, ReplyBody } from '../targets/target';
import { textAt, wholeAt } from './json-path';
import type { ServiceProfile } from './profile-shape';

/** The only number that the text calls an index; null where it names none, or several. */
const indexInText = (text: string, pattern: string): number | null => {
  if (pattern === '') return null;
  try {
    const found = [...text.matchAll(new RegExp(pattern, 'gi'))].flatMap((match) => match[1] ?? []);
    const [only, ...others] = new Set(found);
    return only === undefined || others.length > 0 || !/^\d{1,9}$/.test(only) ? null : Number(only);
  } catch {
    return null;
  }
};

/** Place of the entry that a refusal names (NS-4); null where it names none, or one that was not sent. */
const namedPlace = (
  reply: ReplyBody,
  text: string,
  count: number,
  profile: ServiceProfile,
): number | null => {
  const { indexPath, indexPattern, indexBase } = profile.errors;
  const told = indexPath === '' ? undefined : wholeAt(reply.body ?? undefined, indexPath);
  const index = told ?? indexInText(text, indexPattern);
  if (index === null) return null;
  const place = index - indexBase;
  return place >= 0 && place < count ? place : null;
};

/**
 * Reads a refusal of a whole request for one of its entries: the entry it names with the reason given, or
 * no entry at all, so that it must be searched for.
 */
export const readNamedRefusal = (
  reply: ReplyBody,
  count: number,
  profile: ServiceProfile,
): Extract<ChunkReading, { kind: 'refused' }> => {
  const body = reply.body ?? undefined;
  const { messagePath, reasonPath, codePath } = profile.errors;
  const text = textAt(body, messagePath) ?? reply.text.slice(0, 300);
  const place = namedPlace(reply, text, count, profile);
  const reason = (reasonPath === '' ? undefined : textAt(body, reasonPath)) ?? text;
  return {
    kind: 'refused',
    entries: place === null ? null : Array.from({ length: count }, (_, i) => (i === place ? reason : null)),
    code: textAt(body, codePath) ?? '',
    text,
  };
};
