import { ownCopy } from '../read/own-copy';

/** Where something stood first: record and row. */
export type First = { readonly record: number; readonly row: number };

/** Who had a text first. Holds a million texts in a little more memory than their letters take, and never copies them. */
export type Firsts = {
  /** The place where the text stood first; null: it was not there before, and is taken for this place now. */
  readonly claim: (text: string, place: First) => First | null;
};

/** Letters lie in pieces that stay where they are: growing by copying would hold all of them twice. */
const PIECE_BITS = 18;
const PIECE_BYTES = 1 << PIECE_BITS;
/** Length, record and row stand before the letters, in so many bytes at most. */
const HEAD_BYTES = 24;
const MOST_LETTERS = PIECE_BYTES - HEAD_BYTES;
const FIRST_SLOTS = 1024;

const hashStart = 0x811c9dc5 | 0;
/** FNV-1a. */
const hashNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const hashEnd = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & 0x3fffffff;
};

const hashOf = (text: string): number => {
  let hash = hashStart;
  for (let at = 0; at < text.length; at++) hash = hashNext(hash, text.charCodeAt(at));
  return hashEnd(hash);
};

/** Writes a number, seven bits a byte, lowest first, the last byte below 128; answers where it ends. */
const written = (bytes: Uint8Array, from: number, number: number): number => {
  let at = from;
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) {
    bytes[at] = (rest & 127) | 128;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
};

/** Texts with their places, one behind the other; each is known by where it lies. */
const startEntries = () => {
  const pieces: Uint8Array[] = [];
  /** Where the entries of each full piece end. */
  const ends: number[] = [];
  let used = PIECE_BYTES;
  /** Where reading stands. */
  let at = 0;

  const read = (bytes: Uint8Array): number => {
    let byte = bytes[at] ?? 0;
    let number = byte & 127;
    at += 1;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = bytes[at] ?? 0;
      number += (byte & 127) * scale;
      at += 1;
    }
    return number;
  };
  const open = (entry: number): Uint8Array => {
    at = entry & (PIECE_BYTES - 1);
    return pieces[entry >>> PIECE_BITS] ?? new Uint8Array(0);
  };
  /** Behind the last entry. */
  const end = (): number => (pieces.length - 1) * PIECE_BYTES + used;
  /** Hash of the letters; reading then stands behind them. */
  const hashAt = (entry: number): number => {
    const bytes = open(entry);
    const letters = read(bytes);
    const last = at + letters;
    let hash = hashStart;
    for (; at < last; at++) hash = hashNext(hash, bytes[at] ?? 0);
    return hashEnd(hash);
  };

  return {
    end,
    hashAt,
    /** Goes through the entries from one on. */
    each: (from: number, take: (entry: number, hash: number) => void): void => {
      for (let entry = from; entry < end(); ) {
        const piece = entry >>> PIECE_BITS;
        if (entry - piece * PIECE_BYTES === ends[piece]) {
          entry = (piece + 1) * PIECE_BYTES;
          continue;
        }
        const hash = hashAt(entry);
        const bytes = pieces[piece] ?? new Uint8Array(0);
        read(bytes);
        read(bytes);
        const next = piece * PIECE_BYTES + at;
        take(entry, hash);
        entry = next;
      }
    },
    /** Where the entry lies; -1: a letter does not fit into a byte, and nothing is kept. */
    put: (text: string, { record, row }: First): number => {
      if (used + HEAD_BYTES + text.length > PIECE_BYTES) {
        if (pieces.length > 0) ends.push(used);
        pieces.push(new Uint8Array(PIECE_BYTES));
        used = 0;
      }
      const entry = (pieces.length - 1) * PIECE_BYTES + used;
      const bytes = open(entry);
      const start = written(bytes, used, text.length);
      let letters = 0;
      for (let letter = 0; letter < text.length; letter++) {
        const code = text.charCodeAt(letter);
        letters |= code;
        bytes[start + letter] = code;
      }
      if (letters > 255) return -1;
      used = written(bytes, written(bytes, start + text.length, record), row);
      return entry;
    },
    /** The place of the text; null where the entry is another text. */
    placeOf: (entry: number, text: string): First | null => {
      const bytes = open(entry);
      if (read(bytes) !== text.length) return null;
      for (let letter = 0; letter < text.length; letter++)
        if (bytes[at + letter] !== text.charCodeAt(letter)) return null;
      at += text.length;
      return { record: read(bytes), row: read(bytes) };
    },
  };
};

type Entries = ReturnType<typeof startEntries>;

/** Finds entries by their texts. It is brought up to date only when somebody looks for one. */
const startIndex = (entries: Entries) => {
  /** Entry and one more (0: free), then its hash, slot by slot. */
  let slots = new Int32Array(FIRST_SLOTS * 2);
  let count = 0;
  /** Entries from here on are not in it. */
  let known = 0;

  const put = (held: number, hash: number): void => {
    const last = slots.length - 1;
    let at = (hash * 2) & last;
    while (slots[at] !== 0) at = (at + 2) & last;
    slots[at] = held;
    slots[at + 1] = hash;
  };
  const widen = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      const held = before[at] ?? 0;
      if (held !== 0) put(held, before[at + 1] ?? 0);
    }
  };
  const add = (entry: number, hash: number): void => {
    count += 1;
    if (count * 8 > slots.length * 3) widen();
    put(entry + 1, hash);
  };

  return {
    find: (text: string, hash: number): First | null => {
      if (known < entries.end()) entries.each(known, add);
      known = entries.end();
      const last = slots.length - 1;
      for (let at = (hash * 2) & last; ; at = (at + 2) & last) {
        const held = slots[at] ?? 0;
        if (held === 0) return null;
        const place = slots[at + 1] === hash ? entries.placeOf(held - 1, text) : null;
        if (place !== null) return place;
      }
    },
    /** Adds the last entry. */
    add: (entry: number, hash: number): void => {
      add(entry, hash);
      known = entries.end();
    },
  };
};

/**
 * Starts with nothing taken. Most files are sorted by what names their records: a text that comes after all others, the shorter
 * before the longer, was not there before, and is not looked for. Texts with letters beyond Latin-1, and very long ones, lie
 * in a map of their own.
 */
export const startFirsts = (): Firsts => {
  const others = new Map<string, First>();
  const entries = startEntries();
  let index: ReturnType<typeof startIndex> | null = null;
  let greatest: string | null = null;

  const claimOther = (text: string, place: First): First | null => {
    const before = others.get(text);
    if (before === undefined) others.set(ownCopy(text), place);
    return before ?? null;
  };
  const isGreater = (text: string): boolean =>
    greatest === null ||
    text.length > greatest.length ||
    (text.length === greatest.length && text > greatest);

  return {
    claim: (text, place) => {
      if (text.length > MOST_LETTERS) return claimOther(text, place);
      if (isGreater(text)) {
        if (entries.put(text, place) < 0) return claimOther(text, place);
        greatest = text;
        return null;
      }
      index ??= startIndex(entries);
      const hash = hashOf(text);
      const before = index.find(text, hash);
      if (before !== null) return before;
      const entry = entries.put(text, place);
      if (entry < 0) return claimOther(text, place);
      index.add(entry, hash);
      return null;
    },
  };
};
