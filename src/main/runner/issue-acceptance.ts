import { castFigure } from '../../core/map/cast-words';
import { type AcceptedFor, fewValues } from '../../core/map/plausible/accepted';
import { acceptedForIssue, printedValue } from '../../core/map/plausible/issue-acceptance';
import { targetNamed } from '../../core/targets';
import type { StoredImport } from '../journal/imports';
import { paramsSaid, type StoredIssue, saidOfSums } from '../journal/issues';
import type { Journal } from '../journal/open';

/** More rows than that are not accepted one by one: such a file has another fault. */
const MOST_ROWS = 1000;

/** The figures that issues of a kind are about. */
const figuresOf = (
  journal: Journal,
  importId: string,
  { code, severity }: { readonly code: string; readonly severity: StoredIssue['severity'] | null },
): readonly string[] => {
  switch (code) {
    case 'printed-total-differs':
      return fewValues(
        saidOfSums(journal, importId).flatMap((one) => (one.code === code ? printedValue(one.params) : [])),
      );
    case 'row-may-be-total':
    case 'record-may-be-total':
    case 'record-says-total':
    case 'row-taken-as-total':
      // What is accepted gives way to what is accepted next: both are said.
      return [
        ...new Set(
          saidOfSums(journal, importId).flatMap((one) =>
            one.code === code || one.code === 'row-taken-as-total' ? (one.params['printed'] ?? '') : [],
          ),
        ),
      ];
    case 'parts-differ-from-total':
      return paramsSaid(journal, importId, { code, severity }, MOST_ROWS).map(castFigure);
    default:
      return [];
  }
};

/** What accepting all issues of a kind in an import is for, or those of one severity; undefined: no mapping can accept them. */
export const acceptanceOfIssue = (
  journal: Journal,
  { importId, mapping, target: name }: Pick<StoredImport, 'importId' | 'mapping' | 'target'>,
  code: string,
  severity: StoredIssue['severity'] | null = null,
): AcceptedFor | undefined => {
  const target = targetNamed(name ?? '');
  return target === undefined || mapping === null
    ? undefined
    : acceptedForIssue(code, { mapping, target }, figuresOf(journal, importId, { code, severity }));
};
