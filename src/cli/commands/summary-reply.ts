import { words } from '../../core/issues/codes';
import { targetNamed } from '../../core/targets';
import { ok, type Result } from '../../core/values/result';
import type { Summary } from '../../ipc/shapes';
import { exits } from '../exit-codes';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { summaryText } from '../summary-text';
import { type Reply, reply } from './command';
import { isOpen } from './sweep';

/** The one answer of the commands on an import: its summary, with the exit code that stands in it. */
export const summaryReply = (summary: Summary): Reply =>
  reply(summary, summaryText(summary), summary.exitCode);

/** Tells a fault in words beside the summary: sentence, then advice. */
export const remarkOn = (out: Out, code: string, params: Readonly<Record<string, string>>): void => {
  const { sentence, advice } = words(code, params);
  out.remark(`${sentence}\n${advice}`);
};

/** Whoever is about to pay is told what nobody here can see (R-223); nothing is said of what pays nobody. */
export const remarkOnPaying = (out: Out, target: string): void => {
  if (targetNamed(target)?.pays !== undefined) remarkOn(out, 'payments-elsewhere-unseen', {});
};

/** Why an import stands still, in words, with the command that goes on. */
const remarkPause = async (session: Session, out: Out, summary: Summary): Promise<void> => {
  if (summary.state !== 'paused') return;
  const listed = await session.do['imports.list']({ importId: summary.importId });
  const [item] = listed.ok ? listed.value : [];
  if (item?.pausedBecause != null) out.remark(item.pausedBecause);
  if (item?.isResumeVain !== true) out.remark(`tallyport resume ${summary.importId} goes on where it was.`);
};

/** Why updates stay behind one in doubt or without a result, and what settles that; empty: none does. */
const waitsText = ({ importId, state, records, leftForGood = 0, updatesWait = 0 }: Summary): string => {
  if (updatesWait === 0) return '';
  const wait = updatesWait === 1 ? '1 update of an order waits' : `${updatesWait} updates of orders wait`;
  // What a person gave up, or stopped, waits for nothing that a resume could bring.
  if (state === 'stopped' && records.inDoubt === leftForGood)
    return `${updatesWait === 1 ? '1 update of an order was' : `${updatesWait} updates of orders were`} not sent. See why: tallyport imports show ${importId} --records --outcome pending`;
  if (records.inDoubt === 0)
    return `${wait} for the result of one that the service took. Ask for it: tallyport refresh ${importId}. Then: tallyport resume ${importId}`;
  return `${wait} until the one in doubt is settled: look again, decide on it, or import new orders into this company. Then: tallyport resume ${importId}`;
};

/** Updates that no resume sends as things stand; empty: there are none. */
const heldText = ({ importId, updatesHeld = 0 }: Summary): string => {
  if (updatesHeld === 0) return '';
  const [are, them] =
    updatesHeld === 1 ? ['1 update of an order is', 'it'] : [`${updatesHeld} updates of orders are`, 'them'];
  return `${are} not sent, and a resume does not send ${them}: an update did not leave its order with the lines of the file. See why: tallyport imports show ${importId} --records --outcome pending`;
};

/** Records that were sent from elsewhere since; empty: there are none. */
const takenText = ({ importId, target, sentElsewhere = 0 }: Summary): string => {
  if (sentElsewhere === 0) return '';
  const [were, do_] =
    sentElsewhere === 1 ? ['1 record was', 'does'] : [`${sentElsewhere} records were`, 'do'];
  const how =
    targetNamed(target)?.createsOnce === true ? 'by another import since' : 'since with other values';
  return `${were} sent ${how}, and ${do_} not go out from here. See which: tallyport imports show ${importId} --records --outcome pending`;
};

