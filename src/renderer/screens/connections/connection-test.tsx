import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../ipc/contract';
import { DoingButton } from '../../components/doing';
import { FailureNote } from '../../components/failure-note';
import type { Answered } from '../../data/answered';
import { useAction } from '../../data/use-action';
import classes from './connections.module.css';

type Result = Answered<Output<'connections.test'>>;

const Steps = ({ result }: { readonly result: Result }) => {
  if (!result.ok) return <FailureNote failure={result.failure} />;
  return (
    <ul className={classes.steps}>
      {result.value.steps.map(({ name, passed, sentence }) => (
        <li key={name} data-passed={passed}>
          {passed ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
          <span>
            <b>{name}</b>
            <span className="tp-hidden">{passed ? ' passed.' : ' failed.'}</span> {sentence}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Asks for a token and reads a little; changes nothing at the service. */
export const ConnectionTest = ({
  connectionId,
  isPractice,
  beside,
}: {
  readonly connectionId: string;
  /** It leads to the practice service on this computer. */
  readonly isPractice: boolean;
  readonly beside: string;
}) => {
  const test = useAction('connections.test', { showsFailure: true });
  const [result, setResult] = useState<Result | null>(null);
  return (
    <div aria-live="polite">
      <div className={classes.foot}>
        <span className={classes.dim}>{beside}</span>
        <DoingButton
          does="connections.test"
          isPractice={isPractice}
          size="xs"
          variant="default"
          leftSection={<IconPlugConnected size={14} />}
          loading={test.isRunning}
          onClick={() => void test.run({ connectionId }).then(setResult)}
        >
          Test
        </DoingButton>
      </div>
      {result !== null && <Steps result={result} />}
    </div>
  );
};
