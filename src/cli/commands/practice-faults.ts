/** Names of faults with what each does, in the order in which they would be looked for. */
const groups: readonly (readonly [title: string, faults: Readonly<Record<string, string>>])[] = [
  [
    'Of a whole clause:',
    {
      only: 'a method, a path with /v1, or both, several with |; a final * stands for anything',
      'share=0.01': 'it concerns such a share of the requests that fit it',
      'nth=2-4': 'it concerns these of the requests that fit it',
      'entries=0.2': 'a fault of entries concerns such a share of them, rather than one',
    },
  ],
  [
    'Before the work:',
    {
      'drop-request': 'the connection is cut, nothing is done',
      'status-NNN': 'this answer (300 to 599), nothing is done',
      'busy-503': 'a 503 with Retry-After, nothing is done',
      'html-502': 'a page of a proxy, nothing is done',
      'location-refused=102|103': 'by position in an import, else 403',
      'expire-token=N': 'with every N-th request all tokens are forgotten',
      'refuse-token': 'the token request is refused with 401',
    },
  ],
  [
    'Time:',
    {
      'delay=0-300': 'before anything happens',
      'commit-delay=0-2000': 'from the whole request to its being kept; the answer waits for it',
      'commit-late=1-5m': 'from the answer, or its loss, to what it is about',
    },
  ],
  [
    'After the work:',
    {
      'drop-reply': 'everything is kept, then the connection is cut',
      'status-NNN-after': 'everything is kept, then this answer; status-408-after, status-503-after',
      'redirect-after': 'everything is kept, then a 302',
      'html-502-after': 'everything is kept, then a page of a proxy',
      truncate: 'half of the JSON, under the right status',
      'empty-reply': 'no body, under the right status',
    },
  ],
  [
    'Batches:',
    {
      'batch-lost': 'their endpoints answer 404; the records are created',
      'batch-stuck': 'progress never gets past the last but one',
      'odd-state': 'progress ends in a word that nobody has heard of',
      'state-unknown=60s': 'progress says QUEUED for so long; without a time for ever',
      'results-missing=0.1': 'single entries are left out of the results',
      'results-short': 'the later half is left out of the results',
      'results-never': 'the results tell nothing',
      'results-shuffled': 'results in another order',
    },
  ],
  [
    'What is sent again:',
    {
      'repeat=refused|refused-late': 'an upload_id in use is refused at once, or fails in the results',
      'repeat=echoed|swallowed': 'it is told as created, under the old id',
      'repeat=second': 'it makes a second record (takes-twice does the same)',
      'takes-twice': 'it makes a second record',
      'lines=replace|add': 'an order that is updated has its lines replaced, or more of them',
      'vendors-miscount': 'the answer of a vendor bulk loses its last good entry',
      'short-positions': 'the refusal by position is one entry short',
    },
  ],
  [
    "Somebody else's records, like those of a request, whether it gets through or not:",
    {
      'foreign=equal': 'agrees in every field',
      'foreign=used': 'under our upload_id too',
      'foreign=lines': 'agrees in every field but its lines (invoices)',
      'foreign=near': 'same vendor and number; other location, total or date, or date, total and currency',
      'foreign-after=60s': 'so long after the request, rather than just before it',
    },
  ],
  [
    'What is read:',
    {
      'list-lag=60s': 'a list shows an entry only after so long; ever: the list stays as it was first read',
      'list-unordered=0-60s': 'later entries show before earlier ones',
      'list-hole=0.1': 'single entries never show in a list, though they read by id',
      'page-ignored': 'page one, whichever is asked for',
      'count-missing': 'lists without their count',
      'reads-altered=notes|currency': 'fields that read back other than sent',
      'created-at=local|null|missing': 'created_at_utc that cannot be compared',
      'payment-status=WORD': 'invoices read so, whatever was paid',
      'payment-info': 'payment_info is filled, whatever was paid',
    },
  ],
];

const width = 30;

/** Every fault of the practice service in a line. */
export const faultHelp: string = [
  'Faults: clauses parted by ;  settings within one by ,  as in',
  "  --faults 'drop-reply=0.1,only=POST /v1/invoices/import; list-lag=60s,only=GET /v1/invoices'",
  'One that strikes or does not takes a probability (none: always), or @n or @n-m: the n-th to m-th request.',
  'Times are milliseconds, or have a unit: 60s, 1-5m; list-lag, list-unordered, commit-late, state-unknown, foreign-after: also ever.',
  ...groups.flatMap(([title, faults]) => [
    '',
    title,
    ...Object.entries(faults).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`),
  ]),
].join('\n');
