import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { Comparison, PromotedImport, PromotionAnswer, PromotionPreview } from '../../ipc/promotion';
import { type Given, oneOf } from '../arguments';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { summaryText } from '../summary-text';
import { type Command, type Reply, reply } from './command';
import { heldBack, sendChecked, sendingIsClear, sendOptions } from './import';
import { connectionAndCompany, connectionOption } from './named-connection';

const kinds: Readonly<Record<string, PromotionAnswer['kind']>> = {
  vendor: 'vendor',
  dimension: 'dimension',
  'purchase-order': 'purchase-order',
  location: 'location',
  'service-id': 'service-id',
};

/** FROM=TO; an equals sign within FROM is written as it is, the last one divides. */
const pair = (text: string, option: string): Result<{ readonly from: string; readonly to: string }> => {
  const at = text.lastIndexOf('=');
  return at < 1 || at === text.length - 1
    ? failed('arguments-wrong', { detail: `--${option} '${text}' is not FROM=TO` })
    : ok({ from: text.slice(0, at), to: text.slice(at + 1) });
};

const answersOf = (given: Given): Result<PromotionAnswer[]> => {
  const answers: PromotionAnswer[] = [];
  for (const text of given.texts('location-map')) {
    const said = pair(text, 'location-map');
    if (!said.ok) return said;
    answers.push({ kind: 'location', ...said.value });
  }
  for (const text of given.texts('id-map')) {
    const at = text.indexOf(':');
    const kind = kinds[text.slice(0, at)];
    if (at < 0 || kind === undefined) {
      const detail = `--id-map '${text}' does not begin with one of ${Object.keys(kinds).join(', ')} and a colon`;
      return failed('arguments-wrong', { detail });
    }
    const said = pair(text.slice(at + 1), 'id-map');
    if (!said.ok) return said;
    answers.push({ kind, ...said.value });
  }
  return ok(answers);
};

const thing = (one: { readonly id: string; readonly label: string } | null): string =>
  one === null
    ? ''
    : one.label === '' || one.label.startsWith(one.id)
      ? one.label || one.id
      : `${one.id} (${one.label})`;

const states: Readonly<Record<PromotionPreview['translations'][number]['state'], string>> = {
  translated: 'translated',
  confirmed: 'as you said',
  'to-confirm': 'to confirm',
  open: 'open',
};

const translationsText = ({ translations }: PromotionPreview): string =>
  table(
    ['field', 'from', 'through', 'to', 'state'],
    translations.map(({ label, from, through, to, state }) => [
      ...[label, thing(from), through ?? '', thing(to), states[state]],
    ]),
  );

/** The option that answers what is open. */
const wayOut = ({ kind, from, to, sentence, state }: PromotionPreview['translations'][number]): string =>
  `${from.id}: ${sentence} ` +
  (kind === 'location'
    ? `--location-map ${from.id}=${state === 'to-confirm' ? (to?.id ?? 'ID') : 'ID'}`
    : `--id-map ${kind}:${from.id}=ID`);

const MOST_NAMED = 20;

const tellPreview = (out: Out, preview: PromotionPreview): void => {
  const { environment, connection, submittedAt, records } = preview.rehearsal;
  out.remark(
    `Rehearsed in ${connection} (${environment}) on ${momentText(submittedAt ?? '')}: ${records.created + records.updated + records.existing} went through, ` +
      `${records.failed + records.rejected} failed or were rejected, ${records.inDoubt} in doubt.`,
  );
  if (preview.translations.length > 0) out.remark(translationsText(preview));
  const open = preview.translations.filter(({ state }) => state === 'open' || state === 'to-confirm');
  for (const one of open.slice(0, MOST_NAMED)) out.remark(wayOut(one));
  out.remark(
    [
      'What the rehearsal cannot prove:',
      ...preview.cannotProve.map(({ title, sentence }) => `- ${title}: ${sentence}`),
    ].join('\n'),
  );
};

const placeText = ({ importId, connection, environment, company }: PromotedImport): string =>
  `${connection} (${environment}), company ${company}, import ${importId}`;

