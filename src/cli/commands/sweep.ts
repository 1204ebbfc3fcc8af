import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { SweepEntry, SweepFindingEntry, SweepResult } from '../../ipc/sweep';
import { type Given, required } from '../arguments';
import { exits } from '../exit-codes';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { companyOption, connectionAndCompany, connectionOption } from './named-connection';

/**
 * What waits for an answer counts before a list that could not be read whole, also what earlier sweeps found: it waits until
 * somebody answers it. One that tells only of what was sent since a day says nothing of the rest.
 */
const exitOf = ({ sweep, open, openBefore }: SweepResult): number => {
  const before = sweep.since === null ? openBefore : 0;
  if (open + before > 0) return exits.differences;
  return sweep.isWhole ? exits.done : exits.cutOff;
};

const listsText = ({ lists }: SweepEntry): string =>
  lists.length === 0
    ? 'Nothing of this journal was ever sent to this service and company.'
    : table(
        ['list', 'entries there', 'records of this journal', 'of them not shown yet', 'read'],
        lists.map(({ target, entries, records, isListed, isWhole, text, notYetSaid }) => [
          ...[target, isListed ? String(entries) : '', String(records)],
          isListed ? String(notYetSaid.length) : '',
          !isListed ? text : isWhole ? 'whole' : `not whole: ${text}`,
        ]),
      );

/** Whether a finding waits for a person: not answered, and not seen again since. */
export const isOpen = ({ answer, seenAgainAt }: SweepFindingEntry): boolean =>
  answer === null && seenAgainAt === null;

/** What became of a finding; empty: it waits. */
const becameText = ({ answer, seenAgainAt }: SweepFindingEntry): string => {
  if (answer !== null) return `, answered by ${answer.name}: ${answer.note}`;
  return seenAgainAt === null ? '' : `, seen again on ${momentText(seenAgainAt)}`;
};

const findingText = (entry: SweepFindingEntry): string =>
  [
    `${entry.finding}  ${entry.kind}${becameText(entry)}`,
    `  ${entry.sentence}`,
    // What was seen again asks nothing any more.
    ...(entry.seenAgainAt === null || entry.answer !== null ? [`  ${entry.advice}`] : []),
  ].join('\n');

const notYetText = ({ lists }: SweepEntry): readonly string[] =>
  lists.flatMap(({ target, isWhole, notYetSaid }) =>
    notYetSaid.length === 0 || !isWhole
      ? []
      : [
          `Of ${target} ${notYetSaid.length} ${notYetSaid.length === 1 ? 'is' : 'are'} not shown yet, and nothing that was sent long enough after is: the list may be behind, so none is called missing.`,
        ],
  );

const waiting = (count: number): string => (count === 1 ? '1 waits' : `${count} wait`);

/** What waits for an answer: of this sweep, and of those before it. */
const openText = ({ findings, open, openBefore, seenAgain }: SweepResult): string =>
  [
    ...(findings.length === 0 ? ['Nothing was found.'] : [`${waiting(open)} for an answer.`]),
    ...(seenAgain.length === 0
      ? []
      : [
          `${seenAgain.length} that earlier sweeps missed ${seenAgain.length === 1 ? 'is' : 'are'} seen again.`,
        ]),
    ...(openBefore === 0 ? [] : [`Of earlier sweeps ${waiting(openBefore)} too: \`sweep list\` shows all.`]),
    ...(open + openBefore === 0 ? [] : ['`sweep answer FINDING --by NAME --note TEXT` answers one.']),
  ].join(' ');

const resultText = (result: SweepResult): string =>
  [
    listsText(result.sweep),
    ...notYetText(result.sweep),
    ...result.findings.map(findingText),
    openText(result),
  ].join('\n\n');

const sweep = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const place = await connectionAndCompany(given, session);
  if (!place.ok) return place;
  const since = given.text('since') ?? null;
  if (since !== null && !/^\d{4}-\d{2}-\d{2}$/.test(since)) return failed('sweep-since-wrong', { since });
  const { connection, company } = place.value;
  const done = await session.do['sweep.run']({ connectionId: connection.id, company, since });
  if (!done.ok) return done;
  const document = { ...done.value, exitCode: exitOf(done.value) };
  return ok(reply(document, resultText(done.value), document.exitCode));
};

const answer = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const name = required(given, 'by');
  if (!name.ok) return name;
  const note = required(given, 'note');
  if (!note.ok) return note;
  const finding = given.arguments[0] ?? '';
  const done = await session.do['sweep.answer']({ finding, name: name.value, note: note.value });
  return done.ok ? ok(reply(done.value, findingText(done.value))) : done;
};

const list = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const seen = await session.do['sweep.show']({});
  if (!seen.ok) return seen;
  const findings = seen.value.findings.filter((one) => given.isSet('all') || isOpen(one));
  const text =
    findings.length === 0 ? 'Nothing waits for an answer.' : findings.map(findingText).join('\n\n');
  return ok(reply({ ...seen.value, findings }, text));
};

/** sweep answer, sweep list, sweep: the longer words first. */
export const sweepCommands: readonly Command[] = [
  {
    spec: {
      words: ['sweep', 'answer'],
      arguments: ['FINDING'],
      about: 'Says what became of a finding; it no longer waits, unless something else stands there by then.',
      options: {
        by: { type: 'string', value: 'NAME', help: 'who says so' },
        note: { type: 'string', value: 'TEXT', help: 'what was found out or done' },
      },
    },
    access: 'write',
    run: answer,
  },
  {
    spec: {
      words: ['sweep', 'list'],
      arguments: [],
      about: 'Lists what sweeps found and nobody has answered yet; asks nothing of the service.',
      options: { all: { type: 'boolean', help: 'what was answered or seen again, too' } },
    },
    access: 'read',
    run: list,
  },
  {
    spec: {
      words: ['sweep'],
      arguments: [],
      about:
        'Reads the lists of the service and holds them against all imports and payments of this journal: what stands there more than once, differs or is missing. Changes nothing there.',
      options: {
        connection: connectionOption,
        company: companyOption,
        since: {
          type: 'string',
          value: 'DATE',
          help: 'tell only of what was sent from this day on (2026-11-30)',
        },
      },
    },
    access: 'write',
    run: sweep,
  },
];
