import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createGunzip, inflateRawSync } from 'node:zlib';

const tarBlock = 512;

/**
 * Writes one member of a .tgz to a file in one pass over the archive, whatever its size; answers with the sha512 of
 * the whole archive in the form of a lock file.
 */
export async function untarMember(archive, member, destination) {
  const hash = createHash('sha512');
  const source = createReadStream(archive, { highWaterMark: 1 << 20 });
  source.on('data', (piece) => hash.update(piece));
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  const out = createWriteStream(destination);
  let header = Buffer.alloc(0);
  let contentLeft = 0;
  let paddingLeft = 0;
  let isWanted = false;
  for await (let piece of source.pipe(unzipped)) {
    while (piece.length > 0) {
      if (contentLeft > 0) {
        const size = Math.min(contentLeft, piece.length);
        if (isWanted && !out.write(piece.subarray(0, size))) await new Promise((go) => out.once('drain', go));
        contentLeft -= size;
        piece = piece.subarray(size);
      } else if (paddingLeft > 0) {
        const size = Math.min(paddingLeft, piece.length);
        paddingLeft -= size;
        piece = piece.subarray(size);
      } else {
        const size = tarBlock - header.length;
        header = Buffer.concat([header, piece.subarray(0, size)]);
        piece = piece.subarray(size);
        if (header.length < tarBlock) continue;
        isWanted = header.toString('latin1', 0, 100).replace(/\0.*$/s, '') === member;
        contentLeft = Number.parseInt(header.toString('latin1', 124, 136), 8) || 0;
        paddingLeft = (tarBlock - (contentLeft % tarBlock)) % tarBlock;
        header = Buffer.alloc(0);
      }
    }
  }
  await new Promise((go) => out.end(go));
  return `sha512-${hash.digest('base64')}`;
}

/** Unpacks a zip file; `placeOf(name)` says where a member goes, null leaves it out. Keeps the permission bits. */
export function unzip(archive, placeOf) {
  const file = openSync(archive, 'r');
  const bytes = (offset, size) => {
    const buffer = Buffer.alloc(size);
    readSync(file, buffer, 0, size, offset);
    return buffer;
  };
  for (const member of zipMembers(bytes, fstatSync(file).size)) {
    const place = placeOf(member.name);
    if (place === null) continue;
    const local = bytes(member.offset, 30);
    const data = bytes(
      member.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28),
      member.packedBytes,
    );
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, member.isDeflated ? inflateRawSync(data) : data, { mode: member.mode });
  }
  closeSync(file);
}

function zipMembers(bytes, sizeBytes) {
  const tailBytes = Math.min(sizeBytes, 65_557);
  const tail = bytes(sizeBytes - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('the archive has no directory');
  const directory = bytes(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const members = [];
  for (let offset = 0; members.length < tail.readUInt16LE(end + 10); ) {
    const nameBytes = directory.readUInt16LE(offset + 28);
    members.push({
      name: directory.toString('utf8', offset + 46, offset + 46 + nameBytes),
      isDeflated: directory.readUInt16LE(offset + 10) === 8,
      packedBytes: directory.readUInt32LE(offset + 20),
      mode: (directory.readUInt32LE(offset + 38) >>> 16) & 0o777,
      offset: directory.readUInt32LE(offset + 42),
    });
    offset += 46 + nameBytes + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  return members;
}

/** Packs a flat folder as an asar archive: two size words, a JSON index, then the files one after another. */
export function packAsar(folder, destination) {
  const files = {};
  const contents = [];
  let offset = 0;
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name));
    files[name] = { size: content.length, offset: String(offset) };
    offset += content.length;
    contents.push(content);
  }
  const index = Buffer.from(JSON.stringify({ files }));
  const padding = Buffer.alloc((4 - (index.length % 4)) % 4);
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(4, 0);
  sizes.writeUInt32LE(index.length + padding.length + 8, 4);
  sizes.writeUInt32LE(index.length + padding.length + 4, 8);
  sizes.writeUInt32LE(index.length, 12);
  mkdirSync(dirname(destination), { recursive: true });
  writeFileSync(destination, Buffer.concat([sizes, index, padding, ...contents]));
}
