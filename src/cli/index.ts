import { exits } from './exit-codes';
import { run } from './run';

// Whoever reads the output may stop before its end (`… | head`); that is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const columnsOfTerminal = (): number | null => {
  const columns: number | undefined = process.stderr.columns;
  return process.stderr.isTTY === true ? (columns ?? 80) : null;
};

process.exitCode = await run(process.argv.slice(2), {
  result: (text) => void process.stdout.write(`${text}\n`),
  remark: (text) => void process.stderr.write(`${text}\n`),
  draw: (text) => void process.stderr.write(text),
  columns: columnsOfTerminal,
}).catch((error: unknown) => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`Tallyport met a fault of its own: ${detail}\n`);
  return exits.ownFault;
});
