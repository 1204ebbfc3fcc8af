import { hasDifferences, type Stage, stages } from '../../reconcile/reconciliation';
import type { ReviewEntry } from '../../reconcile/review';
import { shareOf } from '../../values/decimal';
import { keyAsRead } from '../../values/key-as-read';
import { currencyText, printedBridge, unknownText } from '../bridge';
import type { Block, Column, PrintedReport, Share, Tone } from '../page';
import { type RecordNumbers, shownAmount, summarySentences } from '../summary-sentences';
import { waitingOf } from '../waiting';
import type { Listed, PrintedDecision, PrintedFacts, PrintedFinding, PrintedGroup } from './facts';

type Part = Exclude<keyof RecordNumbers, 'total' | 'pending'> | 'awaited';

const parts: readonly (readonly [Part, string, Tone])[] = [
  ['created', 'created', 'good'],
  ['updated', 'updated', 'plain'],
  ['existing', 'existing', 'plain'],
  ['unsent', 'not sent', 'quiet'],
  ['awaited', 'sent, no result yet', 'quiet'],
  ['again', 'to be sent again', 'quiet'],
  ['inDoubt', 'in doubt', 'doubt'],
  ['failed', 'failed', 'bad'],
  ['rejected', 'rejected', 'bad'],
  ['invalid', 'with an error', 'warn'],
  ['duplicates', 'duplicates', 'quiet'],
  ['excluded', 'left out', 'quiet'],
];

const stageWords: Readonly<Record<Stage, string>> = {
  source: 'In the file',
  valid: 'Valid',
  submitted: 'Sent',
  created: 'Created',
  readBack: 'Read back',
};

const heading = (text: string): Block => ({ kind: 'heading', text });
const text = (words: string, tone: Tone = 'plain'): Block => ({ kind: 'text', text: words, tone });

const outcomes = ({ records }: PrintedFacts): readonly Block[] => {
  const counts = { ...records, ...waitingOf(records) };
  return [
    heading('What became of the records'),
    {
      kind: 'shares',
      parts: parts.map(([key, label, tone]): Share => {
        const size = counts[key];
        return { label, shown: shownAmount(String(size)), size, tone };
      }),
    },
  ];
};

/** What stands at the service already is in no stage of what we made: a line of its own. */
const existingPart = ({ existing, source }: PrintedFacts['totals'][number]): readonly Share[] =>
  existing === undefined
    ? []
    : [
        {
          ...{ label: 'Existing', shown: shownAmount(existing) },
          ...{ size: shareOf(existing, source), tone: 'plain' },
        },
      ];

/** Before a look at the service nothing was read back: a zero would say otherwise. */
const stagesOf = ({ isReadBack }: PrintedFacts): readonly Stage[] =>
  stages.filter((stage) => stage !== 'readBack' || isReadBack);

const money = (facts: PrintedFacts): readonly Block[] =>
  facts.totals.flatMap((total): readonly Block[] => {
    const shown = stagesOf(facts);
    return [
      heading(`Money, ${currencyText(total.currency)}`),
      {
        kind: 'bars',
        parts: [
          ...shown.map(
            (stage): Share => ({
              label: stageWords[stage],
              shown: shownAmount(total[stage]),
              size: shareOf(total[stage], total.source),
              tone: stage === 'source' ? 'quiet' : 'plain',
            }),
          ),
          ...existingPart(total),
        ],
      },
    ];
  });

const said = ({
  words,
  records,
  totals,
  uncounted,
  bridge,
  reconciliation,
}: PrintedFacts): readonly Block[] =>
  summarySentences({
    words,
    bridge,
    records,
    totals,
    uncounted,
    isReadBack: reconciliation.state === 'complete',
  }).map((sentence) => text(sentence));

/** From the file to what was sent: every row in one line. */
const bridged = ({ bridge }: PrintedFacts): readonly Block[] => {
  if (bridge === undefined) return [];
  const currencies = bridge.file.amounts.map(({ currency }) => currency);
  const columns: readonly Column[] = [
    { header: 'From the file', width: 3 },
    { header: 'Rows', width: 1, isNumber: true },
    { header: 'Records', width: 1, isNumber: true },
    ...currencies.map((currency) => ({ header: currencyText(currency), width: 2, isNumber: true })),
  ];
  const rows = printedBridge(bridge, 'not-sent').map(({ label, rows: count, records, amounts, unknown }) => [
    [label, unknownText(unknown)].filter((part) => part !== '').join(', '),
    shownAmount(String(count)),
    shownAmount(String(records)),
    ...currencies.map((currency) =>
      shownAmount(amounts.find((one) => one.currency === currency)?.amount ?? ''),
    ),
  ]);
  return [heading('From the file to what was sent'), { kind: 'table', columns, rows }];
};

const figure = ({ stages: of, currency }: PrintedGroup, stage: Stage): string => {
  const { count, amount } = of[stage];
  const records = shownAmount(String(count));
  return amount === null || currency === null ? records : `${shownAmount(amount)} (${records})`;
};

const groups = (facts: PrintedFacts): readonly Block[] =>
  facts.groups.flatMap((group): readonly Block[] => {
    const columns: readonly Column[] = [
      { header: group.heading, width: 2.2 },
      { header: '', width: 1 },
      ...stagesOf(facts).map((stage) => ({ header: stageWords[stage], width: 2.3, isNumber: true })),
    ];
    const rows = group.lines.map((line) => [
      line.label,
      line.currency ?? '',
      ...stagesOf(facts).map((stage) => figure(line, stage)),
    ]);
    return [heading(`Control totals by ${group.heading.toLowerCase()}`), { kind: 'table', columns, rows }];
  });

