/// <reference path="./woff.d.ts" />
import cyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?inline';
import cyrillicStrong from '@fontsource/inter/files/inter-cyrillic-600-normal.woff?inline';
import cyrillicExt from '@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff?inline';
import cyrillicExtStrong from '@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff?inline';
import greek from '@fontsource/inter/files/inter-greek-400-normal.woff?inline';
import greekStrong from '@fontsource/inter/files/inter-greek-600-normal.woff?inline';
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?inline';
import latinStrong from '@fontsource/inter/files/inter-latin-600-normal.woff?inline';
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?inline';
import latinExtStrong from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?inline';
import vietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?inline';
import vietnameseStrong from '@fontsource/inter/files/inter-vietnamese-600-normal.woff?inline';
import ranges from '@fontsource/inter/unicode.json';

/** Letters of a report: the words, and what is to stand out. */
export type Face = 'regular' | 'strong';

type Part = { readonly name: string; readonly range: string; readonly data: Readonly<Record<Face, string>> };

/** The font comes in parts, each for some scripts; the first part that has a letter writes it. */
const parts: readonly Part[] = [
  { name: 'latin', range: ranges.latin, data: { regular: latin, strong: latinStrong } },
  { name: 'latin-ext', range: ranges['latin-ext'], data: { regular: latinExt, strong: latinExtStrong } },
  { name: 'cyrillic', range: ranges.cyrillic, data: { regular: cyrillic, strong: cyrillicStrong } },
  {
    name: 'cyrillic-ext',
    range: ranges['cyrillic-ext'],
    data: { regular: cyrillicExt, strong: cyrillicExtStrong },
  },
  { name: 'greek', range: ranges.greek, data: { regular: greek, strong: greekStrong } },
  { name: 'vietnamese', range: ranges.vietnamese, data: { regular: vietnamese, strong: vietnameseStrong } },
];

type Span = { readonly first: number; readonly last: number; readonly part: string };

const spans: readonly Span[] = parts.flatMap(({ name, range }) =>
  range.split(',').map((text) => {
    const [first = '0', last = first] = text.trim().replace('U+', '').split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), part: name };
  }),
);

const partOf = (point: number): string | null =>
  spans.find(({ first, last }) => point >= first && point <= last)?.part ?? null;

/** Stands for a letter of a script that the font does not have. */
const UNKNOWN = '\u{fffd}';

/** Letters of one part of the font that stand together. */
export type Run = { readonly part: string; readonly text: string };

/** A text, cut where another part of the font has to write on. */
export const runsOf = (text: string): readonly Run[] => {
  const runs: { part: string; text: string }[] = [];
  for (const letter of text) {
    const part = partOf(letter.codePointAt(0) ?? 0);
    const known = { part: part ?? 'latin', text: part === null ? UNKNOWN : letter };
    const last = runs.at(-1);
    if (last?.part === known.part) last.text += known.text;
    else runs.push(known);
  }
  return runs;
};

/** Every part of both faces, as `name-face`, for registering. */
export const fontParts = (): readonly { readonly name: string; readonly data: Buffer }[] =>
  parts.flatMap(({ name, data }) =>
    (['regular', 'strong'] as const).map((face) => ({
      name: `${name}-${face}`,
      data: Buffer.from(data[face].slice(data[face].indexOf(',') + 1), 'base64'),
    })),
  );
