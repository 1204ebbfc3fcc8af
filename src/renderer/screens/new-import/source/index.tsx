import { Stack } from '@mantine/core';
import type { Inspection, ReadChoicesData } from '../../../../ipc/inspection';
import { WhenReady } from '../../../components/waiting';
import type { Loaded } from '../../../data/answered';
import { useCall } from '../../../data/use-call';
import { sheetInUse } from '../sheet-in-use';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { AsBefore } from './as-before';
import { Destination } from './destination';
import { FileCard } from './file-card';
import { Preview } from './preview';
import { SeveralSheets } from './several-sheets';
import classes from './source.module.css';
import { useProposedPlace } from './use-proposed-place';

const columnsOf = (inspection: Loaded<Inspection>, { choices }: StepProps['draft']): readonly string[] => {
  const sheet = inspection.kind === 'ready' ? sheetInUse(inspection.value, choices) : undefined;
  return sheet?.columns.map(({ name }) => name) ?? [];
};

/** Which file, how it is read, and where it goes. */
export const SourceStep = (props: StepProps) => {
  const { draft, update } = props;
  const inspection = useCall(
    'source.inspect',
    { path: draft.path, importId: draft.importId, choices: draft.choices },
    { keepsFormer: true },
  );
  const choose = (change: ReadChoicesData): void => {
    const merged = Object.entries({ ...draft.choices, ...change }).filter(([, value]) => value !== undefined);
    void update({ choices: Object.fromEntries(merged) });
  };
  const likely =
    inspection.kind === 'ready' ? (sheetInUse(inspection.value, draft.choices)?.likelyTarget ?? null) : null;
  useProposedPlace(props, likely);
  return (
    <StepFrame {...props}>
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          <AsBefore {...props} columns={columnsOf(inspection, draft)} />
          <WhenReady of={inspection} lines={8}>
            {(found) => {
              const sheet = sheetInUse(found, draft.choices);
              return (
                <>
                  <SeveralSheets draft={draft} inspection={found} />
                  <FileCard inspection={found} sheet={sheet} choices={draft.choices} onChoose={choose} />
                  {sheet !== undefined && (
                    <Preview sheet={sheet} onHeader={(headerRow) => choose({ headerRow })} />
                  )}
                </>
              );
            }}
          </WhenReady>
        </Stack>
        <Destination {...props} likely={likely} />
      </div>
    </StepFrame>
  );
};
