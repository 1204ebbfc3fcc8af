import type { QuickMember, QuickWrite } from '../../targets/target';
import type { JsonBytes } from '../../values/json-bytes';
import { jsonText } from '../../values/json-text';
import { utf8Bytes } from '../../values/uuid5';

/** Where the text of a field stands in the payload: what comes before it, and after. */
export type Placed = {
  /** A comma and its name as JSON writes it. */
  readonly label: string;
  /** What closes it; '' where nothing does. */
  readonly end: string;
  readonly write: QuickWrite;
};

/**
 * A field of the payload. `isReady`: its piece is the whole of it, label and all; else it is the field's text.
 */
type FieldPart = {
  readonly kind: 'field';
  readonly place: number;
  readonly isReady: boolean;
  readonly isNumber: boolean;
  /** With the quote behind it, where a text follows. */
  readonly label: Uint8Array;
  readonly end: Uint8Array | null;
};
type FamilyPart = {
  readonly kind: 'family';
  readonly label: Uint8Array;
  readonly fields: readonly FieldPart[];
};
type MarkPart = { readonly kind: 'upload-id' | 'lines'; readonly label: Uint8Array };
export type Part = FieldPart | FamilyPart | MarkPart;

/** The parts of a payload, or of a line, in their order; and what is known of each mapped field, by place. */
export type Form = { readonly parts: readonly Part[]; readonly placed: readonly (Placed | null)[] };

/** A mapped field: the key by which it goes out, and whether its values are looked up. */
export type FormField = { readonly key: string; readonly isLooked: boolean };

/** Names that an object puts in an order of its own, or treats as its own. */
const isUnruly = (name: string): boolean => /^\d+$/.test(name) || name === '__proto__';

/** The family's mapped fields; null where the long way would order them otherwise. */
const familyPlaces = (prefix: string, fields: readonly FormField[]): readonly number[] | null => {
  const places = fields.flatMap(({ key }, place) => (key.startsWith(prefix) ? [place] : []));
  return places.some((place) => isUnruly(fields[place]?.key.slice(prefix.length) ?? '')) ? null : places;
};

const fieldPart = (place: number, { label, end, write }: Placed, isLooked: boolean): FieldPart => ({
  kind: 'field',
  place,
  isReady: isLooked || typeof write === 'function',
  isNumber: write === 'number',
  label: utf8Bytes(write === 'text' ? `${label}"` : label),
  end: end === '' ? null : utf8Bytes(end),
});

/** Lays the members of a payload out for the mapped fields; null where the long way would order them otherwise. */
export const compileForm = (members: readonly QuickMember[], fields: readonly FormField[]): Form | null => {
  const placed: (Placed | null)[] = fields.map(() => null);
  const parts: Part[] = [];
  const put = (place: number, one: Placed): FieldPart => {
    placed[place] = one;
    return fieldPart(place, one, fields[place]?.isLooked === true);
  };
  const familyPart = (label: string, prefix: string, places: readonly number[]): Part => {
    const nameAt = (place: number): string => jsonText(fields[place]?.key.slice(prefix.length) ?? '');
    const [only = -1, ...others] = places;
    // A family of one is a field with braces around it.
    if (others.length === 0)
      return put(only, { label: `${label}{${nameAt(only)}:`, end: '}', write: 'text' });
    const ofFamily = places.map((place) =>
      put(place, { label: `,${nameAt(place)}:`, end: '', write: 'text' }),
    );
    return { kind: 'family', label: utf8Bytes(label), fields: ofFamily };
  };
  for (const member of members) {
    const label = `,${jsonText(member.name)}:`;
    if (member.kind === 'field') {
      const place = fields.findIndex(({ key }) => key === member.key);
      if (place >= 0) parts.push(put(place, { label, end: '', write: member.write }));
    } else if (member.kind === 'family') {
      const places = familyPlaces(member.prefix, fields);
      if (places === null) return null;
      if (places.length > 0) parts.push(familyPart(label, member.prefix, places));
    } else parts.push({ kind: member.kind, label: utf8Bytes(member.kind === 'lines' ? label : `${label}"`) });
  }
  return { parts, placed };
};

/** The fragment of a filled field, label and all; '' where it does not go out. A number's text must be canonical and exact. */
export const fragmentOf = (placed: Placed | null, text: string): string => {
  if (placed === null) return '';
  const { label, end, write } = placed;
  if (write === 'number') return label + text;
  return label + (write === 'text' ? jsonText(text) : write(text)) + end;
};

const comma = 44;
const openList = 91;
const closeList = 93;
const openBrace = 123;
const closeBrace = 125;

const writeField = (part: FieldPart, pieces: readonly string[], out: JsonBytes): void => {
  const piece = pieces[part.place] ?? '';
  if (piece === '') return;
  if (part.isReady) {
    out.raw(piece);
    return;
  }
  if (part.isNumber) out.number(part.label, piece);
  else out.text(part.label, piece);
  if (part.end !== null) out.bytes(part.end);
};

const writeFamily = ({ label, fields }: FamilyPart, pieces: readonly string[], out: JsonBytes): void => {
  const before = out.size();
  out.bytes(label);
  const start = out.size();
  for (const field of fields) writeField(field, pieces, out);
  if (out.size() === start) {
    out.cut(before);
    return;
  }
  // The comma of the first one.
  out.put(start, openBrace);
  out.byte(closeBrace);
};

/** What a payload has beside its fields: its upload id, and its lines with a comma between them, empty for none. */
export type Beside = { readonly uploadId: string | null; readonly lines: Uint8Array | null };

export const nothingBeside: Beside = { uploadId: null, lines: null };

const writeBeside = ({ kind, label }: MarkPart, { uploadId, lines }: Beside, out: JsonBytes): void => {
  if (kind === 'upload-id') {
    if (uploadId !== null) out.text(label, uploadId);
  } else if (lines !== null && lines.length > 0) {
    out.bytes(label);
    out.byte(openList);
    out.bytes(lines);
    out.byte(closeList);
  }
};

/** Writes the JSON text of a payload or of a line. `pieces`: by place, '' for what does not go out. */
export const render = (
  parts: readonly Part[],
  pieces: readonly string[],
  beside: Beside,
  out: JsonBytes,
): void => {
  const start = out.size();
  for (const part of parts) {
    if (part.kind === 'field') writeField(part, pieces, out);
    else if (part.kind === 'family') writeFamily(part, pieces, out);
    else writeBeside(part, beside, out);
  }
  if (out.size() === start) out.byte(comma);
  // The comma of the first one.
  out.put(start, openBrace);
  out.byte(closeBrace);
};
