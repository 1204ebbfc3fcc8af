// `npm run unused` finds files, exports and types that nothing uses, tests among the users.
import { plainly } from './setup/say.mjs';
import { runTool, unusedExports } from './setup/tools.mjs';

process.exitCode = await plainly(() => runTool('knip', unusedExports));
