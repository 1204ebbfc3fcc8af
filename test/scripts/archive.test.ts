import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packAsar, untarMember, unzip } from '../../scripts/setup/archive.mjs';
import { flipFuses } from '../../scripts/setup/fuses.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyport-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sha512 = (bytes: Uint8Array): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

function tarEntry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

function zipOf(name: string, content: Buffer, mode: number): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE((mode << 16) >>> 0, 38);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

test('one member of a package is written whole, with the checksum of the package', async () => {
  const wanted = Buffer.alloc(70_001, 'abc');
  const archive = gzipSync(
    Buffer.concat([
      tarEntry('package/first', Buffer.from('x')),
      tarEntry('package/wanted', wanted),
      Buffer.alloc(1024),
    ]),
  );
  writeFileSync(join(folder, 'a.tgz'), archive);
  const integrity = await untarMember(join(folder, 'a.tgz'), 'package/wanted', join(folder, 'out'));
  expect(integrity).toBe(sha512(archive));
  expect(readFileSync(join(folder, 'out')).equals(wanted)).toBe(true);
});

test('a damaged package is an error, not a short file', async () => {
  const archive = gzipSync(tarEntry('package/wanted', Buffer.alloc(5000, 'abc'))).subarray(0, 40);
  writeFileSync(join(folder, 'a.tgz'), archive);
  await expect(untarMember(join(folder, 'a.tgz'), 'package/wanted', join(folder, 'out'))).rejects.toThrow();
});

test('a zip member keeps its content and its right to be run', () => {
  writeFileSync(join(folder, 'a.zip'), zipOf('App/run', Buffer.from('content'), 0o755));
  unzip(join(folder, 'a.zip'), (name: string) => join(folder, 'out', name));
  expect(readFileSync(join(folder, 'out/App/run'), 'utf8')).toBe('content');
  expect(statSync(join(folder, 'out/App/run')).mode & 0o111).not.toBe(0);
});

test('a zip member without a place is left out', () => {
  writeFileSync(join(folder, 'a.zip'), zipOf('App/run', Buffer.from('content'), 0o755));
  unzip(join(folder, 'a.zip'), () => null);
  expect(() => statSync(join(folder, 'out'))).toThrow();
});

test('a folder is packed as an archive whose index leads to every file', () => {
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/main.js'), 'one');
  writeFileSync(join(folder, 'app/package.json'), '{"a":1}');
  packAsar(join(folder, 'app'), join(folder, 'app.asar'));
  const bytes = readFileSync(join(folder, 'app.asar'));
  const index = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)));
  const start = 8 + bytes.readUInt32LE(4);
  const { size, offset } = index.files['package.json'];
  expect(bytes.toString('utf8', start + Number(offset), start + Number(offset) + size)).toBe('{"a":1}');
});

test('only the named fuses of a runtime change', () => {
  const program = join(folder, 'electron');
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, 8]),
    Buffer.from('11110011'),
  ]);
  writeFileSync(program, Buffer.concat([Buffer.alloc(100), wire, Buffer.alloc(100)]));
  flipFuses(program, { enableNodeCliInspectArguments: '0', loadBrowserProcessSpecificV8Snapshot: '0' });
  expect(readFileSync(program).toString('latin1', 134, 142)).toBe('11100001');
});

test('a program without a fuse wire is refused', () => {
  writeFileSync(join(folder, 'electron'), 'no wire');
  expect(() => flipFuses(join(folder, 'electron'), { runAsNode: '0' })).toThrow(/fuse wire/);
});
