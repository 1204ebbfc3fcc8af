import PDFDocument from 'pdfkit';
import { type Face, fontParts, runsOf } from './fonts';

/** A4, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 48, foot: 18 } as const;

/** Between the margins. */
export const innerWidth = sheet.width - 2 * sheet.margin;

export const ink = {
  text: '#1c2430',
  quiet: '#5b6675',
  line: '#d5dae1',
  band: '#f2f4f7',
  good: '#2b8a3e',
  bad: '#c92a2a',
  doubt: '#6b41b8',
  warn: '#d9930d',
  plain: '#3b6fb6',
} as const;

export type Style = { readonly size: number; readonly face?: Face; readonly color?: string };

/** Writes on a document, page after page. `y` runs from the top; what does not fit goes on the next page. */
export type Pen = {
  readonly doc: PDFKit.PDFDocument;
  y: number;
  readonly width: (text: string, style: Style) => number;
  /** One line; its top at `y`. */
  readonly line: (text: string, place: { readonly x: number; readonly y: number }, style: Style) => void;
  /** Makes room for so many points: on a new page if this one has less. True: a page was begun. */
  readonly room: (height: number) => boolean;
};

/** Figures of one width, also beside points and commas: set closer, as letters are, 77.70 reads as 7770. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

const partName = (part: string, face: Face | undefined): string => `${part}-${face ?? 'regular'}`;

/** Points from one line to the next. */
export const lineHeight = ({ size }: Style): number => size * 1.38;

/** Begins a document. `madeAt` goes into the file. */
export const openPen = (title: string, madeAt: Date): Pen => {
  const parts = fontParts();
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    pdfVersion: '1.7',
    // Without a font of our own here the library would look for its files on disk.
    font: '',
    info: { Title: title, Creator: 'Tallyport', Producer: 'Tallyport', CreationDate: madeAt },
  });
  for (const { name, data } of parts) doc.registerFont(name, data);
  const pen: Pen = {
    doc,
    y: sheet.margin,
    width: (text, { size, face }) => {
      let sum = 0;
      for (const run of runsOf(text))
        sum += doc.font(partName(run.part, face)).fontSize(size).widthOfString(run.text, { features });
      return sum;
    },
    line: (text, place, { size, face, color }) => {
      let { x } = place;
      for (const run of runsOf(text)) {
        doc
          .font(partName(run.part, face))
          .fontSize(size)
          .fillColor(color ?? ink.text);
        doc.text(run.text, x, place.y, { lineBreak: false, features });
        x += doc.widthOfString(run.text, { features });
      }
    },
    room: (height) => {
      if (pen.y + height <= sheet.height - sheet.margin - sheet.foot) return false;
      doc.addPage();
      pen.y = sheet.margin;
      return true;
    },
  };
  doc.addPage();
  return pen;
};

/** How many of the letters fit, with what is to stand behind them. */
const fittingLetters = (
  pen: Pen,
  letters: readonly string[],
  width: number,
  { style, tail }: { readonly style: Style; readonly tail: string },
): number => {
  let least = 0;
  let most = letters.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (pen.width(`${letters.slice(0, middle).join('')}${tail}`, style) <= width) least = middle;
    else most = middle - 1;
  }
  return least;
};

/** The longest beginning of a text that fits, with an ellipsis where something is left out. */
export const fitted = (pen: Pen, text: string, width: number, style: Style): string => {
  if (pen.width(text, style) <= width) return text;
  const letters = [...text];
  const count = fittingLetters(pen, letters, width, { style, tail: '…' });
  return `${letters.slice(0, count).join('').trimEnd()}…`;
};

const MOST_LINES = 400;
/** More letters than any line holds. */
const LONGEST_LINE = 400;

/** A word that is longer than a line, over several: no part of a number, a key or a name is left out. */
const pieces = (
  pen: Pen,
  word: string,
  width: number,
  { style, most }: { readonly style: Style; readonly most: number },
): readonly string[] => {
  if (pen.width(word, style) <= width) return [word];
  const letters = [...word];
  const found: string[] = [];
  let at = 0;
  while (at < letters.length && found.length < most) {
    const window = letters.slice(at, at + LONGEST_LINE);
    const count = Math.max(1, fittingLetters(pen, window, width, { style, tail: '' }));
    found.push(letters.slice(at, at + count).join(''));
    at += count;
  }
  return at < letters.length ? [...found, letters.slice(at).join('')] : found;
};

/** A text as lines of at most `width`; a word that is longer than a line goes on below. The last of `most` lines ends in an ellipsis. */
export const wrapped = (
  pen: Pen,
  text: string,
  width: number,
  given: { readonly style: Style; readonly most?: number },
): readonly string[] => {
  const { style, most = MOST_LINES } = given;
  const lines: string[] = [];
  let line = '';
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => pieces(pen, word, width, { style, most }));
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (pen.width(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (lines.length + 1 === most) {
      const rest = [line, ...words.slice(index)].filter((one) => one !== '').join(' ');
      return [...lines, fitted(pen, rest, width, style)];
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
};
