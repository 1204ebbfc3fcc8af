import { words } from '../../../core/issues/codes';
import type { ReadBackLine } from '../../../core/reconcile/lines';
import type { Finding } from '../../../ipc/reconcile';
import type { Journal } from '../../journal/open';
import { briefRecords, countSubmitted, recordsInDoubt } from '../../journal/read-back-totals';
import { countReadBacks, countUnexpected, latestLines, unexpectedLines } from '../../journal/read-backs';
import { labelsIn } from '../evidence';
import { withLabels } from '../shown-key';

type Kind = Finding['kind'];
type Page = { readonly offset: number; readonly limit: number };
type Brief = ReturnType<typeof briefRecords> extends ReadonlyMap<number, infer B> ? B : never;
type Told = Pick<Finding, 'serviceId' | 'at' | 'message' | 'advice' | 'differences' | 'changed' | 'shown'>;

/** What people call a field of the payload. */
type FieldName = (field: string) => string;

const MOST_FIELDS = 3;

const fieldsText = (fields: readonly string[], label: FieldName): string => {
  const shown = fields.slice(0, MOST_FIELDS).map(label).join(', ');
  return fields.length > MOST_FIELDS ? `${shown} and ${fields.length - MOST_FIELDS} more` : shown;
};

const said = (code: string, params: Readonly<Record<string, string>>) => {
  const { sentence, advice } = words(code, params);
  return { message: sentence, advice };
};

const nothing = { differences: [], changed: [], shown: {} };

const toldOfRead = (line: Extract<ReadBackLine, { kind: 'read' }>, kind: Kind, label: FieldName): Told => {
  const changed = line.changed ?? [];
  const words_ =
    kind === 'changed'
      ? said('read-back-changed', {
          fields: fieldsText(
            changed.map(({ field }) => field),
            label,
          ),
        })
      : said('read-back-different', {
          fields: fieldsText(
            line.differences.map(({ field }) => field),
            label,
          ),
        });
  const at = new Date(line.at).toISOString();
  return {
    serviceId: line.serviceId,
    at,
    ...words_,
    differences: [...line.differences],
    changed: [...changed],
    shown: {},
  };
};

const told = (line: ReadBackLine, kind: Kind, label: FieldName): Told | null => {
  const at = new Date(line.at).toISOString();
  switch (line.kind) {
    case 'read':
      return toldOfRead(line, kind, label);
    case 'missing':
      return {
        ...nothing,
        serviceId: line.serviceId,
        at,
        ...(kind === 'changed'
          ? said('read-back-changed', { fields: 'it is not there any more' })
          : line.serviceId === null
            ? said('read-back-missing-without-id', {})
            : said('read-back-missing', { text: line.text })),
        changed: [...(line.changed ?? [])],
      };
    case 'unread':
      return { ...nothing, serviceId: line.serviceId, at, ...said(line.code, { text: line.text }) };
    case 'unexpected': {
      const code = line.mayBeInDoubt ? 'read-back-unexpected-doubt' : 'read-back-unexpected';
      const { serviceId, agrees = [] } = line;
      const fields = agrees.length === 0 ? 'what tells one from another' : agrees.map(label).join(', ');
      return {
        ...nothing,
        serviceId,
        at,
        ...said(code, { id: serviceId, fields }),
        shown: { ...line.shown },
      };
    }
    default:
      return null;
  }
};

const finding = (kind: Kind, record: number, brief: Brief | undefined, of: Told): Finding => ({
  kind,
  record,
  rows: [brief?.firstRow ?? 0, brief?.lastRow ?? 0],
  key: brief?.key ?? null,
  ...of,
});

const ofLines = (
  journal: Journal,
  importId: string,
  kind: Kind,
  lines: readonly ReadBackLine[],
): Finding[] => {
  const numbers = lines.flatMap((line) => ('record' in line ? [line.record] : []));
  const briefs = briefRecords(journal, importId, numbers);
  const label = labelsIn(journal, importId);
  return lines.flatMap((line) => {
    const of = told(line, kind, label);
    return of === null || !('record' in line)
      ? []
      : [finding(kind, line.record, briefs.get(line.record), of)];
  });
};

const inDoubt = (journal: Journal, importId: string, page: Page): Finding[] =>
  recordsInDoubt(journal, importId, page).map((brief) => ({
    ...finding('in-doubt', brief.record, brief, {
      ...nothing,
      serviceId: null,
      at: null,
      ...(brief.code === null
        ? said('reconcile-in-doubt', {})
        : said(brief.code, { text: brief.text ?? '' })),
    }),
  }));

const countOf = (journal: Journal, importId: string, kind: Kind): number => {
  if (kind === 'in-doubt')
    return countSubmitted(journal, importId).find(({ outcome }) => outcome === 'in-doubt')?.n ?? 0;
  if (kind === 'unexpected') return countUnexpected(journal, importId);
  const groups = countReadBacks(journal, importId);
  if (kind === 'changed') return groups.reduce((sum, { changed }) => sum + changed, 0);
  return groups.find(({ state }) => state === kind)?.n ?? 0;
};

/** What a look found of one kind, with words; a page of it. */
export const findings = (
  journal: Journal,
  importId: string,
  kind: Kind,
  page: Page,
): { total: number; entries: Finding[] } => {
  const total = countOf(journal, importId, kind);
  if (kind === 'in-doubt')
    return { total, entries: withLabels(journal, importId, inDoubt(journal, importId, page)) };
  const lines =
    kind === 'unexpected'
      ? unexpectedLines(journal, importId, page)
      : latestLines(journal, importId, kind, page);
  return { total, entries: withLabels(journal, importId, ofLines(journal, importId, kind, lines)) };
};
