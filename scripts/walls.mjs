// `npm run walls`: the direction of imports, the pure core, the targets' names, the settings of each room.
import { plainly } from './setup/say.mjs';
import { runTool } from './setup/tools.mjs';

process.exitCode = await plainly(() => runTool('vitest', ['run', 'test/walls']));
