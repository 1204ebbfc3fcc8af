import { Table } from '@mantine/core';
import type { ChunkEntry } from '../../../ipc/sending-log';
import type { Summary } from '../../../ipc/shapes';
import { chunkWords } from '../../charts/chunk-squares';
import { ChunkTimeline } from '../../charts/chunk-timeline';
import { Card } from '../../components/card';
import { WhenReady } from '../../components/waiting';
import { formatClock, formatCount, formatMoment, formatTook, withMinusSigns } from '../../data/format';
import { useCall } from '../../data/use-call';
import { chunkMessage } from './chunk-message';
import { Facts } from './facts';
import classes from './import.module.css';
import { chunkPurpose } from './purpose-words';

const mostLines = 500;

const took = ({ sentAt, finishedAt }: ChunkEntry): string =>
  sentAt === null || finishedAt === null ? '' : formatTook(Date.parse(finishedAt) - Date.parse(sentAt));

const Line = ({ chunk }: { readonly chunk: ChunkEntry }) => (
  <Table.Tr>
    <Table.Td>{chunk.chunk}</Table.Td>
    <Table.Td>
      {chunkPurpose(chunk)}
      {chunk.parent !== null && ` of chunk ${chunk.parent}`}
    </Table.Td>
    <Table.Td>
      {formatCount(chunk.records)}
      <span className={classes.dim}>
        {' '}
        {chunk.firstRecord}–{chunk.lastRecord}
      </span>
    </Table.Td>
    <Table.Td>
      {chunkWords[chunk.state]}
      {chunk.message !== null && (
        <div className={classes.dim}>{withMinusSigns(chunkMessage(chunk.message))}</div>
      )}
    </Table.Td>
    <Table.Td className={classes.mono}>{chunk.batchId}</Table.Td>
    <Table.Td title={chunk.sentAt === null ? undefined : formatMoment(chunk.sentAt)}>
      {chunk.sentAt === null ? '' : formatClock(chunk.sentAt)}
    </Table.Td>
    <Table.Td>{took(chunk)}</Table.Td>
    <Table.Td>{chunk.attempts === 0 ? '' : chunk.attempts}</Table.Td>
  </Table.Tr>
);

const heads = ['Chunk', 'Why', 'Records', 'State', 'Batch', 'Sent', 'Took', 'Tries'] as const;

const ChunkTable = ({ chunks }: { readonly chunks: readonly ChunkEntry[] }) => (
  <Card
    title="One by one"
    {...(chunks.length > mostLines
      ? { about: `The first ${mostLines} of ${formatCount(chunks.length)}.` }
      : {})}
    isFlush
  >
    <Table className={classes.table} horizontalSpacing={18} verticalSpacing={7}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {chunks.slice(0, mostLines).map((chunk) => (
          <Line key={chunk.chunk} chunk={chunk} />
        ))}
      </Table.Tbody>
    </Table>
  </Card>
);

/** The chunks as a picture and as a table. */
export const Chunks = ({ summary }: { readonly summary: Summary }) => {
  const chunks = useCall('imports.chunks', { importId: summary.importId }, { keepsFormer: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label="Chunks" tabIndex={0}>
      <WhenReady of={chunks}>
        {(list) => (
          <>
            <Card title="Chunks in the order of sending" about={<Facts summary={summary} />}>
              <ChunkTimeline chunks={list} />
            </Card>
            <ChunkTable chunks={list} />
          </>
        )}
      </WhenReady>
    </section>
  );
};
