import { operationNamed } from '../../core/service/operations/index';
import { failed } from '../../core/values/result';
import { type Answer, type ProcedureName, procedures } from '../../ipc/contract';
import { asAnswer } from './as-answer';
import { isToken, type PathBook, type PathUse } from './path-book';

type Shape = { readonly [key: string]: unknown };

/** Every procedure of the engine that takes a path, and what for. A path in `path`, several in `paths`. */
export const pathUses: ReadonlyMap<string, PathUse> = new Map<ProcedureName, PathUse>([
  ['drafts.create', 'read'],
  ['sets.create', 'read'],
  ['source.inspect', 'read'],
  ['mapping.suggest', 'read'],
  ['evidence.open', 'read'],
  ['evidence.look', 'read'],
  ['evidence.merge', 'read'],
  ['imports.report', 'write'],
  ['profile.save', 'write'],
  ['journal.backup', 'write'],
  ['journal.salvage', 'write'],
  ['evidence.export', 'write'],
]);

/** Take the path of a draft too, where the import is named with it. */
const ofDrafts: ReadonlySet<string> = new Set<ProcedureName>(['source.inspect', 'mapping.suggest']);

/** Takes the path of the review file that is shown, too. */
export const ofShownCopy: ReadonlySet<string> = new Set<ProcedureName>(['evidence.merge']);

/** Takes a path as the name of work that is under way: nothing is read or written at it. */
export const onlyNames: ReadonlySet<string> = new Set<ProcedureName>(['evidence.cancel']);

/** Their fields of the kind `files` hold paths; a preview and what follows it read the same files. */
const ofService: ReadonlySet<string> = new Set<ProcedureName>([
  'service.read',
  'service.preview',
  'service.perform',
]);

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notGiven = (): Answer => asAnswer(failed('path-not-given'));

const fits = (name: string, input: Shape): boolean => {
  const procedure = Object.entries(procedures).find(([one]) => one === name)?.[1];
  return procedure?.input.safeParse(input).success === true;
};

type Call = (name: string, input: unknown) => Promise<Answer>;

/** Tokens of one call, and the paths they stand for. */
const takeAll = (book: PathBook, tokens: readonly unknown[], use: PathUse) => {
  const taken: string[] = [];
  const paths: string[] = [];
  for (const token of tokens) {
    const path = typeof token === 'string' ? book.take(token, use) : null;
    if (path === null || typeof token !== 'string') {
      for (const one of taken) book.settle(one, false);
      return null;
    }
    taken.push(token);
    paths.push(path);
  }
  return { paths, settle: (isDone: boolean) => taken.forEach((token) => void book.settle(token, isDone)) };
};

const filesIn = (input: Shape): readonly string[] => {
  const operation = typeof input.name === 'string' ? operationNamed(input.name) : undefined;
  return operation?.fields.filter(({ kind }) => kind === 'files').map(({ key }) => key) ?? [];
};

/** A call whose fields of files hold tokens: those stay good, so that what was previewed can be done. */
const withFiles = async (book: PathBook, call: Call, name: string, input: Shape): Promise<Answer> => {
  if (!isShape(input.input)) return call(name, input);
  const fields: Record<string, unknown> = { ...input.input };
  for (const key of filesIn(input)) {
    const tokens = fields[key];
    if (tokens === undefined || tokens === null) continue;
    const taken = takeAll(book, Array.isArray(tokens) ? [...new Set<unknown>(tokens)] : [tokens], 'read');
    if (taken === null) return notGiven();
    taken.settle(false);
    fields[key] = taken.paths;
  }
  return call(name, { ...input, input: fields });
};

const ofCopy = async (call: Call, name: string, input: Shape): Promise<Answer> => {
  const shown = await call('evidence.current', {});
  const path = shown.ok && isShape(shown.value) ? shown.value.path : null;
  return typeof path === 'string' && path === input.path ? call(name, input) : notGiven();
};

/** The path of a draft, which the page names by the import: what it says of the path itself must be the same. */
const ofDraft = async (call: Call, name: string, input: Shape): Promise<Answer> => {
  const draft = await call('drafts.get', { importId: input.importId });
  if (!draft.ok) return draft;
  const path = isShape(draft.value) ? draft.value.path : null;
  return typeof path === 'string' && path === input.path ? call(name, input) : notGiven();
};

const withTokens = async (
  { book, call, use }: { readonly book: PathBook; readonly call: Call; readonly use: PathUse },
  name: string,
  input: Shape,
): Promise<Answer> => {
  const isSeveral = Array.isArray(input.paths);
  if (!isSeveral && input.path === undefined) return call(name, input);
  const tokens: readonly unknown[] = Array.isArray(input.paths)
    ? [...new Set<unknown>(input.paths)]
    : [input.path];
  const taken = takeAll(book, tokens, use);
  if (taken === null) return notGiven();
  const answer = await call(name, {
    ...input,
    ...(isSeveral ? { paths: taken.paths } : { path: taken.paths[0] }),
  });
  taken.settle(answer.ok);
  return answer;
};

/**
 * Calls the engine for the page: tokens are turned into the paths that a person chose, and any other path is refused before the
 * engine hears of it.
 */
export const redeeming =
  (book: PathBook, call: Call): Call =>
  async (name, input) => {
    // What is not of the shape that is asked for, the engine refuses.
    if (!isShape(input) || !fits(name, input)) return call(name, input);
    if (ofService.has(name)) return withFiles(book, call, name, input);
    if (ofShownCopy.has(name) && !isToken(input.path)) return ofCopy(call, name, input);
    if (ofDrafts.has(name) && input.importId !== undefined) return ofDraft(call, name, input);
    const use = pathUses.get(name);
    return use === undefined ? call(name, input) : withTokens({ book, call, use }, name, input);
  };
