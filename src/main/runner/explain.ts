import { words } from '../../core/issues/codes';
import { outcomeWords } from '../../core/report/outcome-words';
import type { StoredRecord } from '../journal/records';

type Said = Pick<StoredRecord, 'code' | 'text'> & { readonly serviceId?: string | null };

/** What a person reads beside a record: the service's words or the first error, and what to do. */
export const explain = (
  record: Said,
  firstIssue: { readonly code: string; readonly params: Readonly<Record<string, string>> } | undefined,
): { readonly message: string | null; readonly advice: string | null } => {
  if (record.code !== null) {
    const said = outcomeWords(record.code, record);
    return { message: said.sentence, advice: said.advice };
  }
  if (record.text !== null) return { message: record.text, advice: null };
  if (firstIssue === undefined) return { message: null, advice: null };
  const said = words(firstIssue.code, firstIssue.params);
  return { message: said.sentence, advice: said.advice };
};
