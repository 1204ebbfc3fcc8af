import type { Json } from '../values/json';
import { textAt } from './json-path';
import type { ServiceProfile } from './profile-shape';

/** Something odd about an answer that was read all the same. Its words stand in the table of issues. */
export type Remark = { readonly code: string; readonly params: Readonly<Record<string, string>> };

/** An answer with our names. `path` is below the API base; `body` null: not JSON. */
export type RemarkedAnswer = {
  readonly path: string;
  readonly status: number | null;
  readonly body: Json | null;
};

const PARTIAL = 207;

/**
 * What is worth a notice without being wrong: another version than was asked for, never a missing one, and a
 * partial result where none is described.
 */
export const answerRemarks = (
  { path, status, body }: RemarkedAnswer,
  profile: ServiceProfile,
): readonly Remark[] => {
  const got = textAt(body ?? undefined, 'version');
  const asked = profile.version.header;
  const isOther = got !== undefined && got !== asked;
  const isStray = status === PARTIAL && path !== profile.paths.vendorsBulk;
  return [
    ...(isOther ? [{ code: 'answer-of-other-version', params: { got, asked } }] : []),
    ...(isStray ? [{ code: 'answer-partial-unexpected', params: { path } }] : []),
  ];
};
