/** How the bytes of an XML part become text: a WHATWG label; `file-xml-encoding` where nobody writes workbooks so. */
export type XmlEncoding =
  | { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' }
  | { readonly fault: 'file-xml-encoding' };

/** Bytes that are enough to tell. */
export const encodingHeadBytes = 256;

/** What their names mean to us. The first 128 letters of Latin-1 and ASCII are those of windows-1252. */
const known: Readonly<Record<string, 'utf-8' | 'windows-1252'>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** Tells the encoding from the first bytes of a part: mark, shape of the first letters, declaration. */
export const xmlEncoding = (head: Uint8Array): XmlEncoding => {
  const [a, b, c, d] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return { encoding: 'utf-16le' };
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return { encoding: 'utf-16be' };
  if (a === 0x4c && b === 0x6f && c === 0xa7 && d === 0x94) return { fault: 'file-xml-encoding' };
  const letters = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  const name = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(letters)?.[1];
  if (name === undefined) return { encoding: 'utf-8' };
  const encoding = known[name.toLowerCase()];
  return encoding === undefined ? { fault: 'file-xml-encoding' } : { encoding };
};