/** What goes on where something is not sent yet; null: all of it is, or the import was not begun. */
export const goOnText = (summary: Summary): string | null => {
  const { importId, target, state, records, updatesWait = 0, updatesHeld = 0, sentElsewhere = 0 } = summary;
  const { unsent = 0, again = 0, inDoubt } = records;
  const left = unsent + again - updatesWait - updatesHeld - sentElsewhere;
  if (unsent + again === 0 || state === 'checked' || state === 'submitting') return null;
  const waits = [waitsText(summary), heldText(summary), takenText(summary)]
    .filter((text) => text !== '')
    .join('\n');
  if (left <= 0) return waits;
  const which = left === 1 ? 'the record that is not sent yet' : `the ${left} records that are not sent yet`;
  const isProof = inDoubt > 0 && targetNamed(target)?.bulk.resend === 'look-up';
  const proves = `${left === 1 ? '' : 'the last of them, '}being listed then, ${left === 1 ? 'it ' : ''}proves what is not there`;
  // What was stopped may have been sent by another import since: resume tells, and sends none of it.
  const unless = state === 'stopped' ? ', unless another import has sent that since' : '';
  const goes = `Go on: tallyport resume ${importId} sends ${which}${unless}${isProof ? `; ${proves}` : ''}.`;
  return waits === '' ? goes : `${goes}\n${waits}`;
};

/** What goes on where an import stands still with a part not sent: only looking sends nothing, and deciding neither. */
export const remarkUnsent = (out: Out, summary: Summary): void => {
  const text = goOnText(summary);
  if (text !== null) out.remark(text);
};

/**
 * What may settle a doubt: a look; where no list shows what is there, asking again under the same key; sending again what is updated by
 * its own id.
 */
export const lookAgainText = ({ importId, target }: Pick<Summary, 'importId' | 'target'>): string => {
  switch (targetNamed(target)?.bulk.resend) {
    case 'idempotency-key':
      return `Ask again: tallyport resume ${importId}`;
    case 'upsert':
      return `Look again: tallyport resolve ${importId}; what the list does not show then goes out again with tallyport resume ${importId}, which makes nothing twice`;
    default:
      return `Look again: tallyport resolve ${importId}`;
  }
};

/** Records in doubt that are not left so for good. */
export const openDoubts = ({
  records: { inDoubt },
  leftForGood = 0,
}: Pick<Summary, 'records' | 'leftForGood'>): number => inDoubt - leftForGood;

/** Records in doubt ask for a person, where it stands why and how to decide; what was left so for good asks nothing. */
export const remarkDoubt = (out: Out, summary: Summary): void => {
  const { importId } = summary;
  const open = openDoubts(summary);
  if (open <= 0) return;
  const are = open === 1 ? '1 record is in doubt.' : `${open} records are in doubt.`;
  out.remark(
    [
      `${are} See why: tallyport imports show ${importId} --records --outcome in-doubt`,
      lookAgainText(summary),
      `Decide: tallyport resolve ${importId} --record N --as created|not-created|never --note TEXT`,
    ].join('\n'),
  );
};

/** What the service took and has not told of: what asks again, and what ends that where nothing comes of it any more. */
const remarkUntold = (out: Out, { importId, target, untold = 0 }: Summary): void => {
  if (untold === 0 || targetNamed(target)?.bulk.resend !== 'look-up') return;
  const [were, them, are] =
    untold === 1 ? ['1 record was', 'it', 'It is'] : [`${untold} records were`, 'them', 'They are'];
  out.remark(
    [
      `${were} taken by the service, and what became of ${them} is not known yet. Ask again: tallyport refresh ${importId}`,
      `${are} never sent again by itself. If those who run the service say that nothing comes of ${them} any more: tallyport resolve ${importId} --record N --as not-created --note TEXT (N: one of tallyport imports show ${importId} --records --outcome pending; it speaks for all records of its batch, which are in doubt from then on, so say it once and resume)`,
    ].join('\n'),
  );
};

/** As many as a person reads in a line. */
const MOST_NAMED = 5;

/** Records that were sent again, and that no list has shown or that stand beside another one: they may stand there twice, and what tells. */
export const twiceTexts = (summary: Summary): readonly string[] => {
  const { mayBeTwice: all = [] } = summary;
  return [false, true].flatMap((wasTurnedAway) =>
    twiceText(
      summary,
      all.filter((one) => (one.wasTurnedAway === true) === wasTurnedAway),
    ),
  );
};

const remarkTwice = (out: Out, summary: Summary): void => {
  for (const text of twiceTexts(summary)) out.remark(text);
};

