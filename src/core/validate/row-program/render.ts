import type { QuickMember, QuickWrite } from '../../targets/target';
import { jsonText } from '../../values/json-text';

/** Where the text of a field stands in the payload: its name as JSON writes it, and how it is written. */
export type Placed = { readonly label: string; readonly write: QuickWrite };

type FieldPart = { readonly kind: 'field'; readonly place: number };
type FamilyPart = { readonly kind: 'family'; readonly label: string; readonly places: readonly number[] };
type MarkPart = { readonly kind: 'upload-id' | 'lines'; readonly label: string };
export type Part = FieldPart | FamilyPart | MarkPart;

/** The parts of a payload, or of a line, in their order; and what is known of each mapped field, by place. */
export type Form = { readonly parts: readonly Part[]; readonly placed: readonly (Placed | null)[] };

const labelOf = (name: string): string => `${jsonText(name)}:`;

/** Names that an object puts in an order of its own, or treats as its own. */
const isUnruly = (name: string): boolean => /^\d+$/.test(name) || name === '__proto__';

/** Lays the members of a payload out for the mapped fields; null where the long way would order them otherwise. */
export const compileForm = (members: readonly QuickMember[], keys: readonly string[]): Form | null => {
  const placed: (Placed | null)[] = keys.map(() => null);
  const parts: Part[] = [];
  for (const member of members) {
    if (member.kind === 'field') {
      const place = keys.indexOf(member.key);
      if (place < 0) continue;
      placed[place] = { label: labelOf(member.name), write: member.write };
      parts.push({ kind: 'field', place });
    } else if (member.kind === 'family') {
      const { prefix } = member;
      const places = keys.flatMap((key, place) => (key.startsWith(prefix) ? [place] : []));
      for (const place of places) {
        const name = keys[place]?.slice(prefix.length) ?? '';
        if (isUnruly(name)) return null;
        placed[place] = { label: labelOf(name), write: 'text' };
      }
      if (places.length > 0) parts.push({ kind: 'family', label: labelOf(member.name), places });
    } else parts.push({ kind: member.kind, label: labelOf(member.name) });
  }
  return { parts, placed };
};

/** The fragment of a filled field; '' where the field does not go out. A number's text must be canonical and exact. */
export const fragmentOf = (placed: Placed | null, text: string): string => {
  if (placed === null) return '';
  const { label, write } = placed;
  if (write === 'number') return label + text;
  return label + (write === 'text' ? jsonText(text) : write(text));
};

const joined = (before: string, fragment: string): string =>
  fragment === '' ? before : before === '' ? fragment : `${before},${fragment}`;

const familyText = ({ label, places }: FamilyPart, fragments: readonly string[]): string => {
  let inner = '';
  for (const place of places) inner = joined(inner, fragments[place] ?? '');
  return inner === '' ? '' : `${label}{${inner}}`;
};

/** The JSON text of a payload or a line out of its fragments. */
export const render = (
  parts: readonly Part[],
  fragments: readonly string[],
  uploadId: string | null,
  lines: string,
): string => {
  let text = '';
  for (const part of parts) {
    if (part.kind === 'field') text = joined(text, fragments[part.place] ?? '');
    else if (part.kind === 'family') text = joined(text, familyText(part, fragments));
    else if (part.kind === 'lines') text = lines === '' ? text : joined(text, `${part.label}[${lines}]`);
    else if (uploadId !== null) text = joined(text, part.label + jsonText(uploadId));
  }
  return `{${text}}`;
};
