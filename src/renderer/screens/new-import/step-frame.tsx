import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { DoingArea } from '../../components/doing';
import { EnvironmentBand } from '../../components/environment-band';
import { Page } from '../../components/page';
import { SetLink } from '../../components/set-link';
import { focusScreenIfLost } from '../../data/focus';
import { isDraft } from '../../data/states';
import { targetTitle } from '../../data/targets';
import { useRefusal } from '../../data/use-refusal';
import { DiscardImport } from './discard-import';
import classes from './new-import.module.css';
import { SampleGuide } from './sample-guide';
import { StepBar } from './step-bar';
import type { StepProps } from './step-props';
import { stepLabels, stepNames, stepsOf, whyClosed } from './steps';

type Props = StepProps & {
  readonly layout?: 'scroll' | 'fill';
  readonly dock?: ReactNode;
  /** Something to say beside the buttons. */
  readonly footNote?: ReactNode;
  /** Instead of the button that goes on. */
  readonly next?: ReactNode;
  readonly children: ReactNode;
};

/** What the five steps share: title, steps, and the buttons that go back and on. */
export const StepFrame = (props: Props) => {
  const { draft, update, connection, step } = props;
  // A step takes what was in it along, with the button that led on.
  useEffect(focusScreenIfLost, []);
  const at = stepNames.indexOf(step);
  const isFixed = useRefusal('drafts.update') !== null;
  const isOpen = isDraft(draft.state);
  const former = stepNames[at - 1];
  const before = isOpen && former !== undefined && whyClosed(former, draft) === null ? former : undefined;
  const after = stepNames[at + 1];
  const why = after === undefined ? null : whyClosed(after, draft);
  const fileName = draft.path.split(/[\\/]/).at(-1) ?? draft.path;
  return (
    <Page
      title={fileName}
      about={
        draft.target === null
          ? 'New import'
          : `${isDraft(draft.state) ? 'New import' : 'Import'} of ${targetTitle(draft.target).toLowerCase()}`
      }
      actions={
        <>
          <SetLink importId={draft.importId} />
          {isOpen && <DiscardImport importId={draft.importId} />}
        </>
      }
      band={
        connection !== undefined && (
          <EnvironmentBand
            environment={connection.environment}
            connection={connection.name}
            company={draft.company}
          />
        )
      }
      beside={<StepBar steps={stepsOf(draft)} onGo={(name) => void update({ step: name })} />}
      layout={props.layout ?? 'scroll'}
      isForReading={isFixed}
      dock={props.dock}
      foot={
        <>
          {before === undefined ? (
            <span />
          ) : (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => void update({ step: before })}
            >
              {stepLabels[before]}
            </Button>
          )}
          <span className={classes.footNote}>{props.footNote ?? why}</span>
          {props.next ??
            (after !== undefined && (
              <Button
                rightSection={<IconArrowRight size={16} />}
                disabled={why !== null}
                onClick={() => void update({ step: after })}
              >
                {stepLabels[after]}
              </Button>
            ))}
        </>
      }
    >
      {draft.isSample === true && <SampleGuide step={step} />}
      {step === 'validation' || step === 'submit' ? (
        props.children
      ) : (
        <DoingArea does="drafts.update" label={stepLabels[step]}>
          {props.children}
        </DoingArea>
      )}
    </Page>
  );
};
