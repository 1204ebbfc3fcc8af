import { currencyText } from '../../core/report/bridge';
import { targetNamed } from '../../core/targets';
import { fieldLabel } from '../../core/targets/field-label';
import { failed, ok, type Result } from '../../core/values/result';
import { sentReads, textOrNothing } from '../../core/values/sent-reads';
import type { Finding, ReadBackOrder, Reconciliation } from '../../ipc/reconcile';
import type { Summary } from '../../ipc/shapes';
import type { Given } from '../arguments';
import { exits } from '../exit-codes';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { summaryReply } from './summary-reply';

/** all, sample:N or none; all where nothing is said. Error: arguments-wrong. */
const orderOf = (given: Given): Result<ReadBackOrder> => {
  const text = given.text('read-back') ?? 'all';
  if (text === 'all' || text === 'none') return ok({ kind: text });
  const size = /^sample:(\d{1,7})$/.exec(text)?.[1];
  return size === undefined || Number(size) < 1
    ? failed('arguments-wrong', { detail: `--read-back '${text}' is none of all, sample:N, none` })
    : ok({ kind: 'sample', size: Number(size) });
};

/** Findings that a person should see at once; the rest stands in the app. */
const MOST_SHOWN = 20;
const KINDS = ['different', 'missing', 'unexpected', 'in-doubt', 'unread'] as const;

const rowsText = ([first, last]: Finding['rows']): string =>
  first === last ? `${first}` : `${first}-${last}`;

/** What people call a field of a record. */
type FieldName = (field: string) => string;

const whatOf = ({ differences, message }: Finding, label: FieldName): string =>
  differences.length === 0
    ? message
    : differences.map(({ field, sent, got }) => `${label(field)}: ${sentReads({ sent, got })}`).join('; ');

const findingsText = async (
  session: Session,
  importId: string,
  label: FieldName,
): Promise<readonly string[]> => {
  const lines: string[][] = [];
  let more = 0;
  for (const kind of KINDS) {
    const page = await session.do['reconcile.findings']({ importId, kind, offset: 0, limit: MOST_SHOWN });
    if (!page.ok) continue;
    more += page.value.total - page.value.entries.length;
    for (const one of page.value.entries)
      lines.push([kind, rowsText(one.rows), one.serviceId ?? '', whatOf(one, label)]);
  }
  if (lines.length === 0) return [];
  return [
    table(['finding', 'rows', 'service id', 'what'], lines),
    ...(more > 0 ? [`${more} more are shown in the app.`] : []),
  ];
};

const changedText = async (
  session: Session,
  importId: string,
  label: FieldName,
): Promise<readonly string[]> => {
  const page = await session.do['reconcile.findings']({
    importId,
    kind: 'changed',
    offset: 0,
    limit: MOST_SHOWN,
  });
  if (!page.ok || page.value.entries.length === 0) return [];
  const lines = page.value.entries.flatMap(({ rows, serviceId, changed }) =>
    changed.map(({ field, before, after }) => [
      rowsText(rows),
      serviceId ?? '',
      label(field),
      textOrNothing(before),
      textOrNothing(after),
    ]),
  );
  return [table(['changed since the look before', 'service id', 'field', 'was', 'is'], lines)];
};

const headText = ({ summary, cannotBeReadBack, run }: Reconciliation): readonly string[] => {
  const { state, compared, matched, different, missing, unexpected } = summary;
  const figures = [String(compared), String(matched), String(different), String(missing), String(unexpected)];
  return [
    table(['reconciled', 'compared', 'matched', 'different', 'missing', 'unexpected'], [[state, ...figures]]),
    ...(cannotBeReadBack === null ? [] : [`Cannot be read back. ${cannotBeReadBack}`]),
    ...(run === null ? [] : [run.search.text]),
  ];
};

type Totals = { readonly controlTotals: readonly Readonly<Record<string, string | undefined>>[] };

/** A column for what stands there already, where anything does. */
const existingHead = ({ controlTotals }: Totals): readonly string[] =>
  controlTotals.some(({ existing }) => existing !== undefined) ? ['existing'] : [];

/** What stands there already is compared, and is in none of the sums of what was created and read back. */
const existingText = ({ results: { existing } }: Reconciliation, totals: Totals): readonly string[] =>
  existing === 0 || existingHead(totals).length === 0
    ? []
    : [
        `${existing === 1 ? '1 record stood' : `${existing} records stood`} there already: compared like the others, with the amounts in a column of their own, not in those of what was created and read back.`,
      ];

const totalsText = (summary: Totals): readonly string[] =>
  summary.controlTotals.length === 0
    ? []
    : [
        table(
          [...['currency', 'file', 'valid', 'sent', 'created', 'read back'], ...existingHead(summary)],
          summary.controlTotals.map((one) =>
            [
              ...['currency', 'source', 'valid', 'submitted', 'created', 'readBack'],
              ...existingHead(summary).map(() => 'existing'),
            ].map((key) => (key === 'currency' ? currencyText(one[key] ?? '') : (one[key] ?? ''))),
          ),
        ),
      ];

/** What reads paid on one side alone is no difference, and is said all the same. */
const paidOtherwiseText = ({ issues }: Pick<Summary, 'issues'>): readonly string[] =>
  issues
    .filter(({ code }) => code === 'read-back-payable-there' || code === 'read-back-archived-there')
    .map(({ count, message, firstAt }) => {
      const where = `${count === 1 ? '1 record' : `${count} records`}, first row ${firstAt.row ?? ''}`;
      return `${message} (${where})`;
    });

const reconcile = async (
  given: Given,
  session: Session,
  out: { remark: (text: string) => void },
): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const order = orderOf(given);
  if (!order.ok) return order;
  const started = await session.do['reconcile.start']({ importId, order: order.value });
  if (!started.ok) return started;
  const settled = await session.do['reconcile.settled']({ importId });
  if (!settled.ok) return settled;
  const seen = await session.do['reconcile.show']({ importId });
  if (!seen.ok) return seen;
  const { run } = seen.value;
  if (run?.state === 'paused') {
    if (run.pausedBecause !== null) out.remark(run.pausedBecause);
    const how =
      order.value.kind === 'none' ? 'Reading back was not ended' : 'The same command goes on where it was';
    out.remark(`${how} (${run.done} of ${run.wanted} read).`);
  }
  const summary = summaryReply(settled.value);
  const target = targetNamed(settled.value.target);
  const label: FieldName = (field) => fieldLabel(target, field);
  const text = [
    ...headText(seen.value),
    ...totalsText(settled.value),
    ...existingText(seen.value, settled.value),
    ...(await findingsText(session, importId, label)),
    ...paidOtherwiseText(settled.value),
    ...(await changedText(session, importId, label)),
  ].join('\n\n');
  const isCut = run?.state === 'paused' && summary.exitCode === exits.done;
  return ok(
    reply(settled.value, text, isCut && session.isInterrupted() ? exits.interrupted : summary.exitCode),
  );
};

/** reconcile */
export const reconcileCommands: readonly Command[] = [
  {
    spec: {
      words: ['reconcile'],
      arguments: ['IMPORT'],
      about:
        'Reads the records of an import back from the service, compares them field by field, and ties the totals. Run again, it says what has changed since.',
      options: {
        'read-back': {
          type: 'string',
          value: 'all|sample:N|none',
          help: 'all records (the default), so many of them, or only what the service has answered already',
        },
      },
    },
    access: 'write',
    run: reconcile,
  },
];
