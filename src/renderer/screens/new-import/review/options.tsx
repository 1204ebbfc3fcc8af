import { NumberInput } from '@mantine/core';
import type { Draft } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import type { OpenDraft } from '../../../data/drafts';
import classes from './review.module.css';

type Props = {
  readonly draft: Draft;
  readonly isPractice: boolean;
  readonly update: OpenDraft['update'];
};

const largestChunk = 100;
const mostInFlight = 8;

/** When a lost answer can be settled at the earliest, as long as the service profile is not changed. */
const whenSettled = (isPractice: boolean): string => (isPractice ? '5 seconds' : '5 minutes');

/** How it is sent. */
export const Options = ({ draft, isPractice, update }: Props) => (
  <Card title="How it is sent">
    <div className={classes.options}>
      <NumberInput
        size="xs"
        label="Records in a chunk"
        description={`A lost answer puts one chunk in doubt, so smaller is safer. What became of it is settled after ${whenSettled(isPractice)} at the earliest; the rest goes on meanwhile.`}
        min={1}
        max={largestChunk}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.chunkSize}
        onChange={(size) => typeof size === 'number' && void update({ chunkSize: size })}
      />
      <NumberInput
        size="xs"
        label="Requests at the same time"
        description="It slows down by itself when the service asks for it."
        min={1}
        max={mostInFlight}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.inFlight}
        onChange={(count) => typeof count === 'number' && void update({ inFlight: count })}
      />
    </div>
  </Card>
);
