// `npm run lint` finds what breaks the rules of style and layout; `npm run format` mends what can be mended.
import { plainly } from './setup/say.mjs';
import { runTool } from './setup/tools.mjs';

process.exitCode = await plainly(() =>
  runTool('biome', ['check', '--error-on-warnings', ...process.argv.slice(2)]),
);
