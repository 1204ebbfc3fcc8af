import { NumberInput } from '@mantine/core';
import { z } from 'zod';
import type { Connection } from '../../../../ipc/connections';
import type { Draft } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import type { OpenDraft } from '../../../data/drafts';
import { formatThings } from '../../../data/format';
import classes from './review.module.css';

type Props = {
  readonly draft: Draft;
  readonly connection: Connection | undefined;
  readonly update: OpenDraft['update'];
};

const largestChunk = 100;
const mostInFlight = 8;

const withHorizon = z.looseObject({ proof: z.looseObject({ horizonMs: z.number() }) });

const MINUTE_MS = 60_000;

/** When a lost answer can be settled at the earliest: as the profile of the connection says, else as it is without one. */
export const whenSettled = (connection: Pick<Connection, 'environment' | 'profile'> | undefined): string => {
  const told = withHorizon.safeParse(connection?.profile);
  if (!told.success) return connection?.environment === 'practice' ? '5 seconds' : '5 minutes';
  const { horizonMs } = told.data.proof;
  return horizonMs >= MINUTE_MS && horizonMs % MINUTE_MS === 0
    ? formatThings(horizonMs / MINUTE_MS, 'minute', 'minutes')
    : formatThings(Math.ceil(horizonMs / 1000), 'second', 'seconds');
};

/** How it is sent. */
export const Options = ({ draft, connection, update }: Props) => (
  <Card title="How it is sent">
    <div className={classes.options}>
      <NumberInput
        size="xs"
        label="Records in a chunk"
        description={`A lost answer puts one chunk in doubt, so smaller is safer. What became of it is settled after ${whenSettled(connection)} at the earliest; the rest goes on meanwhile.`}
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
