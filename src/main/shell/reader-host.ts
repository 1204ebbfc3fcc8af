import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { READER_HEAP_MB, type ReadApart, readApartBy } from '../workers/reader-process';

/**
 * Reads files of others in a utility process: a thread that runs out of memory would take the whole app along. The bound must be
 * given as flags of the engine behind Electron; the bare flag bounds nothing.
 */
export const readInUtility: ReadApart = readApartBy(() => {
  const child = utilityProcess.fork(join(import.meta.dirname, 'reader.js'), [], {
    execArgv: [`--js-flags=--max-old-space-size=${READER_HEAP_MB}`],
    serviceName: 'Tallyport reader',
    stdio: 'ignore',
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    end: () => void child.kill(),
  };
});
