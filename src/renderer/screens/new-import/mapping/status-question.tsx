import type { Target } from '../../../../core/targets/target';
import type { Draft } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { ChoiceCards } from '../../../components/choice-cards';
import { Note } from '../../../components/note';

type Status = NonNullable<Draft['status']>;

/** The field that a person must answer for and nothing ever fills in by itself. */
export const statusField = (target: Target) => target.fields.find((field) => field.neverSuggested === true);

type Props = {
  readonly target: Target;
  readonly status: Draft['status'];
  readonly onStatus: (status: Status) => void;
};

/** Whether these were paid, approved or neither. Nothing is chosen beforehand: a wrong answer can pay twice. */
export const StatusQuestion = ({ target, status, onStatus }: Props) => (
  <Card>
    <ChoiceCards
      label={`What happened to these ${target.words.many} before?`}
      value={status}
      columns={3}
      onChoose={onStatus}
      cards={[
        {
          value: 'archived',
          title: 'Already paid or exported',
          detail: 'Sent as archived: kept for the record, and will not be paid.',
        },
        {
          value: 'verified',
          title: 'Approved, still to be paid',
          detail: 'Sent as verified: can still be paid, by bill pay or autopay.',
          isDanger: true,
        },
        {
          value: 'none',
          title: 'Nothing yet, they are new',
          detail: 'They go through the usual approval in the service.',
        },
      ]}
    />
    {status === 'verified' && (
      <div>
        <br />
        <Note tone="bad" title="These can be paid again">
          If any of them was paid elsewhere, the service may pay it a second time. Rows that look paid become
          errors.
        </Note>
      </div>
    )}
  </Card>
);
