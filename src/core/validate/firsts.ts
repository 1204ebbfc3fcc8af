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
/** Many small tables of different sizes: only a small one is laid out anew at a time. */
const TABLES = 64;
const FIRST_SLOTS = 64;
const TABLE_SHIFT = 25;
const MARK_SHIFT = 17;

const hashStart = 0x811c9dc5 | 0;
/** FNV-1a. */
const hashNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const hashEnd = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & 0x7fffffff;
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

  return {
    put: (text: string, { record, row }: First): number => {
      if (used + HEAD_BYTES + text.length > PIECE_BYTES) {
        pieces.push(new Uint8Array(PIECE_BYTES));
        used = 0;
      }
      const entry = (pieces.length - 1) * PIECE_BYTES + used;
      const bytes = open(entry);
      const start = written(bytes, used, text.length);
      for (let letter = 0; letter < text.length; letter++) bytes[start + letter] = text.charCodeAt(letter);
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
    hashAt: (entry: number): number => {
      const bytes = open(entry);
      const letters = read(bytes);
      const end = at + letters;
      let hash = hashStart;
      for (let letter = at; letter < end; letter++) hash = hashNext(hash, bytes[letter] ?? 0);
      return hashEnd(hash);
    },
  };
};

type Entries = ReturnType<typeof startEntries>;

/** A table of entries by hash. */
const startTable = (entries: Entries, firstSlots: number) => {
  /** Entry and one more; 0: free. */
  let slots = new Int32Array(firstSlots);
  /** Other bits of the hash, compared before the letters are. */
  let marks = new Uint8Array(firstSlots);
  let count = 0;

  const put = (entry: number, hash: number): void => {
    const size = slots.length;
    let slot = hash % size;
    while (slots[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1;
    slots[slot] = entry + 1;
    marks[slot] = hash >>> MARK_SHIFT;
  };
  const widen = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    marks = new Uint8Array(before.length * 2);
    for (const held of before) if (held !== 0) put(held - 1, entries.hashAt(held - 1));
  };

  return {
    find: (text: string, hash: number): First | null => {
      const size = slots.length;
      const mark = (hash >>> MARK_SHIFT) & 255;
      for (let slot = hash % size; ; slot = slot + 1 === size ? 0 : slot + 1) {
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
  const tables = Array.from({ length: TABLES }, (_, i) => startTable(entries, FIRST_SLOTS + i));

  const claimOther = (text: string, place: First): First | null => {
    const before = others.get(text);
    if (before === undefined) others.set(ownCopy(text), place);
    return before ?? null;
  };

  return {
    claim: (text, place) => {
      const hash = text.length > MOST_LETTERS ? -1 : hashOf(text);
      const table = tables[hash >>> TABLE_SHIFT];
      if (hash < 0 || table === undefined) return claimOther(text, place);
      const before = table.find(text, hash);
      if (before === null) table.add(entries.put(text, place), hash);
      return before;
    },
  };
};
