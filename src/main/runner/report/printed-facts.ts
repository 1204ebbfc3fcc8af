import { uncountedIn } from '../../../core/report/bridge';
import type { Listed, PrintedFacts, PrintedFinding } from '../../../core/report/printed/facts';
import { targetNamed } from '../../../core/targets';
import { fieldLabel } from '../../../core/targets/field-label';
import type { Target } from '../../../core/targets/target';
import { sentReads } from '../../../core/values/sent-reads';
import type { Finding, Reconciliation } from '../../../ipc/reconcile';
import type { Summary } from '../../../ipc/shapes';
import { chainHead } from '../../journal/chain';
import { findConnection } from '../../journal/connections';
import type { StoredImport } from '../../journal/imports';
import { countRecords } from '../../journal/record-figures';
import { type RecordOutcome, readRecords } from '../../journal/records';
import { explain } from '../explain';
import { asSeenLater } from '../later-look';
import type { EnginePorts } from '../ports';
import { findings } from '../reconcile/findings';
import { controlTotalsBy, showReconciliation } from '../reconcile/show';
import { reviewNow } from '../review';
import { markText } from '../saved-copy';
import { keysAsShown } from '../shown-key';
import { sweptOfImport } from '../sweep/of-import';
import { decisionsOf, shownTime } from './decisions';

/** Of a long list this many lines are printed; all of them stand in the workbook. */
const MOST_PRINTED = 200;

const SEAL_LETTERS = 16;

const shortSeal = (ports: EnginePorts): string =>
  Buffer.from(chainHead(ports.journal).digest).toString('hex').slice(0, SEAL_LETTERS);

type Known = {
  readonly ports: EnginePorts;
  readonly stored: StoredImport;
  readonly target: Target;
  readonly summary: Summary;
};

const companyText = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  name === '' || name === id ? id : `${id} ${name}`;

const head = ({ ports, stored, target, summary }: Known): PrintedFacts['head'] => {
  const connection =
    stored.connectionId === null ? undefined : findConnection(ports.journal, stored.connectionId);
  const company = connection?.companies.find(({ id }) => id === stored.company);
  const { file } = summary;
  return [
    [
      'File',
      `${file.name}${file.sheet === null ? '' : `, sheet ${file.sheet}`}, ${file.rows === 1 ? '1 row' : `${file.rows} rows`}`,
    ],
    ['SHA-256', file.sha256],
    ['Loaded', target.words.many],
    ['Connection', `${summary.connection} (${connection?.environment ?? ''})`],
    ['Company', company === undefined ? summary.company : companyText(company)],
    ['Import', summary.importId],
    ['Sent', stored.submittedAt === null ? 'not yet' : shownTime(stored.submittedAt)],
    ['State', summary.state],
  ];
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const rowsOf = (finding: Finding, target: Target | undefined): PrintedFinding => {
  const fields = finding.differences.map((one) => `${fieldLabel(target, one.field)}: ${sentReads(one)}`);
  const shown = Object.entries(finding.shown).map(
    ([field, value]) => `${fieldLabel(target, field)} ${value}`,
  );
  // What differs is told field by field; the sentence would name the fields once more.
  const told = fields.length > 0 ? [] : [finding.message];
  return {
    rows: finding.rows,
    key: finding.label ?? finding.key ?? String(finding.record),
    what: finding.kind,
    message: [...told, capital([...fields, ...shown].join('; '))].filter((text) => text !== '').join(' '),
    advice: finding.advice,
  };
};

const listed = ({ ports, stored }: Known, kinds: readonly Finding['kind'][]): Listed<PrintedFinding> => {
  const target = targetNamed(stored.target ?? '');
  const all = kinds.map((kind) =>
    findings(ports.journal, stored.importId, kind, { offset: 0, limit: MOST_PRINTED }),
  );
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    entries: all.flatMap(({ entries }) => entries.map((one) => rowsOf(one, target))).slice(0, MOST_PRINTED),
  };
};

const refused: readonly RecordOutcome[] = ['failed', 'rejected'];

