import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { askForToken, dig, open } from './session';

describe('the token endpoint', () => {
  it('answers the usual fields to the three form fields and the key (R-21, R-22)', async () => {
    const { practice } = await open();
    const answer = await askForToken(practice);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
    });
  });

  it('refuses a request without the key, with a wrong secret, another grant or a JSON body', async () => {
    const { practice } = await open();
    const statuses = [
      await askForToken(practice, {}, { 'X-API-Key': 'other' }),
      await askForToken(practice, { client_secret: 'wrong' }),
      await askForToken(practice, { grant_type: 'password' }),
      await askForToken(practice, {}, { 'content-type': 'application/json' }),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([401, 401, 400, 400]);
  });

  it('has other credentials at each start, those of the built-in one too, and tokens that nobody can foresee', async () => {
    const [one, other] = [await open({ seed: 7 }), await open({ seed: 7 })];
    for (const name of ['apiKey', 'clientId', 'clientSecret'] as const)
      expect(one.practice[name]).not.toBe(other.practice[name]);
    expect(await one.token()).not.toBe(await other.token());
    const { apiKey, clientId, clientSecret } = one.practice;
    const again = await open({ credentials: { apiKey, clientId, clientSecret } });
    expect(again.practice.apiKey).toBe(apiKey);
  });

  it('answers nobody who took it for another host', async () => {
    const { practice } = await open();
    const { port } = new URL(practice.baseUrl);
    const asked = async (host: string): Promise<number> => {
      const answered = new Promise<number>((resolve, reject) => {
        const words = { port, host: '127.0.0.1', path: '/v1/vendors', setHost: false };
        const request = get({ ...words, headers: host === '' ? {} : { host } }, (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        });
        request.on('error', reject);
      });
      return answered;
    };
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])
      expect([name, await asked(`${name}:${port}`)]).toEqual([name, 401]);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${Number(port) + 1}`])
      expect([host, await asked(host)]).toEqual([host, 421]);
  });

  it('has a secret that a form must encode', async () => {
    const { practice } = await open();
    expect(practice.clientSecret).toMatch(/[ +&=%]/);
  });
});

describe('every request', () => {
  it('needs a token in force and the key (R-23)', async () => {
    const session = await open();
    const path = '/vendors?svc_company_id=4100';
    expect((await session.call('GET', path)).status).toBe(200);
    expect((await session.call('GET', path, undefined, { Authorization: 'Bearer x' })).status).toBe(401);
    expect((await session.call('GET', path, undefined, { 'X-Api-Key': 'x' })).status).toBe(401);
  });

  it('is refused once the token has had its lifetime', async () => {
    const session = await open();
    await session.token();
    session.pass(3_600_000);
    expect((await session.call('GET', '/vendors?svc_company_id=4100')).status).toBe(401);
  });

  it('may ask for the two versions only (R-31)', async () => {
    const session = await open();
    const path = '/vendors?svc_company_id=4100';
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    const answers = await Promise.all(
      versions.map((version) => session.call('GET', path, undefined, { 'X-API-Version': version })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(answers.map(({ body }) => dig(body, 'version'))).toEqual(['1.0.0', '1.1.0', undefined]);
  });

  it('reaches a path only as it is spelled, the final slash included (R-4)', async () => {
    const session = await open();
    expect((await session.call('GET', '/vendors/?svc_company_id=4100')).status).toBe(404);
    expect((await session.call('POST', '/receipts/bulk-upsert', {})).status).toBe(404);
    expect((await session.call('POST', '/vendors/bulk-create/', {})).status).toBe(404);
    expect((await session.call('DELETE', '/vendors/1')).status).toBe(404);
  });

  it('with the credentials of another seed is refused (R-10)', async () => {
    const [one, other] = [await open({ seed: 1 }), await open({ seed: 2 })];
    expect((await askForToken(one.practice, { client_secret: other.practice.clientSecret })).status).toBe(
      401,
    );
  });
});
