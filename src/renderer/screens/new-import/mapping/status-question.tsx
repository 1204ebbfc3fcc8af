import type { Target } from '../../../../core/targets/target';
import type { Draft } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { ChoiceCards } from '../../../components/choice-cards';
import { Note } from '../../../components/note';
import type { OpenDraft } from '../../../data/drafts';
import { CommitText } from './commit-text';
import classes from './mapping.module.css';

/** The field that a person must answer for and nothing ever fills in by itself. */
export const statusField = (target: Target) => target.fields.find((field) => field.neverSuggested === true);

type Props = {
  readonly target: Target;
  readonly draft: Draft;
  readonly update: OpenDraft['update'];
};

/** Whether these were paid, approved or neither. Nothing is chosen beforehand: a wrong answer can pay twice. */
export const StatusQuestion = ({ target, draft, update }: Props) => (
  <Card>
    <ChoiceCards
      label={`What happened to these ${target.words.many} before?`}
      value={draft.status}
      columns={3}
      onChoose={(status) => void update({ status })}
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
    {draft.status === 'verified' && (
      <div className={classes.danger}>
        <Note tone="bad" title="These can be paid again">
          If any of them was paid elsewhere, the service may pay it a second time. Rows that look paid become
          errors.
        </Note>
        <CommitText
          size="xs"
          label="If rows that look paid are open all the same, say why"
          description="It is kept on record, and those rows may then go out."
          placeholder="Leave it empty to hold them back"
          value={draft.paidOverrideNote ?? ''}
          onCommit={(note) => void update({ paidOverrideNote: note.trim() === '' ? null : note.trim() })}
        />
      </div>
    )}
  </Card>
);
