import { describe, expect, it } from 'vitest';
import { areSameOrigins, originsOf } from '../../../src/core/service/origins';

const from = (url: string) => originsOf({ baseUrl: url, authUrl: 'https://auth.example/token' });
const home = from('https://api.example/v1');

describe('whom credentials are for', () => {
  it.each([
    'https://API.example/v1/',
    'https://api.example:443/other?x=1',
    'https://api.example',
    'HTTPS://api.example#part',
  ])('the same scheme, host and port, whatever comes behind: %s', (url) => {
    expect(areSameOrigins(home, from(url))).toBe(true);
    expect(new URL(url).origin).toBe('https://api.example');
  });

  it.each([
    'http://api.example/v1',
    'https://api.example:8443/v1',
    'https://api.example.evil.example/v1',
    'https://evil.example/https://api.example/v1',
    'https://api.example@evil.example/v1',
    'https://api.example\\@evil.example/v1',
    'https:\\\\evil.example/v1',
    'https://api.example%2eevil.example/v1',
    'https://api.example\t.evil.example/v1',
    'https://evil.example?https://api.example',
    'https://аpi.example/v1',
    '',
  ])('nobody else: %j', (url) => {
    expect(areSameOrigins(home, from(url))).toBe(false);
    expect(areSameOrigins(from(url), from(url))).toBe(true);
  });

  it('the token address counts as much', () => {
    const moved = originsOf({ baseUrl: 'https://api.example/v1', authUrl: 'https://evil.example/token' });
    expect(areSameOrigins(home, moved)).toBe(false);
  });
});
