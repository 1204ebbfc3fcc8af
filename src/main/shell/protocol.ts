import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { app, protocol } from 'electron';

/** Where the window's pages live. An own scheme has an origin, unlike files, and nothing else is ever loaded. */
export const uiOrigin = 'app://ui';

const noncePlace = /__CSP_NONCE__/g;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Gives the scheme the rights of a secure origin; must run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer, and only that folder, under `app://ui/`. */
export function serveUi(): void {
  const folder = join(app.getAppPath(), 'out/renderer');
  protocol.handle('app', (request) => answer(folder, request.url));
}

async function answer(folder: string, url: string): Promise<Response> {
  const path = pathInside(folder, url);
  if (path === null) return new Response(null, { status: 404 });
  const nonce = randomBytes(16).toString('base64');
  try {
    const bytes = await readFile(path);
    const isPage = extname(path) === '.html';
    const body = isPage ? bytes.toString('utf8').replace(noncePlace, nonce) : new Uint8Array(bytes);
    return new Response(body, { headers: headersFor(path, nonce) });
  } catch {
    return new Response(null, { status: 404 });
  }
}

/** The file that an address stands for, or null where it is not one of the folder. */
function pathInside(folder: string, url: string): string | null {
  const { host, pathname } = new URL(url);
  if (host !== 'ui') return null;
  try {
    const path = resolve(folder, `.${decodeURIComponent(pathname === '/' ? '/index.html' : pathname)}`);
    return path.startsWith(folder + sep) && !path.includes('\0') ? path : null;
  } catch {
    return null; // not an encoding of anything
  }
}

function headersFor(path: string, nonce: string): Record<string, string> {
  return {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy(nonce),
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    // A page with an old nonce would lose its styles.
    'cache-control': 'no-store',
  };
}

/** Scripts only from the app itself, styles also with the nonce of this very response, no other origin at all. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
