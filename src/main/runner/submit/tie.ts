import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import type { JsonObject } from '../../../core/values/json';

/** What ties a payment to its invoices: each location has a setting of its own for the key that does. */
export const tieOf = (sent: JsonObject): string => {
  const lines = linesOf(sent);
  const names = [
    ...(lines.every(({ id }) => (id ?? '') !== '') ? ['id'] : []),
    ...(lines.every(({ number }) => (number ?? '') !== '') ? ['number'] : []),
  ];
  return `${textAt(sent, 'location_id') ?? ''} by ${names.length === 0 ? 'either' : names.join(' and ')}`;
};
