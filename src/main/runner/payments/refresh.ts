import { buildRequest } from '../../../core/service/endpoints';
import { onePayment } from '../../../core/service/payments/entries';
import { readPayment } from '../../../core/service/payments/read';
import { answeredForAnother } from '../../../core/service/payments/standing';
import type { ServiceProfile } from '../../../core/service/profile';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Journal } from '../../journal/open';
import { addPaymentEvent } from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';
import type { EnginePorts } from '../ports';
import type { Link, ReadAnswer } from '../submit/link';
import { type ListTools, readPatiently } from '../submit/listing';
import { namedEndpoint } from '../submit/workshop';
import { paymentLog } from './log';
import { otherId } from './other-id';

/** The journal and the way to the service that a payment belongs to. */
export type Counter = { readonly ports: EnginePorts; readonly link: Link };

const troubled = ({ why, text }: Extract<ReadAnswer, { kind: 'trouble' }>): Result<null> => {
  const code = why === 'server-error' || why === 'busy' || why === 'unreadable' ? 'service-failing' : why;
  return failed(`paused-${code}`, { text });
};

/** Keeps what was read, in the transaction of the reply; a payment that cannot be made out is kept in words. `at`: epoch ms. */
export const keepRead = (
  journal: Journal,
  record: Pick<SentRecord, 'importId' | 'record' | 'serviceId'>,
  { profile, at }: { readonly profile: ServiceProfile; readonly at: number },
  answer: ReadAnswer,
): void => {
  if (answer.kind === 'trouble') return;
  const read = readPayment(answer.status < 300 ? answer.body : null, profile);
  const other = read.ok ? otherId(journal, record, read.value) : null;
  const text = other === null ? answer.text : answeredForAnother(other);
  addPaymentEvent(
    journal,
    record,
    read.ok && other === null ? { at, what: 'read', ...read.value } : { at, what: 'read', text },
  );
};

/**
 * Reads one payment with its invoices by its id and keeps the read. Errors: paused-…, and
 * payment-unexpected, where the answer does not hold it.
 */
export const refreshPayment = async ({ ports, link }: Counter, record: SentRecord): Promise<Result<null>> => {
  if (record.serviceId === null) return ok(null);
  const request = buildRequest(namedEndpoint('payments.get'), onePayment(record.serviceId), link.profile);
  const tools: ListTools = {
    link,
    recorder: paymentLog(ports.journal, record.importId),
    conclude: (answer) => {
      keepRead(ports.journal, record, { profile: link.profile, at: link.clock.now() }, answer);
      return [];
    },
    jitter: ports.random,
    signal: new AbortController().signal,
    isAwaited: true,
  };
  const answer = await readPatiently(tools, { ...request, about: { purpose: 'follow', chunk: null } });
  if (answer.kind === 'trouble') return troubled(answer);
  const read = answer.status < 300 ? readPayment(answer.body, link.profile) : null;
  const isThere = read?.ok === true && otherId(ports.journal, record, read.value) === null;
  return isThere ? ok(null) : failed('payment-unexpected', { payment: record.serviceId });
};
