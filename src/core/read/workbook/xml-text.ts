const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML with its references undone; null where a reference is unknown or names no letter. */
export const plainText = (written: string): string | null => {
  if (!written.includes('&')) return written;
  let isSound = true;
  const text = written.replace(/&([^;&\s]{0,12};)?/g, (_, reference: string | undefined) => {
    const letter = reference === undefined ? undefined : letterOf(reference.slice(0, -1));
    if (letter === undefined) isSound = false;
    return letter ?? '';
  });
  return isSound ? text : null;
};

const letterOf = (reference: string): string | undefined => {
  if (!reference.startsWith('#')) return Object.hasOwn(named, reference) ? named[reference] : undefined;
  const digits = /^#(?:x([0-9a-f]+)|([0-9]+))$/i.exec(reference);
  const point =
    digits === null ? -1 : Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] === undefined ? 10 : 16);
  return point >= 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
};

/** Undoes the `_xHHHH_` escapes of workbook texts. Halves of letters that stay alone become replacement signs. */
export const cellText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\p{Surrogate}/gu, '\uFFFD')
    : text;
