import { expect, test } from 'vitest';
import { targets } from '../../../src/core/targets';
import type { Draft } from '../../../src/ipc/shapes';
import { removedConnection } from '../../../src/renderer/data/removed-connection';
import {
  picked,
  pickOf,
  pickText,
  withSource,
} from '../../../src/renderer/screens/new-import/mapping/edit-source';
import { missingFields } from '../../../src/renderer/screens/new-import/mapping/field-groups';
import { noConsent, whatIsMissing } from '../../../src/renderer/screens/new-import/review/consent';
import { currentStep, stepsOf } from '../../../src/renderer/screens/new-import/steps';
import { tilesOf } from '../../../src/renderer/screens/new-import/validation/tiles';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const world = worldNamed(null);
const handlers = createHandlers(world, () => undefined);
const emptyCounts = {
  ...{ total: 0, valid: 0, warnings: 0, invalid: 0, duplicates: 0, pending: 0, created: 0, updated: 0 },
  ...{ existing: 0, failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};
const draftOf = (importId: string) => handlers['drafts.get']({ importId });
const draft = await draftOf('checked');
const fresh = await draftOf('fresh');
const mapping = draft.mapping;

test('a new draft opens only its first step and says what the next one lacks', () => {
  expect(currentStep(fresh)).toBe('source');
  expect(stepsOf(fresh).map(({ state }) => state)).toEqual(['here', 'closed', 'closed', 'closed', 'closed']);
  expect(stepsOf(fresh)[1]?.why).toBe('Choose a connection first.');
});

test('a checked draft can go back to every step and forward to review, but is sent from there only', () => {
  expect(stepsOf(draft).map(({ why }) => why !== null)).toEqual([false, false, false, false, true]);
});

test('a draft whose mapping changed falls back from review to validation', () => {
  const stale: Draft = { ...draft, step: 'review', isPrepared: false };
  expect(currentStep(stale)).toBe('validation');
});

test('what was sent stands at its last step, and nothing before it opens', () => {
  const sent: Draft = { ...draft, state: 'finished' };
  expect(currentStep(sent)).toBe('submit');
  expect(
    stepsOf(sent)
      .slice(0, 4)
      .every(({ why }) => why !== null),
  ).toBe(true);
});

test('a pick in the list comes back from its text, even where a column is named like a pick', () => {
  for (const pick of [
    { kind: 'column', column: 'constant' },
    { kind: 'constant' },
    { kind: 'nothing' },
  ] as const)
    expect(pickOf(pickText(pick))).toEqual(pick);
});

test('choosing another column keeps the look-up of a field and forgets its value map', () => {
  const source = { column: 'A', lookup: 'vendor' as const, match: ['name'], values: { a: 'b' } };
  expect(picked(source, { kind: 'column', column: 'B' })).toEqual({
    column: 'B',
    lookup: 'vendor',
    match: ['name'],
  });
});

test('a field taken out of the mapping is missing where it is needed', () => {
  const target = targets.find(({ name }) => name === draft.target);
  if (mapping === null || target === undefined) throw new Error('the made-up world has no mapping');
  const number = target.fields.find(({ required, lookup }) => required && lookup === undefined);
  const without = withSource(mapping, number?.key ?? '', undefined);
  expect(missingFields(target, without)).toEqual([number?.label]);
  expect(missingFields(target, mapping)).toEqual([]);
});

test('what the check calls ready is what would go out; what is held back stands apart, and only where there is any', () => {
  const records = { ...emptyCounts, total: 61, valid: 60, pending: 32, existing: 28, invalid: 1 };
  const shown = (counts: typeof records, isKeptBack = false) =>
    Object.fromEntries(tilesOf(counts, isKeptBack).map(({ label, count }) => [label, count(counts)]));
  expect(shown(records)).toMatchObject({ Records: 61, 'Ready to send': 32, Existing: 28 });
  expect(shown({ ...records, pending: 60, existing: 0 })).not.toHaveProperty('Existing');
  expect(shown(records, true)).toMatchObject({ 'Ready, but kept back': 32 });
  expect(shown(records, true)).not.toHaveProperty('Ready to send');
});

test('nothing is sent over a connection that was removed; it is told by its name', async () => {
  const summary = await handlers['imports.summary']({ importId: 'live' });
  const asked = {
    draft: await draftOf('live'),
    connection: undefined,
    summary,
    target: undefined,
    choices: [],
  };
  expect(whatIsMissing({ ...asked, consent: noConsent })).toContain('was removed');
  const item = { connectionId: '7f0c', connection: 'Old books' };
  expect(removedConnection([{ id: '1a2b' }], item)).toBe('Old books');
  expect(removedConnection([{ id: '7f0c' }], item)).toBeNull();
  expect(removedConnection(null, item)).toBeNull();
});

test('R-115, R-117: nothing is sent to production before its name is typed, nor past errors, nor as verified, nor without a word on its status, before a person says so', async () => {
  const production = world.connections.find(({ environment }) => environment === 'production');
  const live = await draftOf('live');
  const summary = await handlers['imports.summary']({ importId: 'live' });
  const target = targets.find(({ name }) => name === live.target);
  const asked = { draft: live, connection: production, summary, target, choices: [] };
  const onlyValid = { ...noConsent, onlyValid: true };
  expect(whatIsMissing({ ...asked, consent: noConsent })).toBe('Say that the others stay behind.');
  expect(whatIsMissing({ ...asked, consent: onlyValid })).toBe('Type the name of the connection.');
  const typed = { ...onlyValid, typedName: production?.name ?? '' };
  expect(whatIsMissing({ ...asked, consent: typed })).toBeNull();
  const confirm = 'They can be paid again.';
  const choices = [
    { field: 'status', value: 'archived', count: 3, heldBack: 0, confirm: null },
    { field: 'status', value: 'verified', count: 1, heldBack: 0, confirm },
  ];
  expect(whatIsMissing({ ...asked, choices, consent: typed })).toBe('Confirm that they can be paid.');
  expect(whatIsMissing({ ...asked, choices: choices.slice(0, 1), consent: typed })).toBeNull();
  const held = choices.map((one) => ({ ...one, count: one.confirm === null ? 3 : 0, heldBack: 1 }));
  expect(whatIsMissing({ ...asked, choices: held, consent: typed })).toBeNull();
  expect(whatIsMissing({ ...asked, choices, consent: { ...typed, knowsVerified: true } })).toBeNull();
  expect(whatIsMissing({ ...asked, draft: { ...live, status: null }, consent: typed })).toContain(
    'what happened',
  );
});

test('a printed total that differs stands in the way until a person has looked at it', async () => {
  const summary = await handlers['imports.summary']({ importId: 'live' });
  const message = 'Row 9 prints a total of 3; the rows counted come to 2: a difference of 1.';
  const firstAt = { sheet: null, row: 9, column: null };
  const differs = { code: 'printed-total-differs', severity: 'warning' as const, count: 1, message, firstAt };
  const practice = world.connections.find(({ environment }) => environment === 'practice');
  const asked = { draft: await draftOf('live'), connection: practice, target: undefined, choices: [] };
  const consent = { ...noConsent, onlyValid: true };
  const withIt = { ...summary, issues: [...summary.issues, differs] };
  expect(whatIsMissing({ ...asked, summary, consent })).toBeNull();
  expect(whatIsMissing({ ...asked, summary: withIt, consent })).toContain('printed total');
  expect(
    whatIsMissing({ ...asked, summary: withIt, consent: { ...consent, knowsPrinted: true } }),
  ).toBeNull();
  const why = { rule: 'printed-total-differs' as const, why: 'Known' };
  const { mapping } = asked.draft;
  if (mapping === null) throw new Error('no mapping');
  const answered = { ...asked.draft, mapping: { ...mapping, accepts: [why] } };
  expect(whatIsMissing({ ...asked, draft: answered, summary: withIt, consent })).toBeNull();
});
