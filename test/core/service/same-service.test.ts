import { expect, test } from 'vitest';
import { serviceOf } from '../../../src/core/service/same-service';

test.each([
  ['https://api.example.com/v1', 'HTTPS://API.Example.com:443/v1/'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1?x=1#y'],
  ['', '  '],
])('%s and %s are one service', (one, other) => {
  expect(serviceOf(one)).toBe(serviceOf(other));
});

test.each([
  ['https://api.example.com/v1', 'http://api.example.com/v1'],
  ['https://api.example.com/v1', 'https://api.example.com:8443/v1'],
  ['https://api.example.com/v1', 'https://api.example.com/V1'],
  ['https://api.example.com/v1', 'https://sandbox.example.com/v1'],
  ['', 'http://127.0.0.1:8080/v1'],
])('%s and %s are two', (one, other) => {
  expect(serviceOf(one)).not.toBe(serviceOf(other));
});