const twiceText = (
  { connection, company }: Pick<Summary, 'connection' | 'company'>,
  all: NonNullable<Summary['mayBeTwice']>,
): readonly string[] => {
  if (all.length === 0) return [];
  const named = all.slice(0, MOST_NAMED).map(({ row, id }) => `row ${row} (${id})`);
  const more = all.length - named.length;
  const may = all.length === 1 ? '1 record may' : `${all.length} records may`;
  return [
    [
      `${may} stand there twice: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${whyTwice(all)}`,
      'Look in the service for vendor and number, and take away what is too many.',
      `A sweep tells, once the list shows it: tallyport sweep --connection "${connection}" --company ${company}. With tallyport sweep answer, what it found is answered and this ends.`,
    ].join('\n'),
  ];
};

const whyTwice = ([first, ...others]: NonNullable<Summary['mayBeTwice']>): string => {
  const it = others.length === 0 ? 'it' : 'them';
  return first?.wasTurnedAway === true
    ? `Sent again since the service had turned ${it} away, and the list shows another one beside ${it}: the service may have made what it turned away.`
    : `Sent again since the list of the service did not show ${it}, and the list did not show that in time either.`;
};

const kindsOf = ({ rejected, failed }: Summary['records']): readonly string[] => [
  ...(rejected > 0 ? ['rejected'] : []),
  ...(failed > 0 ? ['failed'] : []),
];

/** Correcting is done outside: what is sent again goes out with the same values. */
const correctText = ({ importId, target }: Pick<Summary, 'importId' | 'target'>): string =>
  `To correct them: tallyport report ${importId} --out to-correct.xlsx --failures writes their rows; correct them there. The file brings its mapping along: tallyport mapping suggest to-correct.xlsx --target ${target} > to-correct.json, then import it with that. Or correct them in the app.`;

/** Records that were left behind since they have an error: where each says why. */
const remarkInvalid = (out: Out, { importId, target, records: { invalid } }: Summary): void => {
  if (invalid === 0) return;
  const were =
    invalid === 1
      ? '1 record has an error and was not sent.'
      : `${invalid} records have an error and were not sent.`;
  out.remark(
    [
      `${were} See why: tallyport imports show ${importId} --records --outcome invalid`,
      correctText({ importId, target }),
    ].join('\n'),
  );
};

/** Records that were refused or failed: where each says why, how to correct them, and how to send them again. */
const remarkRefused = (out: Out, { importId, target, records }: Summary): void => {
  const count = records.rejected + records.failed;
  if (count === 0) return;
  const were = count === 1 ? '1 record was refused or failed.' : `${count} records were refused or failed.`;
  const see = kindsOf(records).map(
    (outcome) => `See why: tallyport imports show ${importId} --records --outcome ${outcome}`,
  );
  const again = `Where the cause is mended at the service, send them again as they are: tallyport retry ${importId}`;
  // What is to be corrected is one file with those that have an error.
  const correct = records.invalid === 0 ? [correctText({ importId, target })] : [];
  out.remark([were, ...see, ...correct, again].join('\n'));
};

/** A load that was interrupted is not done, however good its records are so far: a script must not go on behind it. */
const withInterrupt = (session: Session, summary: Summary): Summary => {
  const isOnlyOpen = summary.exitCode === exits.done || summary.exitCode === exits.cutOff;
  return session.isInterrupted() && summary.state !== 'finished' && isOnlyOpen
    ? { ...summary, exitCode: exits.interrupted }
    : summary;
};

/** Where all of it may be the fault of the service profile: its names in use, what was sent and what was answered. */
const remarkNames = async (session: Session, out: Out, { importId }: Summary): Promise<void> => {
  const first = await session.do['imports.firstRefusal']({ importId });
  if (!first.ok || first.value === null) return;
  const { sentence, advice, names, request, answer } = first.value;
  const rows = names.map(({ setting, name, isConfigured }) => [
    setting,
    name,
    isConfigured ? 'configured' : 'assumed',
  ]);
  out.remark(
    [
      sentence,
      ...(rows.length === 0 ? [] : [table(['setting', 'name in use', ''], rows)]),
      `${request.method} ${request.path}`,
      request.text,
      `Answer ${answer.status ?? ''}`,
      answer.text,
      advice,
    ].join('\n'),
  );
};

