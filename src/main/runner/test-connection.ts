import { words } from '../../core/issues/codes';
import { buildRequest, endpointNamed } from '../../core/service/endpoints';
import { readPage } from '../../core/service/lists';
import type { ListName } from '../../core/service/profile';
import { answerRemarks } from '../../core/service/remarks';
import { ok, type Result } from '../../core/values/result';
import { connectionLog } from './connection-log';
import type { EnginePorts } from './ports';
import type { Reach } from './reach';
import { type Link, type ReadAnswer, type Recorder, readOver, tokenFor } from './submit/link';
import { openLink } from './submit/open-link';

export type ConnectionTest = {
  readonly passed: boolean;
  readonly steps: { readonly name: string; readonly passed: boolean; readonly sentence: string }[];
};

type Step = ConnectionTest['steps'][number];
type TestRecorder = Recorder & { readonly append: () => Promise<void> };

const sentenceAndAdvice = (code: string, params: Readonly<Record<string, string>>): string => {
  const { sentence, advice } = words(code, params);
  return `${sentence} ${advice}`;
};

/** What the service said may or may not end as a sentence does. */
const ended = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** No import is meant here: there is nothing to resume. */
const troubleSentence = (why: Extract<ReadAnswer, { kind: 'trouble' }>['why'], text: string): string => {
  const code = why === 'server-error' || why === 'busy' || why === 'unreadable' ? 'service-failing' : why;
  return sentenceAndAdvice(`tested-${code}`, { text: ended(text) });
};

/** A span as people say it: seconds below two minutes, then minutes. */
const inWords = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
};

const testToken = async (link: Link, recorder: TestRecorder): Promise<Step> => {
  const token = await tokenFor(link, recorder);
  if (token.kind === 'trouble')
    return { name: 'Token', passed: false, sentence: troubleSentence(token.why, token.text) };
  const lasts =
    token.renewAt === null
      ? 'its lifetime is not told'
      : `it is renewed in ${inWords(token.renewAt - link.clock.now())}`;
  return { name: 'Token', passed: true, sentence: `The service gave a token; ${lasts}.` };
};

const testList = async (
  link: Link,
  recorder: TestRecorder,
  list: { readonly name: string; readonly key: string; readonly company: string | null },
): Promise<Step> => {
  const endpoint = endpointNamed(list.key);
  if (endpoint?.list === null || endpoint === undefined) throw new Error(`${list.key} is not a list`);
  const query = list.company === null ? {} : { company: list.company };
  const request = buildRequest(endpoint, { query }, link.profile);
  const answer = await readOver(
    link,
    recorder,
    { ...request, about: { purpose: 'test', chunk: null } },
    () => [],
  );
  return { name: list.name, ...judged(answer, endpoint.list, link) };
};

const judged = (answer: ReadAnswer, list: ListName, link: Link): Pick<Step, 'passed' | 'sentence'> => {
  if (answer.kind === 'trouble') return { passed: false, sentence: troubleSentence(answer.why, answer.text) };
  if (answer.status >= 300 || answer.body === null)
    return { passed: false, sentence: words('list-unavailable', { list, text: answer.text }).sentence };
  const page = readPage(answer.body, link.profile.paging[list]);
  if (page === null)
    return {
      passed: false,
      sentence: sentenceAndAdvice('list-unreadable', { list, setting: `paging.${list}.itemsPath` }),
    };
  const total = page.total === null ? '' : ` of ${page.total}`;
  const { body, status } = answer;
  const remarks = answerRemarks({ path: '', status, body }, link.profile).map(
    ({ code, params }) => ` ${words(code, params).sentence}`,
  );
  return {
    passed: true,
    sentence: `The list can be read: ${page.entries.length}${total} entries on the first page.${remarks.join('')}`,
  };
};

/**
 * Tests a connection by a token request and reads only: nothing is created or changed. The lists are tried only
 * once there is a token. Errors: those of the profile.
 */
export const testConnection = async (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>,
  way: Reach,
): Promise<Result<ConnectionTest>> => {
  const opened = openLink(ports, way);
  if (!opened.ok) return opened;
  const link = opened.value;
  const log = connectionLog(ports.journal, way.connection.id);
  const recorder: TestRecorder = {
    begin: log.begin,
    finish: (attempt, reply) => log.finish(attempt, reply, []),
    append: async () => undefined,
  };
  const company = way.connection.companies[0]?.id ?? null;
  const lists = [
    { name: 'Vendors', key: 'vendors.list', company },
    { name: 'Dimensions', key: 'dimensions.list', company },
    { name: 'Invoices', key: 'invoices.list', company },
  ];
  try {
    const steps = [await testToken(link, recorder)];
    for (const list of steps[0]?.passed === true ? lists : [])
      steps.push(await testList(link, recorder, list));
    return ok({ passed: steps.every((step) => step.passed), steps });
  } finally {
    link.http.close();
  }
};
