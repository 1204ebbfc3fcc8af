import { Button } from '@mantine/core';
import { useState } from 'react';
import { carriedOver } from '../../../../core/map/carried-over';
import { Note } from '../../../components/note';
import { call } from '../../../data/client';
import { formatMoment } from '../../../data/format';
import { targetTitle } from '../../../data/targets';
import { useCall, valueOr } from '../../../data/use-call';
import { answerOf, askedHere } from '../mapping/answers';
import { brings } from '../mapping/brings';
import type { StepProps } from '../step-props';

type Props = Pick<StepProps, 'draft' | 'update' | 'connections' | 'onStraight'> & {
  readonly columns: readonly string[];
};

/** A file with the columns of one that was sent: all that was said of that one is taken at one press, and the way leads on by itself. */
export const AsBefore = ({ draft, update, connections, onStraight, columns }: Props) => {
  const [isAside, setIsAside] = useState(false);
  const [only, ...others] = connections;
  const earlier = valueOr(
    useCall(
      'imports.earlier',
      { columns: [...columns], connectionId: others.length === 0 ? (only?.id ?? null) : draft.connectionId },
      { isWanted: columns.length > 1 && draft.mapping === null },
    ),
    null,
  );
  if (earlier === null || draft.mapping !== null || isAside) return null;
  const { mapping, target, connectionId, company, status, wasVerified, fileName, at } = earlier;
  const place = connections.find(({ id }) => id === connectionId)?.name ?? '';
  const onUse = async (): Promise<void> => {
    const { path, importId, choices } = draft;
    const fresh = await call('mapping.suggest', { path, importId, choices, target, connectionId, company });
    if (!fresh.ok) {
      setIsAside(true);
      return;
    }
    const own = carriedOver(mapping, fresh.value);
    const isOpen = fresh.value.questions.some(
      (question) => askedHere(question.kind) && answerOf(question, own) === null,
    );
    onStraight(!wasVerified && !isOpen);
    await update({ ...{ connectionId, company, target, status }, mapping: own });
    // What is checked must be there first.
    await update({ step: wasVerified || isOpen ? 'mapping' : 'validation' });
  };
  return (
    <Note
      tone="info"
      title={`Recognised by its headers: as ${fileName}, sent ${formatMoment(at)}`}
      actions={
        <>
          <Button size="xs" variant="subtle" onClick={() => setIsAside(true)}>
            Not now
          </Button>
          <Button size="xs" onClick={() => void onUse()}>
            Use it
          </Button>
        </>
      }
    >
      {targetTitle(target)} for {place}, company {company}. It brings{' '}
      {brings(mapping, status === 'archived' ? ['“already paid or exported”'] : [])}.{' '}
      {wasVerified && 'They were sent so that they could be paid: that is asked anew. '}
      What this file leaves open, as the order of its dates, is asked. Every row is checked; where nothing is
      to be done, Review opens.
    </Note>
  );
};
