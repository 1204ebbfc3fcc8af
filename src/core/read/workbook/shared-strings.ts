import { ownCopy } from '../own-copy';
import { plainTextEnd } from './plain-cell';
import type { XmlSource } from './xml-codes';
import type { XmlHandler } from './xml-scan';
import { cellText } from './xml-text';

/** Letters a cell can hold, as every spreadsheet program keeps it. */
export const longestCell = 32_767;

/** Collects one text out of its runs; the phonetic reading beside it is no part of it. */
export type TextCollector = {
  readonly start: () => void;
  readonly open: (name: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  readonly finish: () => string;
  /** Whether some text was longer than a cell can be; the rest of it was left out. */
  readonly isTooLong: () => boolean;
};

export const startText = (): TextCollector => {
  let whole = '';
  let run = '';
  let isInRun = false;
  let phoneticDepth = 0;
  let isTooLong = false;
  return {
    start: () => {
      whole = '';
      isInRun = false;
      phoneticDepth = 0;
    },
    open: (name) => {
      if (name === 'rPh') phoneticDepth += 1;
      if (name !== 't' || phoneticDepth > 0) return;
      isInRun = true;
      run = '';
    },
    close: (name) => {
      if (name === 'rPh') phoneticDepth -= 1;
      if (name !== 't' || !isInRun) return;
      isInRun = false;
      whole += cellText(run);
      if (whole.length > longestCell) isTooLong = true;
    },
    text: (text) => {
      if (!isInRun || isTooLong) return;
      run += text;
      // An escape stands for one letter in seven.
      if (run.length > longestCell * 7) isTooLong = true;
    },
    finish: () => whole,
    isTooLong: () => isTooLong,
  };
};

/** What the table of texts may hold: many times what a full sheet of names and remarks takes. */
const mostStrings = 5_000_000;
const mostLetters = 134_217_728;

const itemOpen = '<si><t>';
const itemOpenSpaced = '<si><t xml:space="preserve">';
const itemClose = '</t></si>';
const less = 60;

/** Why the table cannot be held; codes of the issue table. */
export type StringsFault = 'cell-too-long' | 'file-unpacks-too-large';

/** Collects the texts that cells name by number. */
export const startSharedStrings = (): {
  readonly handler: XmlHandler;
  readonly all: () => readonly string[];
  /** Known as soon as it happens: nothing more is kept from then on. */
  readonly fault: () => StringsFault | null;
} => {
  const strings: string[] = [];
  const collector = startText();
  let letters = 0;
  let isInItem = false;
  const isFull = (): boolean => letters > mostLetters || strings.length > mostStrings;
  const keep = (text: string): void => {
    if (isFull()) return;
    letters += text.length;
    strings.push(text);
  };

  /** Items in the usual shape. Their texts are slices: nearly all of a piece is texts, and all are kept. */
  const quick = ({ text, codes }: XmlSource, from: number): number => {
    let at = from;
    while (!isInItem && codes[at] === less && !isFull()) {
      const open = text.startsWith(itemOpen, at)
        ? itemOpen.length
        : text.startsWith(itemOpenSpaced, at)
          ? itemOpenSpaced.length
          : 0;
      const to = open === 0 ? -1 : plainTextEnd(codes, at + open);
      if (to < 0 || to - at - open > longestCell || !text.startsWith(itemClose, to)) return at;
      keep(cellText(text.slice(at + open, to)));
      at = to + itemClose.length;
    }
    return at;
  };

  return {
    handler: {
      open: (name) => {
        if (name === 'si') {
          isInItem = true;
          collector.start();
        } else if (isInItem) collector.open(name);
      },
      close: (name) => {
        if (name === 'si') {
          isInItem = false;
          keep(ownCopy(collector.finish()));
        } else if (isInItem) collector.close(name);
      },
      text: collector.text,
      quick,
    },
    all: () => strings,
    fault: () => (collector.isTooLong() ? 'cell-too-long' : isFull() ? 'file-unpacks-too-large' : null),
  };
};
