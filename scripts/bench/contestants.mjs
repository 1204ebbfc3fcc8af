// Who does what in each part of the bench. A contestant answers with what its process printed, or null where it is missing.
import { spawnSync } from 'node:child_process';
import { at } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';
import { nodePeer, officePeer, pythonModulePeer, pythonPeer } from './peers.mjs';

/** Runs one program to its end in a process of its own; its last line is its answer. */
export function measured({ program, args, after = [] }, more = [], flags = []) {
  const done = spawnSync(program, [...flags, ...args, ...more, ...after], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) {
    say(
      `${args[0]} ended with ${done.status ?? done.signal}: ${String(done.stderr || done.error).slice(-400)}`,
    );
    return null;
  }
  return JSON.parse(done.stdout.trim().split('\n').at(-1));
}

const profile = at('resources/service-profile.json');

/** In how many rounds at most: fewer for what takes long, or stands far from every bar. */
const [once, thrice] = [1, 3];

/** Invoices of the import that a long act is about: three sizes, so that one sees how it grows. */
export const usualSizes = [1_000, 10_000, 100_000];

/** The long acts that are measured at each of them, and what they are called. */
export const longActs = {
  check: 'checking a file',
  order: 'ordering',
  send: 'sending, followed to the end',
  resume: 'going on with the second half',
  'read-back': 'reading all back',
  report: 'results as a workbook',
  index: 'the first search, index and all',
  verify: 'journal verify',
  backup: 'journal backup',
  export: 'export for review',
  open: 'opening a file for review',
  sync: 'reading so many vendors',
  promote: 'promoting to another service',
  lists: 'lists of imports and Home',
};

/** Screens over much of one thing, each once; how many invoices or rows stand behind them. */
export const corners = {
  columns: ['a file of 500 columns', 200],
  set: ['a load of 40 parts', 1_000],
  'service-list': ['a list of the service with 100,000 entries', 100_000],
  'sync 200000': ['200,000 vendors read from the service', 200_000],
};

/**
 * Every contestant of every part, over the journal of years in the folder `past` (`-`: a fresh one) where it touches a journal: [key, name, what runs it,
 * its words, in how many rounds at most].
 */
