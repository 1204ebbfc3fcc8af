/** A fault as plain data: it crosses threads and windows whole. The sentence and the advice come from the issue table. */
export type Problem = {
  /** Stable code of the issue table. */
  readonly code: string;
  /** Values that fill the sentence, already as text. */
  readonly params: Readonly<Record<string, string>>;
  readonly where?: Where;
};

/** A place in the person's file. `row` counts as the person sees it: the first line of the file is 1. */
export type Where = {
  readonly file?: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: string;
  /** Key of the input that a person filled in, where there is no file. */
  readonly field?: string;
};

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Failed = { readonly ok: false; readonly problem: Problem };
export type Result<T> = Ok<T> | Failed;

/** Wraps a value. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Makes a failure from a code of the issue table. */
export const failed = (
  code: string,
  params: Readonly<Record<string, string>> = {},
  where?: Where,
): Failed => ({
  ok: false,
  problem: where === undefined ? { code, params } : { code, params, where },
});
