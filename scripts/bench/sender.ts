import { readFileSync } from 'node:fs';
import { practice } from '../../test/fixtures/made-up/company';
import { must, openBenchEngine } from './engine';
import { given } from './measure';
import { importId } from './place';

// Sends a prepared import, or goes on with it: `sender FOLDER PROFILE submit|resume PLACE`. It is ended with -9.
const [folder, profile, way] = [given(0, 'the folder'), given(1, 'the profile'), given(2, 'the way')];
const { baseUrl, authUrl, ...secrets } = JSON.parse(given(3, 'the place'));
const { handlers } = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const [connection] = must(await handlers['connections.list'](undefined));
if (connection === undefined) throw new Error('no connection');
must(await handlers['connections.setSecrets']({ connectionId: connection.id, secrets }));
if (way === 'submit') {
  must(
    await handlers['connections.save']({
      ...{ id: connection.id, name: 'Bench', environment: 'practice', baseUrl, authUrl, apiVersion: '1.1.0' },
      companies: [{ id: practice.company, name: 'Made-up company' }],
      locations: practice.locations.map((id) => ({ id, name: id })),
      ...{ customFields: ['Cost centre', 'Project code'], hostedErp: false, profile: {} },
    }),
  );
  must(
    await handlers['imports.submit']({
      ...{ importId, confirmed: ['archived', 'verified'], onlyValid: true, acceptWarnings: true },
      ...{ confirmProduction: null, stopAfterChunks: null, waitForBatches: true },
    }),
  );
} else must(await handlers['imports.resume']({ importId }));
