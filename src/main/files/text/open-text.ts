import { findDialect } from '../../../core/read/dialect';
import type { Dialect, EncodingChoice, ReadChoices, ReadNote } from '../../../core/read/table';
import { failed, ok, type Result } from '../../../core/values/result';
import type { OpenFile } from '../open-file';
import { canonicalEncoding, startDecoder } from './decoder';
import { scanFile, scanStart } from './scan-file';

/** Everything that is decided about a text file before its rows are read. */
export type TextPlan = {
  readonly file: OpenFile;
  /** null: only the beginning was looked at. */
  readonly sha256: string | null;
  /** That the text is UTF-8 was told from its beginning: the reading has to confirm it. */
  readonly isAssumedUtf8: boolean;
  readonly dialect: Dialect;
  /** Bytes of the byte order mark. */
  readonly markBytes: number;
  readonly hasSeparatorLine: boolean;
  /** Remarks about the file as a whole. */
  readonly notes: readonly ReadNote[];
  /** How a few cells read in the encodings that could be meant; empty where it is plain which is. */
  readonly encodingChoices: readonly EncodingChoice[];
};

/** The beginning, where that is enough and was asked for; else the whole file. */
const scan = async (file: OpenFile, trustsStart: boolean) => {
  const start = trustsStart ? await scanStart(file) : null;
  return start === null ? { ...(await scanFile(file)), isAssumed: false } : { ...start, sha256: null };
};

/**
 * Scans a text file and decides how to take it apart. With `trustsStart` only its beginning is looked at, where that can
 * tell. Fails with `file-empty`, `file-changed`, `encoding-unknown`,
 * `delimiter-not-one-letter`.
 */
export const planText = async (
  file: OpenFile,
  choices: ReadChoices,
  trustsStart = false,
): Promise<Result<TextPlan>> => {
  const where = { file: file.name };
  if (
    choices.delimiter !== undefined &&
    (choices.delimiter.length !== 1 || /["\r\n]/.test(choices.delimiter))
  ) {
    return failed('delimiter-not-one-letter', { file: file.name, delimiter: choices.delimiter }, where);
  }
  const {
    sha256,
    head,
    isAssumed,
    encoding: finding,
    choices: encodingChoices,
  } = await scan(file, trustsStart);
  if (!(await file.isUnchanged())) return failed('file-changed', { file: file.name }, where);
  if (head.length <= finding.markBytes) return failed('file-empty', { file: file.name }, where);
  const encoding = choices.encoding === undefined ? finding.encoding : canonicalEncoding(choices.encoding);
  if (encoding === null)
    return failed('encoding-unknown', { file: file.name, encoding: choices.encoding ?? '' }, where);
  const text = startDecoder(encoding).decode(head.subarray(finding.markBytes));
  const { hasSeparatorLine, remarks, ...cut } = findDialect(text, file.sizeBytes <= head.length, choices);
  const isOpen = choices.encoding === undefined;
  const samples = (encodingChoices[0]?.samples ?? []).map((one) => `“${one}”`).join(', ');
  const found = [
    ...(finding.markIsWrong ? ['encoding-doubt'] : []),
    ...(finding.isGuess ? ['encoding-guessed'] : encodingChoices.length > 0 ? ['encoding-found'] : []),
  ];
  const notes = [...(isOpen ? found : []), ...remarks].map(
    (code): ReadNote => ({ code, params: { encoding, samples }, row: null, column: null }),
  );
  return ok({
    file,
    sha256,
    isAssumedUtf8: isAssumed && isOpen,
    dialect: { encoding, ...cut },
    markBytes: finding.markBytes,
    hasSeparatorLine,
    notes,
    encodingChoices: isOpen ? encodingChoices : [],
  });
};
