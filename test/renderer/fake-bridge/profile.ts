import shipped from '../../../resources/service-profile.json';
import { words } from '../../../src/core/issues/codes';
import { ownValue, withoutSetting, withSetting } from '../../../src/core/service/overrides';
import {
  applyOverrides,
  parseProfile,
  profileLeaves,
  type ServiceProfile,
} from '../../../src/core/service/profile';
import { answerReaders, readerNamed, tryReading } from '../../../src/core/service/try-reading';
import { settingValue } from '../../../src/core/service/try-reading/look';
import { targetNamed } from '../../../src/core/targets';
import type { JsonObject } from '../../../src/core/values/json';
import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';

type Own = {
  readonly [N in ProcedureName & `profile.${string}`]: (input: ParsedInput<N>) => Output<N>;
};
type Change = { readonly at: string; readonly reason: string };

const profileWith = (overrides: JsonObject): ServiceProfile => {
  const base = parseProfile(shipped);
  const laid = base.ok ? applyOverrides(base.value, overrides) : base;
  if (!laid.ok) throw new Error(words(laid.problem.code, laid.problem.params).sentence);
  return laid.value;
};

const begun = '2026-11-19T08:40:00.000Z';

/** The service profile of every made-up connection: one, with a few own values. */
export const createProfileHandlers = (): Own => {
  let overrides: JsonObject = {
    batch: { progress: { statePath: 'job.state', doneStates: ['completed', 'CLOSED'] } },
    paging: { vendors: { pageParam: 'page_number' } },
  };
  const changes = new Map<string, Change>([
    ['batch.progress.statePath', { at: begun, reason: 'Seen in the first batch in sandbox.' }],
    ['paging.vendors.pageParam', { at: begun, reason: 'Told by the provider’s support.' }],
  ]);
  const settings = (): Output<'profile.settings'> => {
    const leaves = profileLeaves(shipped);
    const profile = profileWith(overrides);
    return (leaves.ok ? leaves.value : []).map(({ setting, ns, reason, value }) => ({
      ...{ setting, ns, reason, assumed: value, value: settingValue(profile, setting) },
      source: ownValue(overrides, setting) === undefined ? 'assumed' : 'configured',
      changed: changes.get(setting) ?? null,
    }));
  };
  return {
    'profile.settings': settings,
    'profile.change': ({ changes: wanted, reason }) => {
      const next = wanted.reduce(
        (sofar, one) =>
          one.isReset ? withoutSetting(sofar, one.setting) : withSetting(sofar, one.setting, one.value),
        overrides,
      );
      profileWith(next);
      overrides = next;
      for (const { setting } of wanted) changes.set(setting, { at: begun, reason });
      return settings();
    },
    'profile.load': settings,
    'profile.save': ({ path }) => ({ path }),
    'profile.readers': () =>
      answerReaders.map(({ reader, label, about, settings: read }) => ({
        ...{ reader, label, about, settings: [...read] },
      })),
    'profile.try': (input) => {
      const reader = readerNamed(input.reader);
      if (reader === undefined) throw new Error(input.reader);
      const all = Object.entries(input.changes).reduce(
        (sofar, [setting, value]) => withSetting(sofar, setting, value),
        overrides,
      );
      const bulk = (name: string) => targetNamed(name)?.bulk.read ?? null;
      const { fits, said, found } = tryReading(reader, input, { profile: profileWith(all), bulk });
      const { sentence, advice } = words(said.code, said.params);
      return {
        ...{ fits, sentence, advice: fits ? '' : advice },
        found: found.map((one) => ({
          ...one,
          hint: one.hint === null ? null : words(one.hint.code, one.hint.params).sentence,
        })),
      };
    },
    'profile.samples': () => [
      {
        ...{ attempt: 12, at: begun, path: '/batch/b-77/progress', status: 200, sentText: null },
        text: JSON.stringify({
          version: '1.1.0',
          job: { reference: 'b-77', state: 'CLOSED', all: 50, handled: 50 },
        }),
      },
    ],
  };
};
