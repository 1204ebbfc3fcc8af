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
/** Many small tables: only a small one is laid out anew at a time. */
const TABLES = 64;
const FIRST_SLOTS = 32;

const hashStart = 0x811c9dc5 | 0;
/** FNV-1a. */
const hashNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const hashEnd = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
};

/** A hash over the letters; -1 where one of them does not fit into a byte. */
const hashOf = (text: string): number => {
  let hash = hashStart;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 255) return -1;
    hash = hashNext(hash, code);
  }
  return hashEnd(hash);
};

/** Texts with their places, one behind the other; each is known by where it lies. */
const startEntries = () => {
  const pieces: Uint8Array[] = [];
  let piece = new Uint8Array(0);
  let used = PIECE_BYTES;
  /** Where reading stands. */
  let at = 0;

  /** Seven bits a byte, lowest first; the last byte is below 128. */
  const write = (number: number): void => {
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) {
      piece[used] = (rest % 128) + 128;
      used += 1;
    }
    piece[used] = rest;
    used += 1;
  };
  const read = (bytes: Uint8Array): number => {
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
  };
  const open = (entry: number): Uint8Array => {
    at = entry & (PIECE_BYTES - 1);
    return pieces[entry >>> PIECE_BITS] ?? piece;
  };

  return {
    put: (text: string, { record, row }: First): number => {
      if (used + HEAD_BYTES + text.length > PIECE_BYTES) {
        piece = new Uint8Array(PIECE_BYTES);
        pieces.push(piece);
        used = 0;
      }
      const entry = (pieces.length - 1) * PIECE_BYTES + used;
      write(text.length);
      for (let letter = 0; letter < text.length; letter++) piece[used + letter] = text.charCodeAt(letter);
      used += text.length;
      write(record);
      write(row);
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
    hashAt: (entry: number): number => {
      const bytes = open(entry);
      const end = read(bytes) + at;
      let hash = hashStart;
      for (; at < end; at++) hash = hashNext(hash, bytes[at] ?? 0);
      return hashEnd(hash);
    },
  };
};

type Entries = ReturnType<typeof startEntries>;

/** A table of entries by hash. */
const startTable = (entries: Entries) => {
  /** Entry and one more; 0: free. */
  let slots = new Int32Array(FIRST_SLOTS);
  /** Other bits of the hash, compared before the letters are. */
  let marks = new Uint8Array(FIRST_SLOTS);
  let count = 0;

  const put = (entry: number, hash: number): void => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = entry + 1;
    marks[slot] = hash >>> 18;
  };
  const widen = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    marks = new Uint8Array(before.length * 2);
    for (const held of before) if (held !== 0) put(held - 1, entries.hashAt(held - 1));
  };

  return {
    find: (text: string, hash: number): First | null => {
      const mask = slots.length - 1;
      const mark = (hash >>> 18) & 255;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const held = slots[slot] ?? 0;
        if (held === 0) return null;
        const place = marks[slot] === mark ? entries.placeOf(held - 1, text) : null;
        if (place !== null) return place;
      }
    },
    add: (entry: number, hash: number): void => {
      if ((count + 1) * 4 > slots.length * 3) widen();
      put(entry, hash);
      count += 1;
    },
  };
};

/** Starts with nothing taken. Texts with letters beyond Latin-1, and very long ones, lie in a map of their own. */
export const startFirsts = (): Firsts => {
  const others = new Map<string, First>();
  const entries = startEntries();
  const tables = Array.from({ length: TABLES }, () => startTable(entries));

  const claimOther = (text: string, place: First): First | null => {
    const before = others.get(text);
    if (before === undefined) others.set(ownCopy(text), place);
    return before ?? null;
  };

  return {
    claim: (text, place) => {
      const hash = text.length > MOST_LETTERS ? -1 : hashOf(text);
      const table = tables[hash >>> 26];
      if (hash < 0 || table === undefined) return claimOther(text, place);
      const before = table.find(text, hash);
      if (before === null) table.add(entries.put(text, place), hash);
      return before;
    },
  };
};
