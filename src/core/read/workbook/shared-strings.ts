import { ownCopy } from '../own-copy';
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

/** Collects the texts that cells name by number. */
export const startSharedStrings = (): {
  readonly handler: XmlHandler;
  readonly all: () => readonly string[];
  readonly hasTooLong: () => boolean;
} => {
  const strings: string[] = [];
  const collector = startText();
  let isInItem = false;
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
          strings.push(ownCopy(collector.finish()));
        } else if (isInItem) collector.close(name);
      },
      text: collector.text,
    },
    all: () => strings,
    hasTooLong: collector.isTooLong,
  };
};
