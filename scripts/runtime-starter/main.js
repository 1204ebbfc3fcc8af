// Electron's own starter is missing from the registry runtime; this one does the part we need:
// electron [-r module]... <app folder or file> [arguments]
// The awaits at the top level matter: Electron holds `ready` back until the app's own entry is loaded.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const { preloads, target } = readArguments(process.argv.slice(1));
if (target === null) {
  console.error('The runtime was started without an app: name the folder of one.');
  process.exit(1);
}
process.defaultApp = true;
const require = createRequire(join(process.cwd(), 'app.js'));
for (const preload of preloads) require(preload);
try {
  await import(pathToFileURL(entryOf(target)).href);
} catch (error) {
  console.error(error);
  process.exit(1);
}

function readArguments(words) {
  const preloads = [];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '-r' || words[i] === '--require') preloads.push(words[++i]);
    else if (words[i] === '-v' || words[i] === '--version') {
      console.log(`v${process.versions.electron}`);
      process.exit(0);
    } else if (!words[i].startsWith('-')) return { preloads, target: resolve(words[i]) };
  }
  return { preloads, target: null };
}

function entryOf(target) {
  const isFolder = statSync(target).isDirectory();
  const folder = isFolder ? target : dirname(target);
  app.setAppPath(folder);
  if (!isFolder) return target;
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (about.version) app.setVersion(about.version);
  app.setName(about.productName ?? about.name ?? 'Electron');
  app.setPath('userData', join(app.getPath('appData'), app.getName()));
  return join(folder, about.main ?? 'index.js');
}
