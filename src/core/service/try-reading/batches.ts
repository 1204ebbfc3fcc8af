import type { JsonObject } from '../../values/json';
import { readBatchId, readProgress, readResults, resultEntries } from '../batches';
import { textAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';
import { type Look, lookForWords, lookIn, lookInEach } from './look';
import { type AnswerReader, type Found, said } from './reading';

const accepted = (
  kind: keyof ServiceProfile['batch']['idPath'],
  names: Pick<AnswerReader, 'reader' | 'label'> & { readonly endpoint: string },
): AnswerReader => {
  const look: Look = {
    setting: `batch.idPath.${kind}`,
    meaning: 'Id of the batch',
    kind: 'text',
    usual: /^(id|.*_id|reference|job)$/i,
    isNeeded: true,
  };
  return {
    reader: names.reader,
    label: names.label,
    about: 'The answer that accepts a chunk and names the batch.',
    settings: [look.setting],
    samples: { endpoints: [names.endpoint], refusals: false },
    read: ({ body }, { profile }) => {
      const batch = readBatchId(body, kind, profile);
      const found = [lookIn(body, look, profile)];
      return batch === null
        ? { fits: false, said: said('tried-no-batch'), found }
        : { fits: true, said: said('tried-batch', { batch }), found };
    },
  };
};

const progressLooks: readonly Look[] = [
  { setting: 'batch.progress.statePath', meaning: 'Its state', kind: 'text', usual: /status|state|phase/i },
  {
    setting: 'batch.progress.totalPath',
    meaning: 'Records in all',
    kind: 'whole',
    usual: /^(total|all|count)/i,
  },
  {
    setting: 'batch.progress.processedPath',
    meaning: 'Records worked on',
    kind: 'whole',
    usual: /processed|handled|done/i,
  },
];
const progressWords = [
  { setting: 'batch.progress.doneStates', meaning: 'States that mean it is over' },
  { setting: 'batch.progress.failedStates', meaning: 'States that mean it failed as a whole' },
];

const settingsOf = (...lists: readonly (readonly { readonly setting: string }[])[]): readonly string[] =>
  lists.flat().map((one) => one.setting);

const progress: AnswerReader = {
  reader: 'batch-progress',
  label: 'Progress of a batch',
  about: 'Whether a batch is over. A state in none of the lists means that it is still running.',
  settings: settingsOf(progressLooks, progressWords),
  samples: { endpoints: ['batch.progress'], refusals: false },
  read: ({ body }, { profile }) => {
    const { state, text } = readProgress(body, profile);
    const word = textAt(body, profile.batch.progress.statePath);
    const found = [
      ...progressLooks.map((look) => lookIn(body, look, profile)),
      ...lookForWords(word === undefined ? [] : [word], progressWords, profile),
    ];
    return { fits: state !== 'unknown', said: said(`tried-progress-${state}`, { text }), found };
  },
};

const part = (name: string, meaning: string, usual: RegExp, kind: Look['kind'] = 'text'): Look => ({
  setting: `batch.results.${name}`,
  meaning,
  kind,
  usual,
});
const itemsLook: Look = { ...part('itemsPath', 'Where the results stand', /./, 'list'), isNeeded: true };
const resultLooks: readonly Look[] = [
  part('uploadIdPath', 'The upload id that was sent', /upload|client|reference/i),
  part('externalIdPath', 'The external id that was sent', /external|source/i),
  part('numberPath', 'The number that was sent', /number/i),
  part('indexPath', 'Position in the chunk', /^(index|position|row|line)$/i, 'whole'),
  { ...part('statePath', 'What became of it', /status|state|verdict|outcome|result/i), isNeeded: true },
  part('idPath', 'Id that the service gave', /^(id|key|.*_id)$/i),
  part('errorPath', 'Why it failed', /^(error|message|text|reason)/i, 'value'),
  part('errorCodePath', 'Code of the failure', /code|kind/i),
];
const resultWords = [
  { setting: 'batch.results.successStates', meaning: 'Words that mean created' },
  { setting: 'batch.results.updatedStates', meaning: 'Words that mean updated' },
  { setting: 'batch.results.failedStates', meaning: 'Words that mean failed' },
];

const keyIn = (entry: JsonObject, profile: ServiceProfile): string | null => {
  const { uploadIdPath, externalIdPath, numberPath } = profile.batch.results;
  return textAt(entry, uploadIdPath) ?? textAt(entry, externalIdPath) ?? textAt(entry, numberPath) ?? null;
};

/** What a result may repeat of its record: one of these ties it, so the others may be missing. */
const ties = new Set(
  ['uploadIdPath', 'externalIdPath', 'numberPath', 'indexPath'].map((one) => `batch.results.${one}`),
);

const oneIsEnough = (found: readonly Found[]): readonly Found[] => {
  const isTied = found.some((one) => ties.has(one.setting) && one.text !== null);
  return found.map((one) =>
    isTied && ties.has(one.setting) && one.text === null
      ? { ...one, isGood: true, hint: said('tried-not-here'), offer: null }
      : one,
  );
};

const results: AnswerReader = {
  reader: 'batch-results',
  label: 'Results of a batch',
  about: 'What became of each record. Results are tied to records by what they repeat, never by their order.',
  settings: [...settingsOf([itemsLook], resultLooks, resultWords), 'batch.results.indexBase'],
  samples: { endpoints: ['batch.results'], refusals: false },
  read: ({ body }, { profile }) => {
    const entries = resultEntries(body, profile);
    const keys = entries.map((entry) => keyIn(entry, profile));
    const readings = readResults(body, { count: entries.length, echoKeys: keys }, profile);
    const many = (kind: string | undefined): string =>
      String(readings.filter((one) => one?.kind === kind).length);
    const states = new Set(entries.flatMap((entry) => textAt(entry, profile.batch.results.statePath) ?? []));
    const found = [
      lookIn(body, itemsLook, profile),
      ...oneIsEnough(resultLooks.map((look) => lookInEach(entries, look, profile))),
      ...lookForWords([...states], resultWords, profile),
    ];
    const counts = { created: many('created'), updated: many('updated'), failed: many('failed') };
    const open = many(undefined);
    if (entries.length === 0) return { fits: false, said: said('tried-no-results'), found };
    const code = open === '0' ? 'tried-results' : 'tried-results-open';
    return { fits: open === '0', said: said(code, { ...counts, open }), found };
  },
};

/** Everything about batches. */
export const batchReaders: readonly AnswerReader[] = [
  accepted('invoices', {
    reader: 'import-accepted',
    label: 'Import accepted',
    endpoint: 'invoices.import',
  }),
  accepted('purchaseOrders', {
    reader: 'purchase-orders-accepted',
    label: 'Purchase orders accepted',
    endpoint: 'purchase-orders.bulk',
  }),
  progress,
  results,
];
