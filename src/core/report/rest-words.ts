import type { Rest } from '../submit/bounded-wait';
import { secondText } from '../values/moment-text';

const MINUTE_MS = 60_000;

const spanText = (ms: number): string =>
  ms < 2 * MINUTE_MS ? `${Math.max(1, Math.ceil(ms / 1000))} s` : `${Math.ceil(ms / MINUTE_MS)} min`;

const lostText = ({ records, horizonMs, isForLast }: Rest): string => {
  const which = `${records} ${records === 1 ? 'record' : 'records'} whose answer was lost`;
  const why = `the service may take up to ${spanText(horizonMs)} to finish a request`;
  return isForLast
    ? `before the last record is sent and ${which} can be looked for with proof (${why})`
    : `to look again for ${which} (${why}, and its list may be behind)`;
};

const againText = ({ records }: Rest): string =>
  `for the list of the service to show ${records === 1 ? 'the record that was' : `${records} records that were`} sent again`;

const SERVICE = 'before the service is asked again (it did not answer, or asked to come again later)';

const serviceText = ({ made, said }: Rest): string =>
  made === 0
    ? SERVICE
    : `to read back ${made === 1 ? 'a payment that was made' : `${made} payments that were made`}: the service did not answer, or asked to come again later${said === '' ? '' : ` (${said})`}`;

const whatText = (rest: Rest): string => {
  switch (rest.why) {
    case 'service':
      return serviceText(rest);
    case 'sent-again':
      return againText(rest);
    case 'lost-answer':
      return lostText(rest);
  }
};

/** What a run waits for, until when and why, in words. */
export const restText = (rest: Rest): string => {
  const until = `waiting until ${secondText(rest.until)} ${whatText(rest)}`;
  return rest.endsAt === null
    ? until
    : `${until}; this run ends at ${secondText(rest.endsAt)}, as long as the wait may be, and resume goes on afterwards`;
};
