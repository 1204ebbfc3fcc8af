// The command line from a checkout: node scripts/tallyport.mjs COMMAND …
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { commandRunner, setUpForCommands } from './setup/commands.mjs';
import { bringUpToDate } from './setup/index.mjs';
import { at, compiled } from './setup/paths.mjs';
import { plainly } from './setup/say.mjs';

// What Node compiles it keeps for the next start, where it can; threads take the folder from the environment.
process.env.NODE_COMPILE_CACHE ??= compiled;
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

const entry = at('out/main/cli.js');
const runner = await plainly(async () => {
  await setUpForCommands();
  await bringUpToDate();
  return commandRunner();
});

if (runner.kind === 'here') await import(pathToFileURL(entry).href);
else process.exitCode = await runner.run(entry, process.argv.slice(2));
