import { words } from '../../../core/issues/codes';
import type { StoredImport } from '../../journal/imports';
import { eachIssue } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { fileIssues } from '../summary';

/** Every issue of an import as cells, those of the whole file first: sheet, row, column, severity, code, message, advice, record. */
export function* issueLines(journal: Journal, stored: StoredImport): Generator<readonly string[]> {
  for (const { code, severity, message, firstAt } of fileIssues(journal, stored))
    yield [
      ...[stored.file.sheet ?? '', firstAt.row === null ? '' : String(firstAt.row), firstAt.column ?? ''],
      ...[severity, code, message, '', ''],
    ];
  for (const issue of eachIssue(journal, stored.importId)) {
    const said = words(issue.code, issue.params);
    yield [
      stored.file.sheet ?? '',
      issue.row === null ? '' : String(issue.row),
      issue.column ?? '',
      issue.severity,
      issue.code,
      said.sentence,
      said.advice,
      issue.record === null ? '' : String(issue.record),
    ];
  }
}
