import { isAscii } from 'node:buffer';
import { encodingHeadBytes, xmlEncoding } from '../../../core/read/workbook/xml-encoding';
import { startXmlScan, type XmlHandler, type XmlScan } from '../../../core/read/workbook/xml-scan';
import { type Failed, failed, ok, type Result } from '../../../core/values/result';
import type { OpenFile } from '../open-file';
import { type ZipDirectory, type ZipEntry, zipLimits } from './zip-directory';
import { partBytes } from './zip-part';

/** A package of parts: an open file and its directory. */
export type Package = { readonly file: OpenFile; readonly parts: ZipDirectory };

/** The part of that name, whatever its case; null where there is none. */
export const partOf = ({ parts }: Package, name: string): ZipEntry | null =>
  parts.get(name.toLowerCase()) ?? null;

/** A failure that names the file and the part. */
export const partFault = ({ file }: Package, code: string, part: string): Failed =>
  failed(code, { file: file.name, part, limit: String(zipLimits.ratio) }, { file: file.name });

/**
 * Scans one part; an element after each piece, so that whoever asks can take what was found so far. A failure is
 * always the last element.
 */
export async function* scanPart(
  pack: Package,
  entry: ZipEntry,
  handler: XmlHandler,
  onPiece?: (sizeBytes: number) => void,
): AsyncGenerator<Result<null>> {
  const fault = (code: string): Failed => partFault(pack, code, entry.name);
  const scan = startXmlScan(handler);
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const piece of partBytes(pack.file, entry)) {
    if (typeof piece === 'string') return yield fault(piece);
    onPiece?.(piece.length);
    if (decoder === null) {
      const found = xmlEncoding(piece.subarray(0, encodingHeadBytes));
      if ('fault' in found) return yield fault(found.fault);
      decoder = new TextDecoder(found.encoding, { fatal: true });
    }
    const problem = scanPiece(scan.push, decoder, piece);
    if (problem !== null) return yield fault(problem);
    yield ok(null);
  }
  const problem = (decoder === null ? null : scanPiece(scan.push, decoder, null)) ?? scan.end();
  yield problem === null ? ok(null) : fault(problem);
}

/** Scans a whole part. */
export const readPart = async (
  pack: Package,
  entry: ZipEntry,
  handler: XmlHandler,
): Promise<Result<null>> => {
  for await (const step of scanPart(pack, entry, handler)) if (!step.ok) return step;
  return ok(null);
};

const scanPiece = (
  push: XmlScan['push'],
  decoder: InstanceType<typeof TextDecoder>,
  piece: Buffer | null,
): string | null => {
  let text: string;
  try {
    text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    return 'file-damaged';
  }
  const isLetterPerByte = piece !== null && piece.length === text.length && isAscii(piece);
  return push(text, isLetterPerByte ? piece : null);
};
