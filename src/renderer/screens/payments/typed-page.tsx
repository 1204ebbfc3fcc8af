import { Button, Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection } from '../../../ipc/connections';
import type { ProcedureName } from '../../../ipc/contract';
import { DoingArea, DoingButton } from '../../components/doing';
import { EnvironmentBand } from '../../components/environment-band';
import { Page } from '../../components/page';
import type { Environment } from '../../data/environments';
import { goTo } from '../../data/navigation';
import type { PayingTab } from '../../data/places';
import { useRefusal } from '../../data/use-refusal';
import classes from './typed.module.css';
import type { TypedStage } from './use-typed-import';

type Props = {
  readonly title: string;
  readonly stage: TypedStage['kind'];
  readonly about: ReactNode;
  readonly connection: Connection | undefined;
  readonly company: string | null;
  readonly back: { readonly label: string; readonly tab: PayingTab };
  /** What is still missing; empty: nothing. */
  readonly footNote: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
};

/** The page on which something is typed in, looked at once more, and sent. */
export const TypedPage = (props: Props) => {
  const { title, stage, about, connection, company, back, footNote, buttons, children, aside } = props;
  const isFixed = useRefusal('payments.draft') !== null;
  return (
    <Page
      title={title}
      isForReading={stage !== 'editing' || isFixed}
      about={about}
      band={
        connection !== undefined && (
          <EnvironmentBand
            environment={connection.environment}
            connection={connection.name}
            company={company}
          />
        )
      }
      foot={
        <>
          <Button variant="subtle" onClick={() => goTo({ kind: 'paying', tab: back.tab, id: null })}>
            {back.label}
          </Button>
          <span className={classes.footNote} aria-live="polite">
            {footNote}
          </span>
          {buttons}
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <DoingArea does="payments.draft" label={title}>
            {children}
          </DoingArea>
        </div>
        <div className={classes.aside}>{aside}</div>
      </div>
    </Page>
  );
};

type Doing = {
  readonly label: string;
  readonly isReady: boolean;
  /** What is still to be said, in a sentence; absent: nothing, or it stands beside. */
  readonly missing?: string | null;
  readonly run: () => void;
};

type ButtonsProps = {
  readonly does: ProcedureName;
  readonly stage: TypedStage['kind'];
  readonly isBusy: boolean;
  readonly environment: Environment | undefined;
  readonly check: Doing;
  readonly send: Doing;
  readonly onEdit: () => void;
};

/** What goes on from here: check first, then send or change. */
export const TypedButtons = ({ does, stage, isBusy, environment, check, send, onEdit }: ButtonsProps) => {
  switch (stage) {
    case 'editing':
      return (
        <DoingButton does={does} disabled={!check.isReady} loading={isBusy} onClick={check.run}>
          {check.label}
        </DoingButton>
      );
    case 'checked':
      return (
        <Group gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onEdit}>
            Change something
          </Button>
          <DoingButton
            does="imports.submit"
            title={send.missing ?? undefined}
            isPractice={environment === 'practice'}
            leftSection={<IconSend size={16} />}
            color={environment === 'production' ? 'red' : 'ocean'}
            disabled={!send.isReady}
            loading={isBusy}
            onClick={send.run}
          >
            {send.label}
          </DoingButton>
        </Group>
      );
    case 'sent':
      return null;
  }
};
