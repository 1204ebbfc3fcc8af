import { expect, test } from 'vitest';
import { sourcesUnder } from './sources';

/** Names that nobody can own, this machine, a network of one's own, and names of XML that nobody calls. */
const nobodys = [
  /(^|\.)example$/,
  /(^|\.)example\.(com|org|net)$/,
  /^127\.0\.0\.1$/,
  /^localhost$/,
  /^10\.0\.0\.1$/,
  /^schemas\.openxmlformats\.org$/,
];

const strangers = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/(?:[\w:]+@)?([a-z0-9][a-z0-9.-]*[a-z0-9])(?![\w.$-])/gi)]
    .flatMap(([, host]) => host ?? [])
    .filter((host) => !nobodys.some((pattern) => pattern.test(host)));

test('R-14: no test, and nothing of the app, knows the address of a real service', () => {
  const found = [...sourcesUnder('test'), ...sourcesUnder('src')].flatMap(({ path, text }) =>
    strangers(text).map((host) => `${path}: ${host}`),
  );
  expect(found).toEqual([]);
});

test('an address that somebody could own is seen, wherever it stands', () => {
  const [scheme, host] = ['https:', ['api', 'service', 'io'].join('.')];
  expect(strangers(`const base = '${scheme}//${host}/v1';`)).toEqual([host]);
  expect(strangers(`${scheme}//user:secret@${host}:8443/x and http://127.0.0.1:80/`)).toEqual([host]);
});
