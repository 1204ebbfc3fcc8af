import { readFileSync, writeFileSync } from 'node:fs';

// Electron's switches lie in the executable: this sentinel, a version byte, a length byte, then one digit a fuse.
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const order = {
  runAsNode: 0,
  enableCookieEncryption: 1,
  enableNodeOptionsEnvironmentVariable: 2,
  enableNodeCliInspectArguments: 3,
  enableEmbeddedAsarIntegrityValidation: 4,
  onlyLoadAppFromAsar: 5,
  loadBrowserProcessSpecificV8Snapshot: 6,
  grantFileProtocolExtraPrivileges: 7,
};

/** Sets fuses of an Electron executable in place: `{fuseName: '0' | '1'}`. */
export function flipFuses(executable, wanted) {
  const bytes = readFileSync(executable);
  const start = bytes.indexOf(sentinel);
  if (start < 0 || bytes.indexOf(sentinel, start + 1) >= 0)
    throw new Error('the runtime has no single fuse wire');
  const wire = start + sentinel.length;
  if (bytes[wire] !== 1) throw new Error('the runtime has a fuse wire of an unknown version');
  for (const [name, digit] of Object.entries(wanted)) {
    if (order[name] >= bytes[wire + 1]) throw new Error(`the runtime has no fuse ${name}`);
    bytes[wire + 2 + order[name]] = digit.charCodeAt(0);
  }
  writeFileSync(executable, bytes);
}
