import { isDeepStrictEqual } from 'node:util';
import serviceProfile from '../../resources/service-profile.json';
import { applyOverrides, parseProfile, type ServiceProfile } from '../../src/core/service/profile';
import type { Fact } from '../../src/core/submit/facts';
import { applyFact } from '../../src/core/submit/fold';
import { allOpen } from '../../src/core/submit/open-chunks';
import { progressOf, type SubmissionProgress } from '../../src/core/submit/progress';
import { emptySubmission, type Settings, type Submission } from '../../src/core/submit/state';
import type { Target } from '../../src/core/targets/target';
import type { SubmitStore } from '../../src/main/runner/submit/store';

/** The shipped profile with overrides, the last of them over the others. */
export const profileWith = (...overrides: readonly object[]): ServiceProfile => {
  const parsed = parseProfile(serviceProfile);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return overrides.reduce<ServiceProfile>((profile, more) => {
    const laid = applyOverrides(profile, more);
    if (!laid.ok) throw new Error(JSON.stringify(laid.problem));
    return laid.value;
  }, parsed.value);
};

/** What a run is told, as the loop reads it off profile and target. */
export const settingsWith = (
  profile: ServiceProfile,
  { bulk }: Pick<Target, 'bulk'>,
  options: Pick<Settings, 'inFlight' | 'stopAfterChunks' | 'asksOnce'>,
): Settings => ({
  ...options,
  resend: bulk.resend,
  readsBack: bulk.readsBack === true,
  upsertTries: profile.inDoubt.upsertTries,
  watchesPayments: false,
  horizonMs: profile.proof.horizonMs,
  isListInOrder: profile.proof.listOrder === 'prefix',
  areEntriesDated: profile.proof.createdAt === 'usable',
  mayEcho: profile.invoice.uploadId.repeat !== 'refused' && profile.invoice.uploadId.repeat !== 'second',
});

export const foldOf = (facts: readonly Fact[], settings: Settings): Submission =>
  facts.reduce(applyFact, emptySubmission(settings));

/** The state as plain data, so that two can be compared. */
const plain = (state: Submission): unknown =>
  JSON.parse(JSON.stringify({ ...state, active: allOpen(state.active) }));

/** The state of a run as it grows in memory, beside the run itself, and how it compares with what the disk tells. */
export type Shadow = {
  readonly store: SubmitStore;
  /** What the run says of itself must be what the shadow says. */
  readonly agrees: (progress: SubmissionProgress, now: number) => boolean;
  /** The state from the disk alone is the state in memory. */
  readonly isOnDisk: () => Promise<boolean>;
};

/** Follows the facts that a run writes, as the run itself does. */
export const shadowOf = (store: SubmitStore, settings: Settings): Shadow => {
  let state = emptySubmission(settings);
  const take = (facts: readonly Fact[]): void => {
    state = facts.reduce(applyFact, state);
  };
  return {
    store: {
      ...store,
      load: async () => {
        const facts = await store.load();
        take(facts);
        return facts;
      },
      begin: async (request, facts) => {
        const attempt = await store.begin(request, facts);
        take(facts);
        return attempt;
      },
      finish: async (attempt, reply, facts) => {
        await store.finish(attempt, reply, facts);
        take(facts);
      },
      append: async (facts) => {
        await store.append(facts);
        take(facts);
      },
    },
    agrees: (progress, now) => isDeepStrictEqual(progress, progressOf(state, now)),
    isOnDisk: async () => isDeepStrictEqual(plain(foldOf(await store.load(), settings)), plain(state)),
  };
};
