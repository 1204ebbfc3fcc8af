/** Something the person at the keyboard can mend: its message is one plain sentence with the fix. */
export class Trouble extends Error {}

/** One line for the person; standard output stays free for results. */
export const say = (line) => process.stderr.write(`tallyport: ${line}\n`);

const knownCauses = {
  ENOSPC: 'The disk is full: free about 2 GB and run the command again.',
  EACCES:
    'A file may not be written by this user: make the checkout yours (chown) and run the command again.',
  EPERM: 'A file may not be written by this user: make the checkout yours (chown) and run the command again.',
  EROFS: 'The checkout lies on a read-only disk: copy it to a writable one and run the command again.',
};

/** Runs `work`; trouble ends the process with its sentence and exit code 1, without a stack. */
export async function plainly(work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Trouble) say(error.message);
    else
      say(
        knownCauses[error?.code] ??
          `A fault of the script itself, please report it: ${error?.stack ?? error}`,
      );
    process.exit(1);
  }
}

/** Runs `work` and says how long it took when a person would have noticed. */
export async function timed(what, work) {
  const startedMs = Date.now();
  const result = await work();
  const seconds = (Date.now() - startedMs) / 1000;
  if (seconds >= 1) say(`${what} (${seconds.toFixed(0)} s)`);
  return result;
}
