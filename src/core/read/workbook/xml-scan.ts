import { startCodes, type XmlSource } from './xml-codes';
import { plainText } from './xml-text';

/**
 * Receives what a scan finds, names without their namespace prefix. The attributes of an element stand in
 * `source` between `from` and `to`. Text may come in several parts.
 */
export type XmlHandler = {
  readonly open: (name: string, source: string, from: number, to: number) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /**
   * Takes elements that stand whole and in their usual shape at `at`, as many as there are, and answers with the
   * place behind them; `at` itself where there is none. They mean what the other functions would make of them.
   */
  readonly quick?: (source: XmlSource, at: number) => number;
};

/** Codes of the issue table. */
type XmlFault = 'file-damaged' | 'file-xml-entities';

export type XmlScan = {
  /**
   * Takes the next piece; after a fault nothing more is taken. `ascii` are its bytes, where each of them is a letter:
   * with them it is read faster.
   */
  readonly push: (piece: string, ascii?: Uint8Array | null) => XmlFault | null;
  /** Says what is missing at the end. */
  readonly end: () => XmlFault | null;
};

/** Longest tag, comment or CDATA section; also what is kept between two pieces at most. */
const longestMarkup = 1_048_576;
const deepest = 256;
/** Levels that an element taken at once may have. */
const quickLevels = 4;
/** Longest reference (`&#x10FFFF;`) with some room. */
const longestReference = 16;

const tab = 9;
const blank = 32;
const exclamation = 33;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const colon = 58;
const less = 60;
const greater = 62;
const question = 63;

/** The markup is not all there yet. */
const incomplete = 0;
const broken = -1;
const declared = -2;

/**
 * Reads XML in pieces of any size, in one pass and in bounded memory. Document types, and with them entities of
 * any kind, are refused.
 */
export const startXmlScan = (handler: XmlHandler): XmlScan => {
  const { openTag, closeTag, isInside, hasRoom, isComplete } = startElements(handler);
  const { quick } = handler;
  const codes = startCodes();
  let rest = '';
  let fault: XmlFault | null = null;

  const takeText = (written: string): boolean => {
    if (!isInside()) return written.trim() === '';
    const text = plainText(withLineFeeds(written));
    if (text !== null) handler.text(text);
    return text !== null;
  };

  /** Text whose end is not there yet: a reference or line end that is cut in two waits for its other half. */
  const takeOpenText = (source: string, at: number): number => {
    const reference = source.lastIndexOf('&');
    const isCut = reference >= Math.max(at, source.length - longestReference);
    const whole = source.endsWith('\r') ? source.length - 1 : source.length;
    const to = isCut ? reference : whole;
    return takeText(source.slice(at, to)) ? to : broken;
  };

  const takeSection = (source: string, at: number): number => {
    if (source.startsWith('<!--', at)) return after(source, '-->', at + 4);
    if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at + 9);
      if (end < 0) return incomplete;
      if (!isInside()) return broken;
      handler.text(withLineFeeds(source.slice(at + 9, end)));
      return end + 3;
    }
    if (source.length - at < 9) return incomplete;
    return source.startsWith('<!DOCTYPE', at) ? declared : broken;
  };

  const takeMarkup = (source: string, at: number): number => {
    const code = source.charCodeAt(at + 1);
    if (code === slash) return closeTag(source, at);
    if (code === exclamation) return takeSection(source, at);
    if (code === question) return after(source, '?>', at + 2);
    return at + 1 < source.length ? openTag(source, at) : incomplete;
  };

  const scan = (pieces: XmlSource): number => {
    const { text: source } = pieces;
    let at = 0;
    for (;;) {
      if (quick !== undefined && hasRoom()) at = quick(pieces, at);
      const open = source.indexOf('<', at);
      if (open < 0) return at < source.length ? takeOpenText(source, at) : at;
      if (open > at && !takeText(source.slice(at, open))) return broken;
      const next = takeMarkup(source, open);
      if (next < 0) return next;
      if (next === incomplete) return open;
      at = next;
    }
  };

  return {
    push: (piece, ascii = null) => {
      if (fault !== null || piece === '') return fault;
      const pieces = codes(rest, piece, ascii);
      const { text: source } = pieces;
      const at = scan(pieces);
      if (at === declared) fault = 'file-xml-entities';
      else if (at < 0 || source.length - at > longestMarkup) fault = 'file-damaged';
      else rest = source.slice(at);
      return fault;
    },
    end: () => fault ?? (isComplete() && rest.trim() === '' ? null : 'file-damaged'),
  };
};

/** Every line end of XML means a line feed; a carriage return stands in a text only as a reference. */
const withLineFeeds = (written: string): string =>
  written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written;

const after = (source: string, mark: string, from: number): number => {
  const end = source.indexOf(mark, from);
  return end < 0 ? incomplete : end + mark.length;
};

/** Which elements are open: every tag must fit, and there is one root. */
const startElements = (handler: XmlHandler) => {
  const open: string[] = [];
  const locals: string[] = [];
  let hasRoot = false;

  const leave = (): void => {
    open.pop();
    handler.close(locals.pop() ?? '');
  };

  const openTag = (source: string, at: number): number => {
    const nameEnd = endOfName(source, at + 1);
    const end = nameEnd < 0 ? nameEnd : endOfTag(source, nameEnd);
    if (end <= incomplete) return end;
    if (nameEnd === at + 1 || (hasRoot && open.length === 0) || open.length >= deepest) return broken;
    const name = source.slice(at + 1, nameEnd);
    const local = name.slice(name.indexOf(':') + 1);
    const isEmpty = source.charCodeAt(end - 1) === slash;
    hasRoot = true;
    open.push(name);
    locals.push(local);
    handler.open(local, source, nameEnd, isEmpty ? end - 1 : end);
    if (isEmpty) leave();
    return end + 1;
  };

  const closeTag = (source: string, at: number): number => {
    const end = source.indexOf('>', at + 2);
    if (end < 0) return incomplete;
    const name = open.at(-1);
    if (name === undefined || !source.startsWith(name, at + 2)) return broken;
    if (at + 2 + name.length !== end && source.slice(at + 2 + name.length, end).trim() !== '') return broken;
    leave();
    return end + 1;
  };

  return {
    openTag,
    closeTag,
    isInside: (): boolean => open.length > 0,
    hasRoom: (): boolean => open.length > 0 && open.length <= deepest - quickLevels,
    isComplete: (): boolean => hasRoot && open.length === 0,
  };
};

const endOfName = (source: string, from: number): number => {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code <= blank || code === slash || code === greater) return at;
    if (code < colon && (at === from || (code < 48 && code !== 45 && code !== 46))) return broken;
    if (code === less) return broken;
  }
  return at;
};

/** Place of the `>` that ends a tag: one inside a quoted value does not. */
const endOfTag = (source: string, from: number): number => {
  let quote = 0;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === greater) return at;
    else if (code === doubleQuote || code === singleQuote) quote = code;
    else if (code === less || code < tab) return broken;
  }
  return incomplete;
};