const compareText = (one: Comparison): string => {
  const rows = one.entries.map(({ rows: [first, last], there, here }) => [
    first === last ? String(first) : `${first}-${last}`,
    there?.outcome ?? '-',
    here?.outcome ?? '-',
    there?.message ?? '',
    here?.message ?? '',
  ]);
  return [
    `rehearsed in ${placeText(one.there)}`,
    `promoted to ${placeText(one.here)}`,
    ...one.again.there.map((again) => `there sent again by import ${again.importId}`),
    ...one.again.here.map((again) => `here sent again by import ${again.importId}`),
    table(
      ['records', 'what became of them'],
      one.groups.map(({ records, sentence }) => [String(records), sentence]),
    ),
    ...(one.money.length === 0
      ? []
      : [
          table(
            ['currency', 'sent there', 'created there', 'sent here', 'created here'],
            one.money.map((sum) => [
              ...[sum.currency, sum.sentThere, sum.createdThere, sum.sentHere, sum.createdHere],
            ]),
          ),
        ]),
    ...(rows.length === 0
      ? ['Every record became the same on both sides.']
      : [table(['rows', 'there', 'here', 'message there', 'message here'], rows)]),
  ].join('\n\n');
};

/** People see what differs; a program gets every record. */
const MOST_COMPARED = 100_000;

const compare = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const compared = await session.do['promotion.compare']({
    importId: given.arguments[0] ?? '',
    only: given.isSet('json') ? 'all' : 'different',
    limit: given.isSet('json') ? MOST_COMPARED : MOST_NAMED,
    offset: 0,
  });
  return compared.ok ? ok(reply(compared.value, compareText(compared.value))) : compared;
};

const withTranslations = (answer: Reply, preview: PromotionPreview): Reply => ({
  ...answer,
  document:
    typeof answer.document === 'object'
      ? { ...answer.document, translations: preview.translations }
      : answer.document,
});

const promote = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  if (given.isSet('compare')) return compare(given, session);
  const clear = sendingIsClear(given);
  if (!clear.ok) return clear;
  const status = oneOf(given, 'status', ['archived', 'verified', 'none', 'same']);
  if (!status.ok) return status;
  const answers = answersOf(given);
  if (!answers.ok) return answers;
  const to = await connectionAndCompany(given, session);
  if (!to.ok) return to;
  const order = {
    importId: given.arguments[0] ?? '',
    connectionId: to.value.connection.id,
    company: to.value.company,
    answers: answers.value,
  };
  const preview = await session.do['promotion.preview'](order);
  if (!preview.ok) return preview;
  tellPreview(out, preview.value);
  const made = await session.do['promotion.make']({ ...order, status: status.value ?? null });
  if (!made.ok) return made;
  const checked = reply(made.value, summaryText(made.value), made.value.exitCode);
  const why = heldBack(given, made.value);
  if (why !== null) out.remark(why);
  if (why !== null || given.isSet('draft') || session.isInterrupted())
    return ok(withTranslations(checked, preview.value));
  const sent = await sendChecked(given, session, out, made.value);
  return sent.ok ? ok(withTranslations(sent.value, preview.value)) : sent;
};

/** promote */
export const promoteCommands: readonly Command[] = [
  {
    spec: {
      words: ['promote'],
      arguments: ['IMPORT'],
      about:
        'Takes a rehearsed import, with its edits and mapping, to another connection: ids are translated through ERP ids, shown, and never copied. With --compare, both results side by side.',
      options: {
        connection: connectionOption,
        company: { type: 'string', value: 'ID', help: 'the company there' },
        'location-map': {
          type: 'string',
          multiple: true,
          value: 'FROM=TO',
          help: 'a location of the rehearsal, and the one that it is there; confirms one that is proposed by its name',
        },
        'id-map': {
          type: 'string',
          multiple: true,
          value: 'KIND:FROM=TO',
          help: 'another id that cannot be translated, and the ERP id (or number of the order) that it has there',
        },
        status: {
          type: 'string',
          value: 'archived|verified|none|same',
          help: 'the ingestion status, chosen anew; same: as rehearsed',
        },
        draft: { type: 'boolean', help: 'make and check it; send nothing' },
        compare: {
          type: 'boolean',
          help: 'compare the results of a rehearsal and of what it was promoted to',
        },
        ...sendOptions,
      },
    },
    access: 'write',
    run: promote,
  },
];