export function partsOf(
  programAt,
  { csv, bad, csv200k, xlsx200k, xlsx1m, vendors, vendors100k, rows, codes, past, sizes, invoicesCsv },
) {
  const ours = (program) => ({ program: process.execPath, args: [programAt(program)] });
  // With the room for young objects that the app gives the thread that prepares, and the engine's.
  const withRoom = (mb) => (program) => ({
    program: process.execPath,
    args: [`--max-semi-space-size=${mb}`, programAt(program)],
  });
  const [threadLike, engineLike] = [withRoom(16), withRoom(8)];
  const heapy = (peer) => peer && { ...peer, args: ['--max-old-space-size=8192', ...peer.args] };
  return {
    csv: [
      [
        'whole',
        'Tallyport: read + map + validate + journal',
        threadLike('whole-path'),
        (folder) => [csv, folder, profile, 'invoices', past],
      ],
      [
        'fresh',
        'Tallyport: the same into a fresh journal',
        threadLike('whole-path'),
        (folder) => [csv, folder, profile, 'invoices', '-'],
        once,
      ],
      [
        'bad',
        'Tallyport: the same, every row bad',
        threadLike('whole-path'),
        (folder) => [bad, folder, profile, 'invoices', past],
        thrice,
      ],
      [
        'cleaned',
        'Tallyport: the same with eight steps',
        threadLike('whole-path'),
        (folder) => [csv, folder, profile, 'cleaned', past],
        thrice,
      ],
      ['sqlite', 'sqlite3 .import', pythonPeer('sqlite-import.py', 'sqlite3'), (folder) => [csv, folder]],
      [
        'python',
        'Python csv + sqlite3 executemany',
        pythonPeer('python-sqlite.py'),
        (folder) => [csv, folder],
        once,
      ],
      [
        'duckdb',
        'DuckDB load as text, 1 thread',
        nodePeer('duckdb.mjs', '@duckdb/node-api'),
        (folder) => [csv, folder, 'load'],
        once,
      ],
      [
        'duckdbTyped',
        'DuckDB load + typed + group + JSON, 1 thread',
        nodePeer('duckdb.mjs', '@duckdb/node-api'),
        (folder) => [csv, folder, 'typed'],
      ],
    ],
    parsers: [
      ['read', 'Tallyport: rows of the file, SHA-256 included', ours('read-rows'), () => [csv]],
      ['papaparse', 'papaparse chunk, 64 KiB', nodePeer('papaparse.mjs', 'papaparse'), () => [csv]],
      ['udsv', 'uDSV', nodePeer('udsv.mjs', 'udsv'), () => [csv]],
      ['csvParse', 'csv-parse', nodePeer('csv-parse.mjs', 'csv-parse'), () => [csv], once],
      ['pythonCsv', 'Python csv', pythonPeer('python-csv.py'), () => [csv], once],
    ],
    rules: [
      ['stages', 'Tallyport: stages', ours('stages'), (folder) => [csv200k, folder, profile, past], thrice],
      ['zod', 'zod safeParse a row', nodePeer('rules.mjs', 'valibot'), () => [csv200k, codes, 'zod'], thrice],
      [
        'valibot',
        'valibot safeParse a row',
        nodePeer('rules.mjs', 'valibot'),
        () => [csv200k, codes, 'valibot'],
        thrice,
      ],
      [
        'ajv',
        'Ajv and a loop for look-ups',
        nodePeer('rules.mjs', 'valibot'),
        () => [csv200k, codes, 'ajv'],
        thrice,
      ],
    ],
    memory: [
      [
        'vendors100k',
        'Tallyport: 100,000 vendors',
        threadLike('whole-path'),
        (folder) => [vendors100k, folder, profile, 'vendors', past],
        thrice,
      ],
      [
        'vendorsAll',
        'Tallyport: all vendors',
        threadLike('whole-path'),
        (folder) => [vendors, folder, profile, 'vendors', past],
        thrice,
      ],
    ],
    xlsx: [
      ['xlsx200k', 'Tallyport: 200,000 rows', ours('read-rows'), () => [xlsx200k], thrice],
      [
        'exceljs',
        'exceljs streaming, 200,000 rows',
        nodePeer('exceljs.mjs', 'exceljs'),
        () => [xlsx200k],
        once,
      ],
      [
        'sheetjs',
        'SheetJS dense, 200,000 rows',
        heapy(nodePeer('sheetjs.mjs', 'xlsx')),
        () => [xlsx200k],
        once,
      ],
      [
        'openpyxl',
        'openpyxl read only, 200,000 rows',
        pythonPeer('openpyxl-read.py'),
        () => [xlsx200k],
        once,
      ],
      ...(xlsx1m === null
        ? []
        : [
            ['xlsx1m', 'Tallyport: 1,000,000 rows', ours('read-rows'), () => [xlsx1m], once],
            [
              'exceljs1m',
              'exceljs streaming, 1,000,000 rows',
              nodePeer('exceljs.mjs', 'exceljs'),
              () => [xlsx1m],
              once,
            ],
            [
              'sheetjs1m',
              'SheetJS dense, 1,000,000 rows',
              heapy(nodePeer('sheetjs.mjs', 'xlsx')),
              () => [xlsx1m],
              once,
            ],
          ]),
    ],
    submit: [
      [
        'submit',
        '5,000 invoices on loopback, bodies of 100',
        engineLike('submit'),
        (folder) => [folder, profile, '5000', '100', '4', '0', 'followed', past],
        once,
      ],
      [
        'sent',
        '330,000 invoices on loopback, bodies of 100: sent, then followed',
        engineLike('submit'),
        (folder) => [folder, profile, '330000', '100', '4', '0', 'sent', past],
        thrice,
      ],
      [
        'followed',
        '100,000 invoices on loopback, bodies of 100: followed meanwhile',
        engineLike('submit'),
        (folder) => [folder, profile, '100000', '100', '4', '0', 'followed', past],
        once,
      ],
      [
        'slow',
        '20,000 invoices at 150 ms, bodies of 50, 8 in flight',
        engineLike('submit'),
        (folder) => [folder, profile, '20000', '50', '8', '150', 'followed', past],
        once,
      ],
      [
        'slow4',
        '20,000 invoices at 150 ms, bodies of 50, 4 in flight',
        engineLike('submit'),
        (folder) => [folder, profile, '20000', '50', '4', '150', 'followed', past],
        once,
      ],
      [
        'again',
        'three files of 20,000 invoices, one after the other: ordering them',
        engineLike('again'),
        (folder) => [folder, profile, '3', '20000', past],
        once,
      ],
      [
        'resume',
        'resume after kill -9',
        engineLike('resume'),
        (folder) => [folder, profile, String(rows), past],
        once,
      ],
    ],
    growth: [
      ...Object.entries(longActs).flatMap(([act, name]) =>
        sizes.map((size) => [
          `${act} ${size}`,
          `${name}: ${size.toLocaleString('en')} invoices`,
          engineLike('acts'),
          (folder) => [folder, profile, past, act, String(size)],
          once,
        ]),
      ),
      ...growthPeers(engineLike, { past, invoicesCsv, largest: sizes.at(-1) }),
    ],
    corners: Object.entries(corners).map(([key, [name, size]]) => [
      `corner ${key}`,
      name,
      engineLike('acts'),
      (folder) => [folder, profile, past, key.split(' ')[0], String(Math.min(size, rows))],
      once,
    ]),
  };
}

/** What a user would take instead of a long act, over the same invoices. */
function growthPeers(engineLike, { past, invoicesCsv, largest }) {
  const here = (folder) => [invoicesCsv, folder];
  const of = largest.toLocaleString('en');
  return [
    [
      'gets',
      `a plain loop of GETs: ${of} invoices`,
      engineLike('acts'),
      (folder) => [folder, profile, past, 'gets', String(largest)],
      once,
    ],
    [
      'exceljsWrite',
      `exceljs streaming writer: rows of ${of} invoices`,
      nodePeer('exceljs-write.mjs', 'exceljs'),
      here,
      once,
    ],
    [
      'office',
      `LibreOffice headless: rows of ${of} invoices to a workbook`,
      officePeer('libreoffice.py'),
      here,
      once,
    ],
    [
      'openpyxlWrite',
      `openpyxl write only: rows of ${of} invoices`,
      pythonModulePeer('openpyxl-write.py', 'openpyxl'),
      here,
      once,
    ],
    ['fts', `sqlite3 FTS5, trigrams: rows of ${of} invoices, and a search`, pythonPeer('fts.py'), here, once],
  ];
}