const notCreated = ({ ports: { journal }, stored }: Known): Listed<PrintedFinding> => {
  const total = countRecords(journal, stored.importId)
    .filter(({ verdict, outcome }) => verdict === 'valid' && refused.some((one) => one === outcome))
    .reduce((sum, { n }) => sum + n, 0);
  const shown = keysAsShown(journal, stored.importId);
  const entries = refused.flatMap((outcome) =>
    readRecords(journal, stored.importId, { outcome, after: 0, limit: MOST_PRINTED }).map((record) => {
      const { message, advice } = explain(asSeenLater(journal, stored.importId, record), undefined);
      return {
        rows: [record.firstRow, record.lastRow] as const,
        key: record.key === null ? String(record.record) : shown(record.key),
        what: outcome,
        message: message ?? '',
        advice: advice ?? '',
      };
    }),
  );
  return { total, entries: entries.slice(0, MOST_PRINTED) };
};

const groupNames = { location: 'Location', status: 'Status', month: 'Month' } as const;

const groupsOf = (known: Known, { groupings }: Reconciliation): PrintedFacts['groups'] =>
  groupings.flatMap((by) =>
    by === 'currency'
      ? []
      : [
          {
            heading: groupNames[by],
            lines: controlTotalsBy(known.ports.journal, known.stored, known.target, by).map(
              ({ label, currency, source, valid, submitted, created, readBack }) => ({
                label,
                currency,
                stages: { source, valid, submitted, created, readBack },
              }),
            ),
          },
        ],
  );

const readBackSentences = ({
  cannotBeReadBack,
  run,
  readBack,
  summary,
}: Reconciliation): readonly string[] => {
  if (cannotBeReadBack !== null) return [cannotBeReadBack];
  if (run === null)
    return [
      `The records were not read back yet: that ${summary.compared === 1 ? '1 stands' : `${summary.compared} stand`} at the service is known only from its answers, and from what people decided.`,
    ];
  const what = run.order === 'all' ? 'All created records were to be read' : 'A sample was to be read';
  return [
    `${what}: ${run.done} of ${run.wanted} read, begun ${shownTime(run.begunAt)}.`,
    ...(summary.compared + readBack.unread > run.done
      ? ['The others were compared at an earlier look.']
      : []),
    run.search.text,
    ...(run.pausedBecause === null ? [] : [run.pausedBecause]),
    ...(readBack.unread === 0 ? [] : [`${readBack.unread} could not be compared.`]),
  ];
};

/** Everything that the printed report of an import tells. */
export const printedFacts = (
  ports: EnginePorts,
  stored: StoredImport,
  summary: Summary,
): PrintedFacts | null => {
  const target = targetNamed(stored.target ?? '');
  if (target === undefined) return null;
  const known: Known = { ports, stored, target, summary };
  const reconciliation = showReconciliation(ports, stored, target, false);
  const review = reviewNow(ports.journal, summary);
  const made = shownTime(ports.clock.now());
  const mark = markText(ports.journal);
  return {
    words: target.words,
    head: head(known),
    fileName: summary.file.name,
    where: summary.connection,
    madeOn: made,
    // The seal over a saved copy is no seal of what was written down.
    footer: `Tallyport · import ${summary.importId} · ${mark === null ? `journal seal ${shortSeal(ports)}` : 'MADE FROM A SAVED COPY, see the first page'}`,
    madeFrom: mark ?? undefined,
    records: summary.records,
    totals: summary.controlTotals,
    bridge: summary.bridge,
    uncounted: target.amount === null || summary.bridge === undefined ? 0 : uncountedIn(summary.bridge),
    groups: groupsOf(known, reconciliation),
    reconciliation: summary.reconciliation,
    isReadBack: reconciliation.run !== null,
    readBack: readBackSentences(reconciliation),
    reasons: summary.issues.map(({ count, severity, message, firstAt }) => ({
      count,
      severity,
      message,
      firstAt:
        firstAt.row === null
          ? ''
          : `row ${firstAt.row}${firstAt.column === null ? '' : `, ${firstAt.column}`}`,
    })),
    notCreated: notCreated(known),
    inDoubt: listed(known, ['in-doubt']),
    differences: listed(known, ['different', 'missing', 'unexpected']),
    swept: sweptOfImport(ports.journal, stored.importId, ports.clock.now(), MOST_PRINTED),
    decisions: decisionsOf(ports.journal, stored),
    review: review.state,
    comments: review.entries
      .filter(({ kind }) => kind === 'comment' || kind === 'withdrawn')
      .map(({ at, name, kind, record, note }) => ({
        when: shownTime(at),
        who: name,
        what: kind === 'withdrawn' ? 'Took the sign-off back' : record === null ? '' : `Record ${record}`,
        note,
      })),
  };
};