const SHOWN_OTHERWISE: ReadonlySet<string> = new Set([
  'first-reads-otherwise',
  'first-not-there',
  'records-kept-otherwise',
]);

/** What the service has shown otherwise than it was sent, before anybody read the import back. */
const remarkOtherwise = (out: Out, { issues }: Summary): void => {
  for (const { code, message } of issues) if (SHOWN_OTHERWISE.has(code)) out.remark(message);
};

/** Waits until nothing works on the import any more, then says what asks for a person; its summary. */
export const settledSummary = async (
  session: Session,
  out: Out,
  importId: string,
): Promise<Result<Summary>> => {
  const settled = await session.do['imports.settled']({ importId });
  if (!settled.ok) return settled;
  await remarkPause(session, out, settled.value);
  // Of a paused one, the same command is named with why it stands still.
  if (settled.value.state !== 'paused') remarkUnsent(out, settled.value);
  remarkRefused(out, settled.value);
  remarkInvalid(out, settled.value);
  remarkUntold(out, settled.value);
  remarkDoubt(out, settled.value);
  remarkTwice(out, settled.value);
  remarkOtherwise(out, settled.value);
  // What is taken may be made: the names need not be wrong.
  if (settled.value.untold === undefined) await remarkNames(session, out, settled.value);
  return ok(withInterrupt(session, settled.value));
};

/** The same as the one answer of a command. */
export const settledReply = async (session: Session, out: Out, importId: string): Promise<Result<Reply>> => {
  const summary = await settledSummary(session, out, importId);
  return summary.ok ? ok(summaryReply(summary.value)) : summary;
};

/** What this one proved not to be there of others goes out with a resume of those, and of nothing else. */
const remarkAgainElsewhere = async (session: Session, out: Out, own: Summary): Promise<void> => {
  if (targetNamed(own.target)?.bulk.resend !== 'look-up' || own.records.created === 0) return;
  const listed = await session.do['imports.list']({ asks: true });
  const others = (listed.ok ? listed.value : []).filter(
    (one) =>
      one.importId !== own.importId &&
      one.state !== 'submitting' &&
      [one.target, one.connection, one.company].join() === [own.target, own.connection, own.company].join() &&
      one.records.pending > 0,
  );
  for (const { importId, fileName } of others.slice(0, MOST_NAMED)) {
    const summary = await session.do['imports.summary']({ importId });
    const again = summary.ok ? (summary.value.records.again ?? 0) : 0;
    if (again > 0)
      out.remark(
        `Proven not to be there, of the import of ${fileName}: ${again}. Nothing else sends them: tallyport resume ${importId}`,
      );
  }
};

/** What sweeps found at the place of an import, one that ran by itself after it among them, and nobody has answered. */
const remarkFindings = async (session: Session, out: Out, own: Summary): Promise<void> => {
  const shown = own.target === '' ? null : await session.do['sweep.show']({});
  const open = (shown?.ok === true ? shown.value.findings : []).filter(
    (one) => isOpen(one) && one.company === own.company && one.connection === own.connection,
  );
  if (open.length === 0) return;
  const named = open.slice(0, MOST_NAMED).map(({ kind, label }) => `${label} (${kind})`);
  const more = open.length - named.length;
  out.remark(
    `Sweeps found ${open.length === 1 ? 'one thing' : `${open.length} things`} there that nobody has answered: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. See them: tallyport sweep list`,
  );
};

/** The same of what was to be sent: where something left without the list of the service, that is told first. */
export const sentReply = async (session: Session, out: Out, importId: string): Promise<Result<Reply>> => {
  const now = await session.do['imports.settled']({ importId });
  if (now.ok && now.value.guard?.isUnread === true) out.remark(now.value.guard.sentence);
  if (now.ok) await remarkAgainElsewhere(session, out, now.value);
  if (now.ok) await remarkFindings(session, out, now.value);
  return settledReply(session, out, importId);
};
