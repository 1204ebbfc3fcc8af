// Brings a fresh checkout to where the app can run; needs nothing but Node and npm.
import { setUp } from './setup/index.mjs';
import { plainly, say } from './setup/say.mjs';

const runtime = await plainly(setUp);
say(`ready: Electron ${runtime.version} (${runtime.kind})`);
