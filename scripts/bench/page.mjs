const remarkOf = ({ remarks }) => remarks.join('; ').replace(/^\w/, (letter) => letter.toUpperCase());

const times = (a, b) => (a.cpu / b.cpu).toFixed(1);

/** docs/performance.md, written anew from the figures of one run. */
export const pageOf = ({ file, runs, whole, others, machine }, table) => `# Performance

Written by \`npm run bench -- --write\`; do not edit. Medians of ${runs} runs, each program in a process of its own.

- The file: ${file.rows.toLocaleString('en')} rows, ${file.columns} columns, ${file.mb} MB of CSV, ${file.documents.toLocaleString('en')} invoices of one to five lines, about one in a
  hundred with a fault; a directory of 20,000 vendors. It is made up, and the same each time.
- The machine: ${machine}.
- CPU seconds are user and system time of the whole process after its modules are loaded; peak memory is that of the whole
  process. Ratios within one run are what counts.

${table}

- *read + map + validate + journal* is the real preparation of an import into a fresh journal with \`synchronous=FULL\`: encoding and
  dialect found, rows kept in blocks, cells converted exactly, rows grouped into invoices, four look-ups a row, every problem
  found, a ready request body for each valid invoice. ${remarkOf(whole)}.
- *only*: one stage with what it needs in memory already. Reading includes the SHA-256 of the file and the search for its
  encoding and dialect.
- *papaparse alone* parses the same file as its documentation shows, touches every cell once and keeps nothing. Here the
  whole path costs ${times(whole, others[0])} times as much.
- Peers check nothing; they are the floor for getting the rows into a database. One that is not installed is left out.

Other sizes: \`npm run bench -- --rows 1000000 --runs 1\`.
`;
