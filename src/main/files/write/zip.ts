import { writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Parts of a zip, one after the other, into an open file. */
export type ZipWriter = {
  /** Writes a part from its texts. The next text is asked for when the one before is packed, so that nothing piles up. */
  readonly part: (name: string, texts: Iterable<string>) => Promise<void>;
  /** Writes the directory of all parts. */
  readonly finish: () => void;
};

/** Enough for XML, which repeats itself; more effort costs more time than it saves room. */
const LEVEL = 1;

/** Sizes and places of a plain zip have four bytes. */
const MOST_BYTES = 0xffff_ffff;

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first of January 1980: the same rows make the same bytes. */
const FIRST_DAY = 0x0021;

type Field = readonly [bytes: 2 | 4, value: number];

const fields = (list: readonly Field[]): Buffer => {
  const bytes = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of list) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

type Entry = { readonly name: Buffer; readonly offset: number; readonly about: readonly Field[] };

/** Packs texts, each when the one before is packed and put down; answers what a zip says of them. */
const packed = async (
  texts: Iterable<string>,
  put: (bytes: Uint8Array) => void,
): Promise<{ readonly crc: number; readonly size: number }> => {
  const deflate = createDeflateRaw({ level: LEVEL });
  const waiting: Buffer[] = [];
  let [crc, size] = [0, 0];
  deflate.on('data', (bytes: Buffer) => void waiting.push(bytes));
  try {
    for (const text of texts) {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      for (const one of waiting.splice(0)) put(one);
    }
    await new Promise<void>((resolve, reject) => {
      deflate.once('end', resolve).once('error', reject);
      deflate.end();
    });
    for (const one of waiting.splice(0)) put(one);
  } finally {
    deflate.destroy();
  }
  if (size > MOST_BYTES) throw new Error('a sheet is larger than four gigabytes; write a CSV file instead');
  return { crc, size };
};

/** Begins a zip in a file that is open for writing, and empty. Throws where the disk refuses. */
export const startZip = (handle: number): ZipWriter => {
  const entries: Entry[] = [];
  let end = 0;
  const putAt = (bytes: Uint8Array, place: number): void => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(handle, bytes, done, bytes.length - done, place + done);
  };
  const put = (bytes: Uint8Array): void => {
    if (end + bytes.length > MOST_BYTES)
      throw new Error('the workbook is larger than four gigabytes; write a CSV file instead');
    putAt(bytes, end);
    end += bytes.length;
  };

  return {
    part: async (name, texts) => {
      const offset = end;
      const letters = Buffer.from(name);
      const head = (about: readonly Field[]): Buffer =>
        Buffer.concat([fields([[4, 0x04034b50], [2, VERSION], ...about, [2, 0]]), letters]);
      const kind: readonly Field[] = [
        ...([
          [2, UTF8_NAMES],
          [2, DEFLATED],
          [2, 0],
          [2, FIRST_DAY],
        ] as const),
      ];
      const blank: readonly Field[] = [...kind, [4, 0], [4, 0], [4, 0], [2, letters.length]];
      put(head(blank));
      const start = end;
      const { crc, size } = await packed(texts, put);
      const about: readonly Field[] = [...kind, [4, crc], [4, end - start], [4, size], [2, letters.length]];
      putAt(head(about), offset);
      entries.push({ name: letters, offset, about });
    },
    finish: () => {
      const start = end;
      for (const { name, offset, about } of entries) {
        put(fields([[4, 0x02014b50], [2, VERSION], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0]]));
        put(
          fields([
            [2, 0],
            [4, 0],
            [4, offset],
          ]),
        );
        put(name);
      }
      const count = entries.length;
      put(
        fields([
          [4, 0x06054b50],
          [2, 0],
          [2, 0],
          [2, count],
          [2, count],
          [4, end - start],
          [4, start],
          [2, 0],
        ]),
      );
    },
  };
};
