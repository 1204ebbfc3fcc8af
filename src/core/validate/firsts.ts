/** Where something stood first: record and row. */
export type First = { readonly record: number; readonly row: number };

/** Who had a text first. Holds a million texts in a few large arrays, so that they cost what their letters cost. */
export type Firsts = {
  /** The place where the text stood first; null: it was not there before, and is taken for this place now. */
  readonly claim: (text: string, place: First) => First | null;
};

const firstEntries = 1024;
const firstLetters = 16_384;

const grown = <T extends Int32Array | Uint8Array>(wider: T, numbers: T): T => {
  wider.set(numbers);
  return wider;
};

/** FNV-1a over the letters; -1 where one of them does not fit into a byte. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 255) return -1;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
};

/** Starts with nothing taken. Texts with letters beyond Latin-1 lie in a map of their own. */
export const startFirsts = (): Firsts => {
  const others = new Map<string, First>();
  let letters = new Uint8Array(firstLetters);
  let hashes = new Int32Array(firstEntries);
  let ends = new Int32Array(firstEntries);
  let records = new Int32Array(firstEntries);
  let rows = new Int32Array(firstEntries);
  /** Entry and one more; 0: free. */
  let table = new Int32Array(firstEntries * 2);
  let count = 0;
  let used = 0;

  const isText = (entry: number, text: string): boolean => {
    const start = entry === 0 ? 0 : (ends[entry - 1] ?? 0);
    if ((ends[entry] ?? 0) - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (letters[start + at] !== text.charCodeAt(at)) return false;
    return true;
  };

  const widen = (): void => {
    const size = hashes.length * 2;
    hashes = grown(new Int32Array(size), hashes);
    ends = grown(new Int32Array(size), ends);
    records = grown(new Int32Array(size), records);
    rows = grown(new Int32Array(size), rows);
    table = new Int32Array(size * 2);
    const mask = table.length - 1;
    for (let entry = 0; entry < count; entry++) {
      let slot = (hashes[entry] ?? 0) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = entry + 1;
    }
  };

  const put = (text: string, hash: number, { record, row }: First): void => {
    while (used + text.length > letters.length) letters = grown(new Uint8Array(letters.length * 2), letters);
    for (let at = 0; at < text.length; at++) letters[used + at] = text.charCodeAt(at);
    used += text.length;
    hashes[count] = hash;
    ends[count] = used;
    records[count] = record;
    rows[count] = row;
    count += 1;
  };

  const claimOther = (text: string, place: First): First | null => {
    const before = others.get(text);
    if (before === undefined) others.set(text, place);
    return before ?? null;
  };

  return {
    claim: (text, place) => {
      const hash = hashOf(text);
      if (hash < 0) return claimOther(text, place);
      if (count === hashes.length) widen();
      const mask = table.length - 1;
      let slot = hash & mask;
      for (let held = table[slot] ?? 0; held !== 0; held = table[slot] ?? 0) {
        const entry = held - 1;
        if (hashes[entry] === hash && isText(entry, text))
          return { record: records[entry] ?? 0, row: rows[entry] ?? 0 };
        slot = (slot + 1) & mask;
      }
      table[slot] = count + 1;
      put(text, hash, place);
      return null;
    },
  };
};
