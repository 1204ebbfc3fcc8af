import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Draft, GridView } from '../../../../ipc/shapes';
import { DoingIcon } from '../../../components/doing';
import { EarlierImports } from '../../../components/earlier-imports';
import type { CellPlace } from '../../../data/places';
import { useCall, valueOr } from '../../../data/use-call';
import { useRefusal } from '../../../data/use-refusal';
import { Workspace } from '../../../grid/workspace';
import type { Found } from './found';
import { IssueGroups } from './issue-groups';
import { MissingNote } from './missing-note';
import { ProvedFixes } from './proved-fixes';
import { SidePanel } from './side-panel';
import { StepDialogs } from './step-dialogs';
import { SummaryTiles } from './summary-tiles';
import { useColumnActs } from './use-column-acts';
import { useEditing } from './use-editing';
import { useSteps } from './use-steps';
import { useUndoKeys } from './use-undo-keys';
import classes from './validation.module.css';

type Props = { readonly draft: Draft; readonly found: Found; readonly begin: CellPlace | undefined };

const everything: GridView = { filter: 'all', value: '' };

const notYet = 'It opens when every row was checked.';

/** Counts, kinds of issues, and the rows themselves; `begin`: the cell to begin on. */
export const CheckedRows = ({ draft, found, begin }: Props) => {
  const { importId } = draft;
  const [view, setView] = useState<GridView>(everything);
  const { editing, fixing, keepSteps, guard } = useEditing(importId);
  const steps = useSteps(draft, keepSteps);
  const columnActs = useColumnActs(steps);
  const fixable = valueOr(useCall('drafts.fixable', { importId }, { isWanted: draft.isPrepared }), []);
  const isFixed = useRefusal('drafts.edit') !== null;
  const isSoFar = found.kind === 'so-far';
  const { records, issues } = isSoFar ? found : found.summary;
  const { canUndo, canRedo } = draft;
  useUndoKeys(editing.onUndo, editing.onRedo, isSoFar || isFixed);
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
        {...(isFixed || isSoFar ? {} : { editing, fixing, columnActs })}
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
    [importId, isSoFar, isFixed, view, begin, editing, fixing, columnActs, canUndo, canRedo],
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
        <SidePanel
          steps={steps}
          done={isSoFar ? undefined : found.summary.steps}
          isStill={isSoFar || isFixed}
        >
          {!isSoFar && !isFixed && fixable.length > 0 && <ProvedFixes importId={importId} steps={steps} />}
          <IssueGroups
            issues={issues}
            isSoFar={isSoFar}
            view={view}
            onView={setView}
            fixable={isSoFar || isFixed ? [] : fixable}
            onFix={steps.setFixing}
            vendorColumn={steps.names[steps.vendorColumn]}
            {...(isFixed ? {} : { onMatch: () => steps.setMatching(true) })}
          />
        </SidePanel>
        {rows}
      </div>
      <StepDialogs importId={importId} steps={steps} isFiltered={view.filter !== 'all'} />
      {guard}
    </>
  );
};
