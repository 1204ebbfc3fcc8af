// Builds the app into `out`, after set-up, when its sources changed.
import { bringUpToDate, setUp } from './setup/index.mjs';
import { plainly } from './setup/say.mjs';

await plainly(async () => {
  await setUp();
  await bringUpToDate();
});
