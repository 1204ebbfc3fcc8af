/** A part of a multipart body. */
export type Part = { readonly name: string; readonly fileName: string | null; readonly content: Buffer };

const boundaryOf = (contentType: string): string | null =>
  /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType)?.slice(1).find(Boolean) ?? null;

const partOf = (bytes: Buffer): Part | null => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('utf8', 0, end);
  const name = /\bname="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return null;
  const fileName = /\bfilename="([^"]*)"/i.exec(head)?.[1] ?? null;
  return { name, fileName, content: bytes.subarray(end + 4) };
};

/** Takes a multipart body apart; null where it is none. */
export const partsOf = (contentType: string, bytes: Buffer): readonly Part[] | null => {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let start = bytes.indexOf(mark);
  while (start !== -1) {
    const next = bytes.indexOf(mark, start + mark.length);
    if (next === -1) break;
    const part = partOf(bytes.subarray(start + mark.length + 2, next - 2));
    if (part === null) return null;
    parts.push(part);
    start = next;
  }
  return start === -1 ? null : parts;
};
