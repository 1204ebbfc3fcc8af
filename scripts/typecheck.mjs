// `npm run typecheck`: every room under its own compiler settings.
import { plainly } from './setup/say.mjs';
import { typecheck } from './setup/tools.mjs';

process.exitCode = (await plainly(typecheck)) === 0 ? 0 : 1;
