import { exits } from './exit-codes';
import { run } from './run';

const isTerminal = process.stderr.isTTY === true;

const write = (stream: NodeJS.WriteStream, text: string): void => {
  stream.write(isTerminal && text.startsWith('\r') ? text : `${text}\n`);
};

process.exitCode = await run(process.argv.slice(2), {
  result: (text) => write(process.stdout, text),
  remark: (text) => write(process.stderr, text),
  isTerminal,
}).catch((error: unknown) => {
  write(process.stderr, `Tallyport met a fault of its own: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exits.ownFault;
});
