import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { practiceCompany, startPractice } from '../../practice/index';

const data = z
  .object({
    dataFile: z.string().nullable().default(null),
    faults: z.string().default(''),
    seed: z.number().int().optional(),
    port: z.number().int().optional(),
  })
  .parse(workerData);

const { dataFile, faults, seed, port } = data;
const { baseUrl, authUrl, apiKey, clientId, clientSecret } = await startPractice({
  dataFile,
  faults,
  ...(seed === undefined ? {} : { seed }),
  ...(port === undefined ? {} : { port }),
});
const { companies, locations, customFields } = practiceCompany;
parentPort?.postMessage({
  baseUrl,
  authUrl,
  apiKey,
  clientId,
  clientSecret,
  companies,
  locations,
  customFields,
});