const readBack = ({ readBack: sentences, reconciliation, isReadBack }: PrintedFacts): readonly Block[] => {
  const { state, compared, matched, different, missing, unexpected } = reconciliation;
  const tone = hasDifferences(reconciliation) ? 'bad' : state === 'complete' ? 'good' : 'plain';
  const told = [
    `${shownAmount(String(compared))} compared`,
    `${shownAmount(String(matched))} match`,
    `${different} different`,
    `${missing} missing`,
    `${unexpected} unexpected`,
  ].join(', ');
  return [
    heading('Held against the service'),
    ...(isReadBack ? [text(state === 'none' ? 'Nothing was compared yet.' : `${told}.`, tone)] : []),
    ...sentences.map((sentence) => text(sentence, 'quiet')),
  ];
};

const rowsText = ([first, last]: readonly [number, number]): string =>
  first === last ? String(first) : `${first}-${last}`;

/** What makes a record the same thing, its parts apart for the eye. */
const shownKey = (key: string): string => keyAsRead(key);
const shownKind = (kind: string): string => kind.replaceAll('-', ' ');

const AS_ABOVE = 'as above';

/** What is known and what to do; what the record before says as well is not printed once more. */
const told = (one: PrintedFinding, before: PrintedFinding | undefined): readonly [string, string] => {
  const isSame = before !== undefined && before.what === one.what && before.advice === one.advice;
  return [isSame && before.message === one.message ? AS_ABOVE : one.message, isSame ? AS_ABOVE : one.advice];
};

const findings = (title: string, listed: Listed<PrintedFinding>): readonly Block[] => {
  if (listed.total === 0) return [];
  const columns: readonly Column[] = [
    { header: 'Rows', width: 1, isNumber: true },
    { header: 'Record', width: 2.1 },
    { header: 'What', width: 1.7 },
    { header: 'What is known', width: 4.6 },
    { header: 'What to do', width: 4 },
  ];
  const rows = listed.entries.map((one, at) => [
    ...[rowsText(one.rows), shownKey(one.key), shownKind(one.what)],
    ...told(one, listed.entries[at - 1]),
  ]);
  const more = listed.total - listed.entries.length;
  return [
    heading(`${title} (${shownAmount(String(listed.total))})`),
    { kind: 'table', columns, rows },
    ...(more > 0 ? [text(`${shownAmount(String(more))} more stand in the results workbook.`, 'quiet')] : []),
  ];
};

const reasons = ({ reasons: all }: PrintedFacts): readonly Block[] =>
  all.length === 0
    ? []
    : [
        heading('What was found in the file'),
        {
          kind: 'table',
          columns: [
            { header: 'Count', width: 1, isNumber: true },
            { header: 'Weight', width: 1.2 },
            { header: 'What', width: 8 },
            { header: 'First at', width: 2 },
          ],
          rows: all.map(({ count, severity, message, firstAt }) => [
            ...[shownAmount(String(count)), severity, message, firstAt],
          ]),
        },
      ];

const spoken = (title: string, all: readonly PrintedDecision[]): readonly Block[] =>
  all.length === 0
    ? []
    : [
        heading(title),
        {
          kind: 'table',
          columns: [
            { header: 'When', width: 2 },
            { header: 'Who', width: 2 },
            { header: 'What', width: 4 },
            { header: 'Note', width: 5 },
          ],
          rows: all.map(({ when, who, what, note }) => [when, who, what, note]),
        },
      ];

const signOff = ({ review }: PrintedFacts): readonly Block[] => {
  const line = (role: string, entry: ReviewEntry | null) => ({
    role,
    name: entry?.name ?? '',
    date: entry?.date ?? '',
    note: entry?.note ?? '',
  });
  return [
    heading('Sign-off'),
    ...(review.isOutdated
      ? [text('The figures have changed since it was signed: look at them again and sign anew.', 'bad')]
      : []),
    {
      kind: 'signatures',
      lines: [line('Prepared by', review.prepared), line('Reviewed by', review.reviewed)],
    },
  ];
};

/** The report of an import for the file: what came in, what became of it, what differs, who decided and who signed. */
export const printedReport = (facts: PrintedFacts): PrintedReport => {
  const title = `Load of ${facts.words.many}`;
  return {
    title: `${title}: ${facts.fileName}`,
    footer: facts.footer,
    blocks: [
      { kind: 'title', text: title, below: `${facts.fileName} · ${facts.where} · ${facts.madeOn}` },
      ...(facts.madeFrom === undefined ? [] : [text(facts.madeFrom, 'bad')]),
      { kind: 'facts', pairs: facts.head },
      ...outcomes(facts),
      ...said(facts),
      ...money(facts),
      ...bridged(facts),
      ...readBack(facts),
      ...findings('In doubt', facts.inDoubt),
      ...findings('Found by a sweep, not answered', facts.swept),
      ...findings('Differences', facts.differences),
      ...findings('Not created', facts.notCreated),
      ...spoken('Decisions', facts.decisions),
      ...groups(facts),
      ...reasons(facts),
      ...spoken('Comments', facts.comments),
      ...signOff(facts),
    ],
  };
};
