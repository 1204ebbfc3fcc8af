import { Button, Select } from '@mantine/core';
import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';
import type { Draft } from '../../../ipc/shapes';
import { goTo } from '../../data/navigation';
import { placeOfDoubt } from '../../data/place-of-import';
import { isDraft } from '../../data/states';
import { allTargets, targetTitle } from '../../data/targets';
import { useAction } from '../../data/use-action';
import { useRefusal } from '../../data/use-refusal';
import classes from './load-set.module.css';

const leftOut = 'left out';

const options = [
  ...allTargets
    .filter(({ neverGuessed }) => neverGuessed !== true)
    .map(({ name }) => ({ value: name, label: targetTitle(name) })),
  { value: leftOut, label: 'Leave it out' },
];

const choiceOf = ({ state, target }: LoadSetPart): string | null => (state === 'left-out' ? leftOut : target);

type Props = { readonly set: LoadSet; readonly part: LoadSetPart };

/** Says what a part is, or leaves it out. */
const Assign = ({ set, part }: Props) => {
  const assign = useAction('sets.assign');
  const refusal = useRefusal('sets.assign');
  const onChoose = (value: string | null): void => {
    if (value === null || value === choiceOf(part)) return;
    const target = value === leftOut ? null : value;
    void assign.run({ setId: set.setId, importId: part.importId, target });
  };
  return (
    <Select
      size="xs"
      className={classes.assign}
      aria-label={`What part ${part.order} is`}
      placeholder="Say what it is"
      data={options}
      value={choiceOf(part)}
      disabled={refusal !== null || assign.isRunning || set.state === 'running'}
      title={refusal ?? undefined}
      comboboxProps={{ width: 200, position: 'bottom-start' }}
      onChange={onChoose}
    />
  );
};

/** Opens a draft at one of its steps; it comes back here by its own link. */
const StepButton = ({
  part,
  step,
  label,
}: {
  readonly part: LoadSetPart;
  readonly step: Draft['step'];
  readonly label: string;
}) => {
  const update = useAction('drafts.update');
  const isFixed = useRefusal('drafts.update') !== null;
  const onOpen = async (): Promise<void> => {
    if (isFixed) return goTo({ kind: 'new-import', importId: part.importId });
    const kept = await update.run({ importId: part.importId, patch: { step } });
    if (kept.ok) goTo({ kind: 'new-import', importId: part.importId });
  };
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label} of part ${part.order}`}
      loading={update.isRunning}
      onClick={() => void onOpen()}
    >
      {label}
    </Button>
  );
};

/** The ways into a part: its steps while nothing was sent, its results afterwards. */
export const PartActions = ({ set, part }: Props) => {
  if (!isDraft(part.item.state)) {
    const isDoubtful = part.item.records.inDoubt > 0;
    const label = isDoubtful ? 'Look into it' : 'Open';
    return (
      <div className={classes.actions}>
        <Button
          size="xs"
          variant={part.state === 'attention' ? 'filled' : 'default'}
          aria-label={`${label}: part ${part.order}`}
          onClick={() =>
            goTo(isDoubtful ? placeOfDoubt(part) : { kind: 'import', importId: part.importId, tab: 'rows' })
          }
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Assign set={set} part={part} />
      {part.target !== null && part.state !== 'left-out' && (
        <>
          <StepButton part={part} step="mapping" label="Mapping" />
          {part.item.records.total > 0 && (
            <StepButton part={part} step="validation" label="Rows and issues" />
          )}
          {part.item.records.total > 0 && <StepButton part={part} step="review" label="Review" />}
        </>
      )}
    </div>
  );
};
