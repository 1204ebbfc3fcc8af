import { startPractice } from '../../src/practice/index';

// The practice service in a process of its own, so that its work does not count; ends with its parent.
const practice = await startPractice({ faults: process.argv[2] ?? '', batchDelayMs: [0, 20] });
const { baseUrl, authUrl, apiKey, clientId, clientSecret } = practice;
process.send?.({ baseUrl, authUrl, apiKey, clientId, clientSecret });
process.on('disconnect', () => process.exit());
