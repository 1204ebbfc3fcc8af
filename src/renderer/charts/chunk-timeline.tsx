import type { ChunkEntry } from '../../ipc/sending-log';
import { formatCount, formatThings } from '../data/format';
import { chunkStates, chunkWords, type Square, squaresOf } from './chunk-squares';
import classes from './chunk-timeline.module.css';

const mostSquares = 600;

const title = ({ firstChunk, lastChunk, records, state }: Square): string =>
  `${firstChunk === lastChunk ? `Chunk ${firstChunk}` : `Chunks ${firstChunk} to ${lastChunk}`}, ${formatThings(records, 'record', 'records')}: ${chunkWords[state]}`;

const countsOf = (chunks: readonly ChunkEntry[]) =>
  chunkStates
    .map((state) => ({ state, count: chunks.filter((chunk) => chunk.state === state).length }))
    .filter(({ count }) => count > 0);

/** The chunks in the order of their sending, one small square each. */
export const ChunkTimeline = ({ chunks }: { readonly chunks: readonly ChunkEntry[] }) => {
  const counts = countsOf(chunks);
  const sentence = counts
    .map(({ state, count }) => `${formatCount(count)} ${chunkWords[state].toLowerCase()}`)
    .join(', ');
  return (
    <div>
      <div
        className={classes.squares}
        role="img"
        aria-label={`${formatThings(chunks.length, 'chunk', 'chunks')}: ${sentence}`}
      >
        {squaresOf(chunks, mostSquares).map((square) => (
          <span
            key={square.firstChunk}
            className={classes.square}
            data-state={square.state}
            title={title(square)}
          />
        ))}
      </div>
      <ul className={classes.legend}>
        {counts.map(({ state, count }) => (
          <li key={state}>
            <span className={classes.square} data-state={state} aria-hidden />
            <b className="tp-figures">{formatCount(count)}</b> {chunkWords[state].toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
};
