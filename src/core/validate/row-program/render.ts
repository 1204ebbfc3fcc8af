import type { QuickMember, QuickWrite } from '../../targets/target';
import { jsonText, standsAsItIs } from '../../values/json-text';

/** Where the text of a field stands in the payload: what comes before it, and after. */
export type Placed = {
  /** A comma, where it is not the first of all, and its name as JSON writes it. */
  readonly label: string;
  /** The same with a quote behind it. */
  readonly quoted: string;
  /** What closes it; '' where nothing does. */
  readonly end: string;
  readonly write: QuickWrite;
};

type FieldPart = { readonly kind: 'field'; readonly place: number };
type FamilyPart = { readonly kind: 'family'; readonly label: string; readonly places: readonly number[] };
type MarkPart = { readonly kind: 'upload-id' | 'lines'; readonly label: string };
export type Part = FieldPart | FamilyPart | MarkPart;

/** The parts of a payload, or of a line, in their order; and what is known of each mapped field, by place. */
export type Form = { readonly parts: readonly Part[]; readonly placed: readonly (Placed | null)[] };

const placedAs = (label: string, write: QuickWrite, end = ''): Placed => ({
  label,
  quoted: `${label}"`,
  end,
  write,
});

/** Names that an object puts in an order of its own, or treats as its own. */
const isUnruly = (name: string): boolean => /^\d+$/.test(name) || name === '__proto__';

/** The family's mapped fields; null where the long way would order them otherwise. */
const familyPlaces = (prefix: string, keys: readonly string[]): readonly number[] | null => {
  const places = keys.flatMap((key, place) => (key.startsWith(prefix) ? [place] : []));
  return places.some((place) => isUnruly(keys[place]?.slice(prefix.length) ?? '')) ? null : places;
};

/** Lays the members of a payload out for the mapped fields; null where the long way would order them otherwise. */
export const compileForm = (members: readonly QuickMember[], keys: readonly string[]): Form | null => {
  const placed: (Placed | null)[] = keys.map(() => null);
  const parts: Part[] = [];
  const labelOf = (name: string): string => `${parts.length === 0 ? '' : ','}${jsonText(name)}:`;
  const putFamily = (label: string, prefix: string, places: readonly number[]): void => {
    const [only, ...others] = places;
    if (only === undefined) return;
    const nameAt = (place: number): string => jsonText(keys[place]?.slice(prefix.length) ?? '');
    if (others.length === 0) {
      // A family of one is a field with braces around it.
      placed[only] = placedAs(`${label}{${nameAt(only)}:`, 'text', '}');
      parts.push({ kind: 'field', place: only });
      return;
    }
    for (const place of places) placed[place] = placedAs(`,${nameAt(place)}:`, 'text');
    parts.push({ kind: 'family', label, places });
  };
  for (const member of members) {
    const label = labelOf(member.name);
    if (member.kind === 'field') {
      const place = keys.indexOf(member.key);
      if (place < 0) continue;
      placed[place] = placedAs(label, member.write);
      parts.push({ kind: 'field', place });
    } else if (member.kind === 'family') {
      const places = familyPlaces(member.prefix, keys);
      if (places === null) return null;
      putFamily(label, member.prefix, places);
    } else parts.push({ kind: member.kind, label });
  }
  return { parts, placed };
};

/** The fragment of a filled field; '' where it does not go out. A number's text must be canonical and exact. */
export const fragmentOf = (placed: Placed | null, text: string): string => {
  if (placed === null) return '';
  const { label, quoted, end, write } = placed;
  if (write === 'number') return label + text;
  if (write !== 'text') return label + write(text);
  const fragment = standsAsItIs(text) ? `${quoted}${text}"` : label + jsonText(text);
  return end === '' ? fragment : fragment + end;
};

const familyText = ({ label, places }: FamilyPart, fragments: readonly string[]): string => {
  let text = '';
  for (const place of places) {
    const fragment = fragments[place] ?? '';
    if (fragment === '') continue;
    text = text === '' ? `${label}{${fragment.slice(1)}` : text + fragment;
  }
  return text === '' ? '' : `${text}}`;
};

const partText = (
  part: Exclude<Part, FieldPart>,
  fragments: readonly string[],
  uploadId: string | null,
  lines: string,
): string => {
  if (part.kind === 'family') return familyText(part, fragments);
  if (part.kind === 'lines') return lines === '' ? '' : `${part.label}[${lines}]`;
  return uploadId === null ? '' : part.label + jsonText(uploadId);
};

/** The JSON text of a payload or a line out of its fragments. */
export const render = (
  parts: readonly Part[],
  fragments: readonly string[],
  uploadId: string | null,
  lines: string,
): string => {
  let text = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined) continue;
    const fragment =
      part.kind === 'field' ? (fragments[part.place] ?? '') : partText(part, fragments, uploadId, lines);
    if (fragment === '') continue;
    if (text !== '') text += fragment;
    // Only the first of all is made without a comma.
    else text = at === 0 ? `{${fragment}` : `{${fragment.slice(1)}`;
  }
  return text === '' ? '{}' : `${text}}`;
};
