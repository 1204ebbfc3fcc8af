import { constants, inflateRawSync } from 'node:zlib';
import { type PartToPack, zipOf } from '../../test/fixtures/workbook-package';
import { changedBytes, type Random, spliced } from './change-bytes';

const mostUnpacked = 16_777_216;

const placeOfEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= 0; at--) if (bytes.readUInt32LE(at) === 0x06054b50) return at;
  return -1;
};

/** The parts of a package, unpacked; null where the package itself is odd already. */
export const partsOf = (bytes: Buffer): readonly PartToPack[] | null => {
  try {
    const end = placeOfEnd(bytes);
    if (end < 0) return null;
    const parts: PartToPack[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const offset = bytes.readUInt32LE(at + 42);
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      const isStored = bytes.readUInt16LE(at + 10) === 0;
      const options = { maxOutputLength: mostUnpacked, finishFlush: constants.Z_SYNC_FLUSH };
      const unpacked = isStored ? packed : inflateRawSync(packed, options);
      parts.push({ name: bytes.toString('utf8', at + 46, nameEnd), bytes: unpacked, isStored });
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return parts.length === 0 ? null : parts;
  } catch {
    // An odd package is only changed as bytes.
    return null;
  }
};

/**
 * Changes bytes inside one or two parts and packs them again with the right sizes and check sums, so that the change
 * reaches whoever reads the XML.
 */
export const changedPackage = (parts: readonly PartToPack[], random: Random): Buffer => {
  const changed = [...parts];
  const pick = (): number => {
    // Sheets, texts and styles more often than the rest.
    const telling = changed.flatMap(({ name }, i) =>
      /sheet|Strings|styles|workbook/i.test(name) ? [i] : [],
    );
    const from = telling.length > 0 && random() < 0.8 ? telling : changed.map((_, i) => i);
    return from[Math.floor(random() * from.length)] ?? 0;
  };
  const at = pick();
  const part = changed[at];
  if (part !== undefined) changed[at] = { ...part, bytes: changedBytes(Buffer.from(part.bytes), random) };
  if (random() < 0.1) {
    const [one, other] = [pick(), pick()];
    const [first, second] = [changed[one], changed[other]];
    if (first !== undefined && second !== undefined)
      changed[one] = {
        ...first,
        bytes: spliced(Buffer.from(first.bytes), Buffer.from(second.bytes), random),
      };
  }
  if (random() < 0.03) changed.splice(pick(), 1);
  if (random() < 0.03) changed.push(...changed.slice(0, 1));
  return zipOf(changed);
};
