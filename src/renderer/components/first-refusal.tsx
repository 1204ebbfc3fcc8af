import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Summary } from '../../ipc/shapes';
import { useCall, valueOr } from '../data/use-call';
import { Note } from './note';
import { RawAnswer } from './raw-answer';

type Props = {
  readonly summary: Pick<Summary, 'importId' | 'records' | 'state'>;
  /** Only the sentence is seen until a person asks for more: beside rows there is little room. */
  readonly isFolded?: boolean;
};

/** Where names of the service profile may be at fault for all that was refused: they, what was sent and what was answered. */
export const FirstRefusal = ({ summary, isFolded = false }: Props) => {
  const { importId, records, state } = summary;
  const [isOpen, setIsOpen] = useState(!isFolded);
  const isWanted = state !== 'submitting' && records.rejected + records.failed > 0;
  const first = valueOr(useCall('imports.firstRefusal', { importId }, { isWanted }), null);
  if (!isWanted || first === null) return null;
  const { sentence, advice, names, request, answer } = first;
  return (
    <Note
      tone="warn"
      title="Perhaps not the rows"
      actions={
        isFolded && (
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen((now) => !now)}>
            {isOpen ? 'Hide the names and the answer' : 'Show the names and the answer'}
          </Button>
        )
      }
    >
      <p>
        {sentence} {advice}
      </p>
      {isOpen && (
        <>
          {names.length > 0 && (
            <ul>
              {names.map(({ setting, name, isConfigured }) => (
                <li key={setting}>
                  <code>{name}</code> is {setting} ({isConfigured ? 'configured' : 'assumed'})
                </li>
              ))}
            </ul>
          )}
          <RawAnswer title={`Sent: ${request.method} ${request.path}`} value={request.text} />
          <RawAnswer title={`Answered: ${answer.status ?? 'nothing'}`} value={answer.text} />
        </>
      )}
    </Note>
  );
};
