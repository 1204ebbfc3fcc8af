import { z } from 'zod';
import { all } from '../../src/main/journal/parsed';
import type { Ground } from './act-list';

const tokenAnswer = z.object({ access_token: z.string() });
const idRow = z.object({ id: z.string() });

/** What somebody would write who wants to see every record again: one GET after the other, each answer parsed, nothing compared. */
export const getAll = async ({ engine, importId, place }: Ground): Promise<void> => {
  const { apiKey, clientId, clientSecret, baseUrl, authUrl } = place;
  const asked = await fetch(authUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-API-Key': apiKey },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  });
  const token = tokenAnswer.parse(await asked.json()).access_token;
  const headers = { Authorization: `Bearer ${token}`, 'X-API-Key': apiKey };
  const ids = all(
    engine.journal,
    idRow,
    'SELECT service_id AS id FROM record WHERE import_id = ? AND service_id IS NOT NULL ORDER BY record',
    [importId],
  );
  for (const { id } of ids) {
    const answer = await fetch(`${baseUrl}/invoices/${id}`, { headers });
    if (!answer.ok) throw new Error(`invoice ${id}: ${answer.status}`);
    await answer.json();
  }
};
