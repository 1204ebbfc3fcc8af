import { compileCleaning } from '../../../core/clean/cleaning';
import { columnsOfStep } from '../../../core/clean/step';
import { checkMapping } from '../../../core/map/check-mapping';
import { findColumn } from '../../../core/read/named-column';
import { shownCell } from '../../../core/read/shown-cell';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { eachSourceBlock } from '../../journal/source-rows';
import type { Desk } from './desk';

const mostExamples = 20;

type Tried = Output<'drafts.tryStep'>;

/**
 * What a step would do to the rows of a draft, as the steps before it leave them. Errors: those of a draft that is not open, and of
 * a step that does not fit the file.
 */
export const tryStep = (
  desk: Desk,
  { importId, step, place }: ParsedInput<'drafts.tryStep'>,
): Result<Tried> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { mapping, columns, file } = draft.value;
  const target = targetNamed(mapping?.target ?? '');
  if (mapping === null || target === undefined) return failed('draft-incomplete', { what: 'field mapping' });
  const [fault] = checkMapping({ ...mapping, steps: [step] }, target, columns, file.name);
  if (fault !== undefined) return { ok: false, problem: fault };
  const own = compileCleaning([{ ...step, off: false }], columns);
  if (own === null) return ok({ rows: 0, cells: 0, leftOut: 0, examples: [] });
  const before = compileCleaning((mapping.steps ?? []).slice(0, place ?? undefined), columns);
  const reads = columnsOfStep(step).map((name) => shownCell(findColumn(columns, name)));
  const examples: Tried['examples'][number][] = [];
  const show = (was: Row, now: Row): void => {
    const { row } = was;
    if (now.leftOut !== undefined) examples.push({ row, was: was.cells.join(' · ').trim(), now: null });
    else
      for (const read of reads)
        if (read(was) !== read(now)) examples.push({ row, was: read(was), now: read(now) });
  };
  for (const block of eachSourceBlock(desk.ports.journal, importId))
    for (const row of block) {
      const was = before === null ? row : before.clean(row);
      if (was.leftOut !== undefined) continue;
      const now = own.clean(was);
      if (now !== was && examples.length < mostExamples) show(was, now);
    }
  const [count = { rows: 0, cells: 0, leftOut: 0 }] = own.counts();
  return ok({ ...count, examples: examples.slice(0, mostExamples) });
};
