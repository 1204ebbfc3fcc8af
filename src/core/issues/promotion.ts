import type { IssueEntry } from './issue';

const error = (title: string, sentence: string, advice: string, rule?: string): IssueEntry => ({
  severity: 'error',
  title,
  sentence,
  advice,
  ...(rule === undefined ? {} : { rule }),
});

const ASK = 'Give the id that it has in {connection}, by what both environments know it by.';

/** What keeps an import from being promoted to another environment. */
const refusals: Readonly<Record<string, IssueEntry>> = {
  'promotion-not-sent': error(
    'Not sent yet',
    'This import was not sent, so nothing was rehearsed.',
    'Send it first; a check alone can be pointed at another connection in its first step.',
  ),
  'promotion-not-over': error(
    'Not over yet',
    'The rehearsal is not over: records are not sent yet, or not answered yet.',
    'Let it finish or stop it, then promote it.',
  ),
  'promotion-same-place': error(
    'The same place',
    'The connection {name} leads to the service that the import was sent to already.',
    'Choose a connection to another environment; failed records are sent again by a retry.',
    'R-9',
  ),
  'promotion-open': error(
    'Ids without a counterpart',
    'What has no certain counterpart in {connection}: {ids}.',
    'Load what is missing there and fetch its directory, or say for each id what it is there. An id of another environment is never copied.',
    'R-9',
  ),
  'promotion-status-open': error(
    'The ingestion status is not chosen',
    'The rehearsal went out {status}, and that is not carried over by itself.',
    'Choose archived, verified, none, or the same as in the rehearsal.',
    'R-113',
  ),
  'promotion-is-fixed': error(
    'Fixed by its rehearsal',
    'This import is a rehearsed one with translated ids: its connection, company and mapping stay as they are.',
    'Discard it and promote the rehearsal once more.',
    'R-9',
  ),
  'promotion-nothing-to-compare': error(
    'Nothing to compare',
    'The import {importId} was neither rehearsed nor promoted.',
    'Promote a finished import to another connection first.',
  ),
  'promotion-answer-unused': error(
    'Not asked for',
    'The import has no {kind} {from} that has to be translated.',
    'Leave it out, or correct the id before the equals sign.',
  ),
};

/** Why a single id has no certain counterpart. */
const openIds: Readonly<Record<string, IssueEntry>> = {
  'promotion-not-there': error(
    'Not there',
    'Nothing in {connection} is known by {through}.',
    `Load it there first. ${ASK}`,
  ),
  'promotion-several-there': error(
    'Not certain',
    'In {connection}, {through} could be more than one thing.',
    ASK,
  ),
  'promotion-no-erp-id': error(
    'No ERP ID',
    'It has no ERP ID in {former}, so nothing ties it to {connection}.',
    ASK,
  ),
  'promotion-id-unknown': error('Not known', 'The directory of {former} does not know it.', ASK),
  'promotion-directory-not-fetched': error(
    'Directory not fetched',
    'The directory of {connection} was never fetched, so {through} cannot be looked for.',
    'Fetch it, then look again.',
  ),
  'promotion-location-open': error(
    'Which location?',
    'No location of {connection} has the same name.',
    'Say which location it is there.',
  ),
  'promotion-location-to-confirm': error(
    'Is it the same location?',
    'It has the same name in {connection}. Locations have no ERP ID, so only you can tell.',
    'Confirm it, or choose another.',
  ),
  'promotion-id-of-nothing-listed': error(
    'Given by the service',
    'The service gave this id in {former}, and no directory lists what it belongs to.',
    'Give the id that it has in {connection}.',
  ),
};

const limit = (title: string, sentence: string): IssueEntry => ({
  severity: 'warning',
  title,
  sentence,
  advice: '',
});

/** What a rehearsal cannot prove. */
const limits: Readonly<Record<string, IssueEntry>> = {
  'rehearsal-limit-data': limit(
    'Data',
    'Environments never exchange data: vendors, dimensions and orders that exist in one may be missing or differ in the other.',
  ),
  'rehearsal-limit-ids': limit(
    'Ids',
    'Every id is another one. They were translated, and the check against the other directory is a new one.',
  ),
  'rehearsal-limit-permissions': limit(
    'Permissions',
    'The API user of the other environment may lack a permission or a location that this one has.',
  ),
  'rehearsal-limit-approvals': limit(
    'Approval and settings',
    'Approval flows, custom fields and other settings of the organisation may differ, and with them what happens to a record after it was taken.',
  ),
  'rehearsal-limit-limits': limit(
    'Limits and pace',
    'Request rates, sizes and the time that batches take may differ.',
  ),
  'rehearsal-limit-money': limit(
    'Money',
    'Nothing was really paid or exported in a rehearsal. What is sent as verified can be paid in production.',
  ),
  'rehearsal-limit-earlier': limit(
    'What is there already',
    'Records that the other environment has already were not part of the rehearsal.',
  ),
};

/** Rehearsing in one environment and promoting to another. */
export const promotionIssues: Readonly<Record<string, IssueEntry>> = { ...refusals, ...openIds, ...limits };
