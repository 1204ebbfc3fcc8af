import { Button, Text, Title } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { DoingButton } from '../../components/doing';
import { DropZone } from '../../components/drop-zone';
import { goTo } from '../../data/navigation';
import { startSample } from '../../data/start-sample';
import { useAction } from '../../data/use-action';
import classes from './home.module.css';

/** What a new person sees: begin with the practice connection, without risk. */
export const FirstSteps = ({ hasConnection }: { readonly hasConnection: boolean }) => {
  const add = useAction('connections.addPractice');
  const [isStarting, setIsStarting] = useState(false);
  const trySample = async (): Promise<void> => {
    setIsStarting(true);
    await startSample();
    setIsStarting(false);
  };
  return (
    <div className={classes.first_steps}>
      <DropZone isTall />
      <section className={classes.practice} aria-label="Try it without risk">
        <IconSchool size={22} stroke={1.6} aria-hidden />
        <div>
          <Title order={2}>Try it without risk</Title>
          <Text size="sm" c="dimmed">
            The practice service is built in and behaves like the real one, with vendors and accounts of its
            own. Nothing leaves this computer, and nothing can be paid. The sample is a messy list of made-up
            bills, with a few words at each step.
          </Text>
        </div>
        <div className={classes.buttons}>
          <DoingButton
            does="drafts.sample"
            variant="light"
            color="teal"
            loading={isStarting}
            onClick={() => void trySample()}
          >
            Try it with a sample
          </DoingButton>
          {!hasConnection && (
            <>
              <DoingButton
                does="connections.addPractice"
                variant="subtle"
                color="gray"
                loading={add.isRunning}
                onClick={() => void add.run({})}
              >
                Add the practice connection
              </DoingButton>
              <Button
                variant="subtle"
                color="gray"
                onClick={() => goTo({ kind: 'connections', connectionId: null })}
              >
                Connect to the service
              </Button>
            </>
          )}
        </div>
      </section>
    </div>
  );
};
