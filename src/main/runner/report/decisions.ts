import { issueEntry } from '../../../core/issues/codes';
import type { PrintedDecision } from '../../../core/report/printed/facts';
import type { Fact, Outcome } from '../../../core/submit/facts';
import { keyAsRead } from '../../../core/values/key-as-read';
import { momentText } from '../../../core/values/moment-text';
import { consentText, printedTotalAccepted } from '../../journal/consents';
import { factsOfPersons } from '../../journal/facts';
import { sentAnyway } from '../../journal/guard';
import type { StoredImport } from '../../journal/imports';
import { readConsents } from '../../journal/kept-consents';
import type { Journal } from '../../journal/open';
import { paymentAnswers } from '../../journal/payment-gate';
import { briefRecords } from '../../journal/read-back-totals';
import { seenLines } from '../seen-lines';
import { keysAsShown } from '../shown-key';

/** A time for the eye, without seconds: `2026-03-05 14:07 UTC`. */
export const shownTime = momentText;

const NOBODY = 'not named';

const decidedWords = ({ outcome, code }: Outcome): string | null => {
  switch (outcome) {
    case 'created':
      return 'it was created';
    case 'updated':
      return 'the update is there';
    case 'existing':
      return 'it stands there already';
    case 'pending':
      return 'it was not created; it may go out again';
    case 'in-doubt':
      return code === 'decided-batch-dead'
        ? 'nothing more comes of its batch'
        : 'whatever became of it, it is never sent again';
    default:
      return null;
  }
};

type Brief = { readonly key: string | null; readonly firstRow: number };

/** A record as a person finds it again: by its number and its row. */
const named = (record: number, brief: Brief | undefined, shown: (key: string) => string): string => {
  if (brief === undefined) return `Record ${record}`;
  return brief.key === null
    ? `Row ${brief.firstRow}`
    : `${keyAsRead(shown(brief.key))} (row ${brief.firstRow})`;
};

const ofFact = (
  fact: Fact,
  called: (record: number) => string,
): readonly (PrintedDecision & { readonly at: number })[] =>
  fact.kind === 'outcomes'
    ? fact.outcomes.flatMap((outcome) => {
        const { evidence, record, by, note, text } = outcome;
        const said = evidence === 'person' ? decidedWords(outcome) : null;
        if (said === null) return [];
        const entry = outcome.serviceId === null ? '' : `, as ${outcome.serviceId}`;
        const what = `${called(record)}, in doubt: ${said}${entry}.`;
        return [{ at: fact.at, when: shownTime(fact.at), who: by ?? NOBODY, what, note: note ?? text ?? '' }];
      })
    : [];

/**
 * What people decided for an import, in time: about records in doubt, values they confirmed, and errors they set aside;
 * and what was seen of the service that they should decide about.
 */
export const decisionsOf = (journal: Journal, stored: StoredImport): readonly PrintedDecision[] => {
  const confirmed = readConsents(journal, stored.importId).map((consent) => {
    const printed = printedTotalAccepted.read(consent);
    return {
      at: Date.parse(consent.at),
      when: shownTime(consent.at),
      who: printed === null || printed.by === '' ? NOBODY : printed.by,
      what: consentText(consent),
      note: printed?.why ?? '',
    };
  });
  const paid =
    stored.paidOverrideNote === null
      ? []
      : [
          {
            at: Date.parse(stored.submittedAt ?? stored.createdAt),
            when: shownTime(stored.submittedAt ?? stored.createdAt),
            who: NOBODY,
            what: 'Records that look paid go out as verified.',
            note: stored.paidOverrideNote,
          },
        ];
  const anyway = sentAnyway(journal, stored.importId).map(({ note, by, at, records }) => ({
    at: Date.parse(at),
    when: shownTime(at),
    who: by === '' ? NOBODY : by,
    what: `${records} that stand at the service already go out all the same.`,
    note,
  }));
  const paidAnyway = paymentAnswers(journal, stored.importId).map(
    ({ invoice, code, seen, name, note, at }) => ({
      at: Date.parse(at),
      when: shownTime(at),
      who: name,
      what: `Invoice ${invoice} is paid all the same: ${issueEntry(code).title} (${seen === '' ? 'not shown' : seen}).`,
      note,
    }),
  );
  const seen = seenLines(journal, stored).map(({ at, sentence, advice }) => ({
    ...{ at, when: shownTime(at), who: 'Seen, not decided', what: sentence, note: advice },
  }));
  const persons = factsOfPersons(journal, stored.importId);
  const records = persons.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
  const briefs = briefRecords(
    journal,
    stored.importId,
    records.map(({ record }) => record),
  );
  const shown = keysAsShown(journal, stored.importId);
  const decided = persons.flatMap((fact) =>
    ofFact(fact, (record) => named(record, briefs.get(record), shown)),
  );
  return [...confirmed, ...paid, ...anyway, ...paidAnyway, ...seen, ...decided]
    .sort((a, b) => a.at - b.at)
    .map(({ at: _, ...decision }) => decision);
};
