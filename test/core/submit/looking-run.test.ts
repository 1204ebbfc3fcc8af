import { expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { nextSteps } from '../../../src/core/submit/next';
import { begun, createdAs, folded, made, T } from '../../fixtures/looks';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();

const end = (
  state: 'paused' | 'stopped' | 'waiting',
  reason: 'unreachable' | null,
  text: string | null,
): Fact => ({
  ...{ kind: 'end', at: T + 5_000, state, reason, text },
});

/** How a run that only looks ends, where one of two records is sent and the run before ended so (null: it broke off). */
const endAfter = (before: Fact | null) => {
  const plan = begun([made(1, [1], { purpose: 'canary' }), made(2, [2])], { stopAfterChunks: 0 });
  const bornOut: Fact = {
    ...{ kind: 'borne-out', at: T + 400, record: 1, serviceId: 'i1', differs: [] },
    ...{ isDated: true, clockOffsetMs: 0 },
  };
  const left = folded(createdAs(plan, 1, T, 'i1'), [bornOut, ...(before === null ? [] : [before])]);
  const state = folded(left, [{ kind: 'run', at: T + 9_000 }]);
  const around = { now: T + 9_001, profile, running: new Set<string>(), wish: null };
  return nextSteps(state, around).steps.map((step) => (step.kind === 'end' ? step.fact : step.kind));
};

it.each<[string, Fact | null, object]>([
  [
    'paused',
    end('paused', 'unreachable', 'no route'),
    { state: 'paused', reason: 'unreachable', text: 'no route' },
  ],
  ['stopped', end('stopped', null, null), { state: 'stopped', reason: null }],
  ['interrupted', null, { state: 'paused', reason: null }],
  ['waiting for what is answered by now', end('waiting', null, null), { state: 'stopped' }],
])('a run that only looks leaves an import that was %s as it was', (_name, before, after) => {
  expect(endAfter(before)).toMatchObject([after]);
});
