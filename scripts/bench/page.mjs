import { appLines } from './app-figures.mjs';

const remarksOf = (contestants) =>
  Object.values(contestants)
    .filter(({ remarks }) => remarks.length > 0)
    .map(({ name, remarks }) => `- ${name}: ${remarks.join('; ')}.`)
    .join('\n');

const titles = {
  csv: '## From file to journal',
  parsers: '## Reading CSV alone',
  rules: '## Judging rows in memory (at most 200,000 of them)',
  memory: '## Vendor lists: no grouping',
  xlsx: '## Reading workbooks',
  submit: '## Sending and going on',
  growth: '## How long acts grow, after years',
  corners: '## Much of one thing',
};

const words = {
  csv: `The first line is the real preparation of an import into the journal of years with \`synchronous=FULL\`: encoding and dialect found,
rows kept in blocks, cells converted exactly, rows grouped into invoices, looked up in the directory, every problem found, a
request body ready for each valid invoice. sqlite3 and Python check nothing; DuckDB types and groups, but finds no problems
and looks nothing up.`,
  parsers:
    'Every cell is touched once and nothing is kept. Ours includes the SHA-256 of the file and the search for its encoding and dialect.',
  rules: `The first line does what the peers do: one row at a time, each cell to its canonical value, each code looked up, each row told
good or bad; 16 of the 20 columns are mapped. The second is the whole of it: rows grouped into invoices and judged with every rule of the target, duplicates
found, ids derived, payloads written. The peers hold the same look-ups, dates and amounts; the first 100,000 rows.`,
  memory: 'The same path for a target whose rows stand alone: memory must not grow with the file.',
  xlsx: 'Every cell is touched once and nothing is kept. `no rows` is what the peer answered, without an error.',
  submit: `A practice service in another process on loopback; its work is not counted. The journal is at FULL: an intent before each
body, its outcome after it. Invoices of three lines, a body of 100 is about 88 kB. *Sent, then followed*: nothing is asked until all is sent,
so that the first figure is what one body costs (read, FULL commit of the intent, POST, FULL commit of the answer); then the batches
are followed to the last outcome. *Followed meanwhile*: both at once, as a person sees it. At 150 ms the bound is what so many in
flight could do if nothing but the delay took time; the first record goes alone, and its outcome is awaited.`,
  growth: `Each act over an import of so many invoices of three lines, in a journal that years of imports stand in already (made by the app
once, copied, and sealed anew). The practice service's own work is not counted. What comes before an act is done in another process, so that the
peak is that of the act. Reading vendors holds the whole listing until it is written, since a list counts only whole: its memory grows with it. The
last lines are what a user would take instead, over the same invoices (their rows, three to an invoice, but for the loop of GETs).`,
  corners: 'Screens over much of one thing, in the same journal; what each costs stands below.',
};

const app = (figures) =>
  figures === undefined
    ? ''
    : `## The app itself\n\nThe same file in the built app.\n\n${appLines(figures)
        .map((line) => `- ${line}`)
        .join('\n')}\n`;

/** docs/performance.md, written anew from the figures of one run. */
export const pageOf = ({
  file,
  runs,
  parts,
  machine,
  tables,
  goalTable,
  missing,
  all,
  profile,
}) => `# Performance

Written by \`npm run bench -- --write\`; do not edit. ${runs === 1 ? 'One run' : `Medians of ${runs} rounds (fewer of what takes long or stands far from every bar)`}, each program in a process of its own.

- The file: ${(file.rows ?? 0).toLocaleString('en')} rows, ${file.columns ?? 20} columns, ${file.mb} MB of CSV, a fifth of the fields quoted, ${(file.documents ?? 0).toLocaleString('en')} invoices of one
  to five lines, about one in a hundred bad; a directory of 20,000 vendors. It is made up, and the same each time.
- The machine: ${machine}.
- CPU seconds are user and system time of the whole process after its modules are loaded; peak memory is that of the whole
  process. Ratios within one run are what counts: the CPU per row against the first line of each table.
- A peer that is not there is said to be${missing.length === 0 ? '; none was' : `: ${missing.join(', ')}`}.
- Every row that touches a journal begins with one of years: imports of 30, 20,000 and 300,000 rows, made by the app once, copied, and
  sealed anew; what was made of a file is held against all of it.
- Not in these figures: before an import sends, the service's list of the same things is read once, about one request per 100
  entries there (10,000 invoices: 100 requests, however many vendors); skipped when it was read in the last 15 minutes.

## Goals

${goalTable}

${Object.entries(tables)
  .map(([part, table]) =>
    [titles[part], words[part], table, remarksOf(parts[part])].filter(Boolean).join('\n\n'),
  )
  .join('\n\n')}

## Where the time of the whole path goes

What stands between here and the moonshot of the whole path: cells are JavaScript strings and records are objects, which cost their making and
the tidying after them; each record is a row of its own in the journal; and V8 compiles about a second long beside it all.

\`\`\`
${profile.join('\n')}
\`\`\`

${app(all.app)}
Other sizes and parts: \`npm run bench -- --rows 100000 --only csv,xlsx\`; where the time goes: \`npm run bench -- --profile\`.
`;
