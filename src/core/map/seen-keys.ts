/** Remembers which texts were there before in eight bytes each, never missing one; very rarely it takes two for one. */
export type SeenKeys = {
  /** Whether the text, or one that looks alike, was added before; adds it. */
  readonly add: (text: string) => boolean;
};

const firstSlots = 4096;

/** Starts with nothing seen. */
export const startSeen = (): SeenKeys => {
  let marks = new Int32Array(firstSlots * 2);
  let count = 0;

  /** Puts a pair of hashes into the table; true where it is there already. */
  const put = (table: Int32Array, one: number, other: number): boolean => {
    const mask = table.length / 2 - 1;
    for (let slot = one & mask; ; slot = (slot + 1) & mask) {
      const left = table[slot * 2] ?? 0;
      const right = table[slot * 2 + 1] ?? 0;
      if (left === one && right === other) return true;
      if (left !== 0 || right !== 0) continue;
      table[slot * 2] = one;
      table[slot * 2 + 1] = other;
      return false;
    }
  };

  const grow = (): void => {
    const wider = new Int32Array(marks.length * 2);
    for (let at = 0; at < marks.length; at += 2) {
      const left = marks[at] ?? 0;
      const right = marks[at + 1] ?? 0;
      if (left !== 0 || right !== 0) put(wider, left, right);
    }
    marks = wider;
  };

  return {
    add: (text) => {
      let one = 0x811c9dc5 | 0;
      let other = text.length | 0;
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        one = Math.imul(one ^ code, 0x01000193);
        other = (Math.imul(other, 31) + code) | 0;
      }
      // A pair of zeros stands for an empty place.
      const before = put(marks, Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) | 1, other);
      if (!before) count += 1;
      if (count * 4 > marks.length) grow();
      return before;
    },
  };
};
