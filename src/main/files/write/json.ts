import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { streamInto } from '../../disk/part';
import { replaceFile } from './replace-file';

/** A document of one head and one long list, entry by entry, so that memory does not grow with the list. */
function* parts(head: Readonly<Record<string, unknown>>, listName: string, list: Iterable<unknown>) {
  const opening = JSON.stringify(head, null, 1).replace(/\n?\}$/, '');
  yield `${opening}${Object.keys(head).length === 0 ? '' : ','}\n ${JSON.stringify(listName)}: [`;
  let separator = '\n  ';
  for (const entry of list) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',\n  ';
  }
  yield '\n ]\n}\n';
}

/**
 * Writes `head` and the list under `listName` as one JSON document. Errors: report-not-written.
 */
export const writeJson = (
  file: string,
  head: Readonly<Record<string, unknown>>,
  list: { readonly name: string; readonly entries: Iterable<unknown> },
): Promise<Result<FileDigest>> =>
  replaceFile(file, (temporary) =>
    pipeline(Readable.from(parts(head, list.name, list.entries)), streamInto(temporary)),
  );
