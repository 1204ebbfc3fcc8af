import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Draft, GridView } from '../../../../ipc/shapes';
import { DoingIcon } from '../../../components/doing';
import { EarlierImports } from '../../../components/earlier-imports';
import { type HeldEdit, keepCells } from '../../../data/held-cells';
import type { CellPlace } from '../../../data/places';
import { useAction } from '../../../data/use-action';
import { useRefusal } from '../../../data/use-refusal';
import { Workspace } from '../../../grid/workspace';
import { FillGuard } from './fill-guard';
import type { Found } from './found';
import { IssueGroups } from './issue-groups';
import { MissingNote } from './missing-note';
import { SummaryTiles } from './summary-tiles';
import { useFillGuard } from './use-fill-guard';
import classes from './validation.module.css';

type Props = { readonly draft: Draft; readonly found: Found; readonly begin: CellPlace | undefined };

const everything: GridView = { filter: 'all', value: '' };

const useEditing = (importId: string) => {
  const { filling, keepEdits, keepAlike, answer } = useFillGuard(importId);
  const { run: replaceAll } = useAction('drafts.replaceAll');
  const { run: undo } = useAction('drafts.undo');
  const { run: redo } = useAction('drafts.redo');
  const acts = useMemo(
    () => ({
      editing: {
        onEdit: (edits: readonly HeldEdit[]) => void keepEdits(edits),
        onUndo: () => void undo({ importId }),
        onRedo: () => void redo({ importId }),
      },
      fixing: {
        fixOne: (row: number, column: number, value: string) =>
          void keepCells(importId, [{ row, column, value }]),
        fixAlike: (column: number, from: string, to: string) =>
          void keepAlike(column, from, to, () => void replaceAll({ importId, column, from, to })),
      },
    }),
    [importId, keepEdits, keepAlike, replaceAll, undo, redo],
  );
  return { ...acts, guard: <FillGuard filling={filling} onAnswer={answer} /> };
};

const notYet = 'It opens when every row was checked.';

/** Counts, kinds of issues, and the rows themselves; `begin`: the cell to begin on. */
export const CheckedRows = ({ draft, found, begin }: Props) => {
  const { importId } = draft;
  const [view, setView] = useState<GridView>(everything);
  const { editing, fixing, guard } = useEditing(importId);
  const isFixed = useRefusal('drafts.edit') !== null;
  const isSoFar = found.kind === 'so-far';
  const { records, issues } = isSoFar ? found : found.summary;
  const { canUndo, canRedo } = draft;
  // Counts come in several times a second; the rows are not drawn again for them.
  const rows = useMemo(
    () => (
      <Workspace
        importId={importId}
        label={isSoFar ? 'Rows of the file so far' : 'Rows of the file'}
        {...(isSoFar ? { whyNotYet: notYet } : {})}
        view={view}
        onView={setView}
        isSent={false}
        begin={begin}
        {...(isFixed || isSoFar ? {} : { editing, fixing })}
        tools={
          <>
            <DoingIcon
              does="drafts.undo"
              aria-label="Undo"
              title="Undo (Ctrl+Z)"
              disabled={isSoFar || !canUndo}
              onClick={editing.onUndo}
            >
              <IconArrowBackUp size={17} />
            </DoingIcon>
            <DoingIcon
              does="drafts.redo"
              aria-label="Redo"
              title="Redo (Ctrl+Y)"
              disabled={isSoFar || !canRedo}
              onClick={editing.onRedo}
            >
              <IconArrowForwardUp size={17} />
            </DoingIcon>
          </>
        }
      />
    ),
    [importId, isSoFar, isFixed, view, begin, editing, fixing, canUndo, canRedo],
  );
  return (
    <>
      {!isSoFar && <MissingNote importId={importId} />}
      {!isSoFar && <EarlierImports summary={found.summary} />}
      <SummaryTiles
        key="tiles"
        records={records}
        isSoFar={isSoFar}
        isKeptBack={!isSoFar && found.summary.nothingSent !== undefined}
        view={view}
        onView={setView}
      />
      <div key="work" className={classes.work}>
        <IssueGroups issues={issues} isSoFar={isSoFar} view={view} onView={setView} />
        {rows}
      </div>
      {guard}
    </>
  );
};
