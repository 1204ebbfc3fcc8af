/** The kinds of file that the service takes as an image of an invoice. */
export type FileKind = 'pdf' | 'jpg' | 'png';

const starts: readonly { readonly kind: FileKind; readonly bytes: readonly number[] }[] = [
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

const contentTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
};

const kindOfEnding: Readonly<Record<string, FileKind>> = { pdf: 'pdf', jpg: 'jpg', jpeg: 'jpg', png: 'png' };

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind of a file, told by its content and its name alike; null where the two do not agree on one that is taken. */
export const fileKind = (
  file: { readonly name: string; readonly bytes: Uint8Array },
  endings: readonly string[],
): FileKind | null => {
  const ending = endingOf(file.name);
  const content = starts.find((start) => start.bytes.every((byte, i) => file.bytes[i] === byte))?.kind;
  return content !== undefined && endings.includes(ending) && kindOfEnding[ending] === content
    ? content
    : null;
};

export const contentTypeOf = (kind: FileKind): string => contentTypes[kind];
