import { describe, expect, it } from 'vitest';
import type { FormPart } from '../../../src/core/service/operations/operation';
import { createHttp } from '../../../src/main/http/exchange';
import { boundaryFor, formBody } from '../../../src/main/http/multipart';
import { seeded } from '../../fixtures/seeded';
import { stubService } from '../../fixtures/stub-service';

const parts: readonly FormPart[] = [
  { kind: 'field', name: 'site', text: 'Küche "1"' },
  {
    kind: 'file',
    name: 'document',
    fileName: 'a "b"\r\n.pdf',
    contentType: 'application/pdf',
    bytes: Uint8Array.of(0, 255, 13, 10, 45, 45),
  },
];

describe('a form', () => {
  it('R-131: is rendered to its last byte, boundaries and heads of the parts included', () => {
    const { contentType, bytes } = formBody(parts, 'mark');
    expect(contentType).toBe('multipart/form-data; boundary=mark');
    const expected = Buffer.concat([
      Buffer.from('--mark\r\nContent-Disposition: form-data; name="site"\r\n\r\nKüche "1"\r\n'),
      Buffer.from('--mark\r\nContent-Disposition: form-data; name="document"; '),
      Buffer.from('filename="a %22b%22%0D%0A.pdf"\r\nContent-Type: application/pdf\r\n\r\n'),
      Buffer.from([0, 255, 13, 10, 45, 45]),
      Buffer.from('\r\n--mark--\r\n'),
    ]);
    expect(Buffer.from(bytes).equals(expected)).toBe(true);
  });

  it('takes its boundary from the randomness given, and never one that a part holds', () => {
    const first = boundaryFor([], seeded(7));
    expect(boundaryFor([], seeded(7))).toBe(first);
    expect(first).toMatch(/^tallyport-[0-9a-f]{32}$/);
    const holding: FormPart = { kind: 'field', name: 'x', text: `--${first}` };
    expect(boundaryFor([holding], seeded(7))).not.toBe(first);
  });

  it('goes over the wire as exactly these bytes', async () => {
    const service = await stubService(() => ({ status: 200, body: {} }));
    const { contentType, bytes } = formBody(parts, 'mark');
    const http = createHttp();
    const url = `${service.baseUrl}/invoices/upload`;
    const headers = { 'content-type': contentType };
    const request = { method: 'POST', url, headers, bodyText: null, bodyBytes: bytes };
    const exchange = await http.exchange(request, { timeoutMs: 5_000, replyBytes: 1_000 });
    http.close();
    expect(exchange).toMatchObject({ kind: 'reply', status: 200 });
    const [got] = service.requests;
    expect(got?.body.equals(Buffer.from(bytes))).toBe(true);
    expect(got?.headers).toMatchObject({
      'content-type': contentType,
      'content-length': String(bytes.length),
    });
  });
});
