import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DoingButton } from '../../components/doing';
import { FailureNote } from '../../components/failure-note';
import type { Failure } from '../../data/answered';
import { formatThings } from '../../data/format';
import { tellDone } from '../../data/tell';
import { useAction } from '../../data/use-action';
import classes from './profile.module.css';
import type { Draft } from './use-draft';

/** What is not saved yet, with the reason that is kept beside it. */
export const ChangesBar = ({
  connectionId,
  draft,
}: {
  readonly connectionId: string;
  readonly draft: Draft;
}) => {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = useAction('profile.change', { showsFailure: true });
  const many = formatThings(draft.changes.size, 'change', 'changes');
  const save = async (): Promise<void> => {
    const changes = [...draft.changes].map(([setting, { value, isReset }]) => ({ setting, value, isReset }));
    const done = await change.run({ connectionId, changes, reason: reason.trim() });
    if (!done.ok) return setFailure(done.failure);
    setFailure(null);
    setReason('');
    draft.clear();
    tellDone('Service profile saved', `${many} in force from the next request on.`);
  };
  return (
    <section className={classes.bar} aria-label="Changes that are not saved">
      {failure !== null && <FailureNote failure={failure} />}
      <div className={classes.barLine}>
        <strong>{many} not saved</strong>
        <TextInput
          className={classes.why}
          aria-label="Reason"
          placeholder="Reason, kept with the change"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
          }}
        />
        <Button variant="default" onClick={draft.clear}>
          Discard
        </Button>
        <DoingButton does="profile.change" loading={change.isRunning} onClick={() => void save()}>
          Save
        </DoingButton>
      </div>
    </section>
  );
};
