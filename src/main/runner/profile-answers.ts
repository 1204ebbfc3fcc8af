import { words } from '../../core/issues/codes';
import { endpointNamed } from '../../core/service/endpoints';
import { type Overrides, withSetting } from '../../core/service/overrides';
import type { ServiceProfile } from '../../core/service/profile';
import {
  type AnswerReader,
  readerNamed,
  type Said,
  type Tried,
  tryReading,
} from '../../core/service/try-reading';
import { targetNamed } from '../../core/targets';
import type { Json } from '../../core/values/json';
import { failed, ok, type Result } from '../../core/values/result';
import type { Output, ParsedInput } from '../../ipc/contract';
import { type AttemptSample, readSamples, type SampleQuery } from '../journal/attempt-samples';
import { connectionAt, overridesOf, type ProfilePorts, profileOf, withOverrides } from './profile';

const sentence = ({ code, params }: Said): string => words(code, params).sentence;

const inWords = ({ fits, said, found }: Tried): Output<'profile.try'> => ({
  fits,
  sentence: sentence(said),
  advice: fits ? '' : words(said.code, said.params).advice,
  found: found.map((one) => ({ ...one, hint: one.hint === null ? null : sentence(one.hint) })),
});

const withChanges = (overrides: Overrides, changes: Readonly<Record<string, Json>>): Overrides =>
  Object.entries(changes).reduce((sofar, [setting, value]) => withSetting(sofar, setting, value), overrides);

/** How an answer would be read, in words. Errors: connection-unknown, reader-unknown, those of the profile. */
export const tryAnswer = (
  ports: ProfilePorts,
  input: ParsedInput<'profile.try'>,
): Result<Output<'profile.try'>> => {
  const connection = connectionAt(ports, input.connectionId);
  if (!connection.ok) return connection;
  const reader = readerNamed(input.reader);
  if (reader === undefined) return failed('reader-unknown', { reader: input.reader });
  const overrides = withChanges(overridesOf(connection.value), input.changes);
  const profile = profileOf(ports, withOverrides(connection.value, overrides));
  if (!profile.ok) return profile;
  const bulk = (name: string) => targetNamed(name)?.bulk.read ?? null;
  return ok(inWords(tryReading(reader, input, { profile: profile.value, bulk })));
};

const queriesOf = ({ samples }: AnswerReader, profile: ServiceProfile): readonly SampleQuery[] => {
  const range = samples.refusals ? { from: 400, to: 499 } : { from: 200, to: 299 };
  if (samples.endpoints.length === 0) return [{ purpose: 'token', method: 'POST', path: '*', ...range }];
  return samples.endpoints.flatMap((key) => {
    const endpoint = endpointNamed(key);
    if (endpoint === undefined) return [];
    const path = endpoint.path(profile).replace(/\{\w+\}/g, '*');
    return [{ purpose: null, method: endpoint.method, path, ...range }];
  });
};

/** `*` of a path pattern also takes slashes, so `/invoices/*` would take `/invoices/uploads` too: parts are counted. */
const isOfPath = (sample: AttemptSample, query: SampleQuery): boolean => {
  const parts = (path: string): number => path.replace(/\?.*$/, '').split('/').length;
  return query.purpose !== null || parts(sample.path) === parts(query.path);
};

/** The last answers of a kind in the log of a connection, newest first. Errors: connection-unknown, reader-unknown. */
export const answerSamples = (
  ports: ProfilePorts,
  { connectionId, reader: name }: ParsedInput<'profile.samples'>,
): Result<Output<'profile.samples'>> => {
  const connection = connectionAt(ports, connectionId);
  if (!connection.ok) return connection;
  const reader = readerNamed(name);
  if (reader === undefined) return failed('reader-unknown', { reader: name });
  const profile = profileOf(ports, connection.value);
  if (!profile.ok) return profile;
  const found = queriesOf(reader, profile.value).flatMap((query) =>
    readSamples(ports.journal, connectionId, query).filter((sample) => isOfPath(sample, query)),
  );
  return ok([...found].sort((a, b) => b.attempt - a.attempt).slice(0, 5));
};
