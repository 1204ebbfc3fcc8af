import { readFileSync } from 'node:fs';
import { must, openBenchEngine } from './engine';
import { given } from './measure';
import { submitOrder } from './sending';

// Sends a checked import, or goes on with it: `sender FOLDER PROFILE submit|resume IMPORT SECRETS`. It is ended with -9.
const [folder, profile, way] = [given(0, 'the folder'), given(1, 'the profile'), given(2, 'the way')];
const [importId, secrets] = [given(3, 'the import'), JSON.parse(given(4, 'the secrets'))];
const { handlers } = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const [connection] = must(await handlers['connections.list']({}));
if (connection === undefined) throw new Error('no connection');
must(await handlers['connections.setSecrets']({ connectionId: connection.id, secrets }));
if (way === 'submit') must(await handlers['imports.submit'](submitOrder(importId)));
else must(await handlers['imports.resume']({ importId }));
