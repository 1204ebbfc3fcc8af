import { expect, test } from 'vitest';
import { serviceOf } from '../../../src/core/service/same-service';

test.each([
  ['https://api.service.example/v1', 'HTTPS://api.service.example:443/v1/'],
  ['http://localhost:8080/v1'.replace('local', 'LOCAL'), 'http://localhost:8080/v1'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1?x=1#y'],
  ['', '  '],
])('%s and %s are one service', (one, other) => {
  expect(serviceOf(one)).toBe(serviceOf(other));
});

test.each([
  ['https://api.service.example/v1', 'http://api.service.example/v1'],
  ['https://api.service.example/v1', 'https://api.service.example:8443/v1'],
  ['https://api.service.example/v1', 'https://api.service.example/V1'],
  ['https://api.service.example/v1', 'https://sandbox.service.example/v1'],
  ['', 'http://127.0.0.1:8080/v1'],
])('%s and %s are two', (one, other) => {
  expect(serviceOf(one)).not.toBe(serviceOf(other));
});
