import type { JsonObject } from '../../values/json';
import { textAt } from '../json-path';
import type { ServiceProfile } from '../profile';

/** An upload as the service tells of it (NS-33). `state` is a word of ours; `word` the service's own. */
export type UploadReading = {
  readonly id: string | null;
  /** The id that went out with it. */
  readonly uploadId: string | null;
  readonly state: 'processing' | 'done' | 'failed';
  readonly word: string | null;
  readonly invoiceId: string | null;
  readonly fileName: string | null;
  readonly createdAt: string | null;
  readonly error: string | null;
};

/** Reads an entry of the list of uploads; a word that nobody told of means that it is still being processed. */
export const readUpload = (entry: JsonObject, { upload }: ServiceProfile): UploadReading => {
  const names = upload.entry;
  const text = (path: string): string | null => textAt(entry, path) ?? null;
  const word = text(names.statusPath);
  const invoiceId = text(names.invoiceIdPath);
  const isFailed = word !== null && names.failedStates.includes(word);
  const isDone = invoiceId !== null || (word !== null && names.doneStates.includes(word));
  return {
    id: text(names.idPath),
    uploadId: text(names.uploadIdPath),
    state: isFailed ? 'failed' : isDone ? 'done' : 'processing',
    word,
    invoiceId,
    fileName: text(names.fileNamePath),
    createdAt: text(names.createdAtPath),
    error: text(names.errorPath),
  };
};
