import type { z } from 'zod';
import { words } from '../../core/issues/codes';
import {
  answerSchema,
  type Input,
  type Output,
  type ProcedureName,
  procedures,
  type ShellProcedureName,
  type ShellProcedures,
  shellProcedures,
} from '../../ipc/contract';
import type { Answered, Failure } from './answered';
import { bridge } from './bridge';

const failure = (code: string, params: Readonly<Record<string, string>>): Answered<never> => ({
  ok: false,
  failure: { code, ...words(code, params), where: null },
});

const placeOf = (where: z.infer<typeof answerSchema> & { ok: false }): Failure['where'] => {
  const { file, sheet, row, column, field } = where.problem.where ?? {};
  if (where.problem.where === undefined) return null;
  return {
    ...(file === undefined ? {} : { file }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
  };
};

/** One exchange with the engine: the answer and what it carries are both read against their schemas. */
async function exchange<T>(name: string, input: unknown, schema: z.ZodType<T>): Promise<Answered<T>> {
  const way = bridge();
  if (way === undefined) return failure('engine-unreachable', { name });
  let raw: unknown;
  try {
    raw = await way.invoke(name, input);
  } catch {
    return failure('engine-unreachable', { name });
  }
  const answer = answerSchema.safeParse(raw);
  if (!answer.success) return failure('answer-unreadable', { name, detail: answer.error.message });
  if (!answer.data.ok) {
    const { problem } = answer.data;
    // A draft has nothing to resume.
    const isOfDraft = problem.code === 'disk-full' && name.startsWith('drafts.');
    const { title, sentence, advice } = isOfDraft ? words('draft-disk-full', problem.params) : answer.data;
    return {
      ok: false,
      failure: { code: problem.code, title, sentence, advice, where: placeOf(answer.data) },
    };
  }
  const value = schema.safeParse(answer.data.value);
  return value.success
    ? { ok: true, value: value.data }
    : failure('answer-unreadable', { name, detail: value.error.message });
}

// The same tables, seen so that a name is tied to the value of its answer.
const answers: { readonly [N in ProcedureName]: { readonly output: z.ZodType<Output<N>> } } = procedures;
const shellAnswers: { readonly [N in ShellProcedureName]: { readonly output: z.ZodType<ShellOutput<N>> } } =
  shellProcedures;

type ShellInput<N extends ShellProcedureName> = z.input<ShellProcedures[N]['input']>;
type ShellOutput<N extends ShellProcedureName> = z.output<ShellProcedures[N]['output']>;

/** Calls a procedure of the engine. Never throws; what went wrong comes back with its words. */
export const call = <N extends ProcedureName>(name: N, input: Input<N>): Promise<Answered<Output<N>>> =>
  exchange(name, input, answers[name].output);

/** Calls a procedure of the window's own process: dialogs and the file manager. */
export const callShell = <N extends ShellProcedureName>(
  name: N,
  input: ShellInput<N>,
): Promise<Answered<ShellOutput<N>>> => exchange(name, input, shellAnswers[name].output);
