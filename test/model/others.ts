import type { JsonObject } from '../../src/core/values/json';
import { shownThing } from './shown';
import type { Stage } from './stage';
import { type Foreign, serviceWorld } from './worlds';

/** Numbers of things that are nobody's of ours. */
const OTHERS = 100;
const DAY_MS = 86_400_000;

const foreignEntry = ({ load }: Stage, { thing, kind }: Foreign, i: number): JsonObject => {
  const own = load.payload(thing);
  if (kind === 'used' && 'upload_id' in own)
    return { ...load.payload(OTHERS + thing), upload_id: own.upload_id ?? null };
  const base = kind === 'equal' ? own : load.near(own);
  return 'upload_id' in base ? { ...base, upload_id: `f-${i}` } : base;
};

const addForeign = (stage: Stage, one: Foreign, i: number): void => {
  const { books } = stage.service;
  const identity = one.kind === 'equal' ? stage.load.identity(stage.load.payload(one.thing)) : null;
  const who = one.atMs === null ? 'before' : 'foreign';
  const at = one.atMs === null ? stage.clock.now() - DAY_MS : stage.clock.now();
  if (one.atMs !== null) stage.say(`somebody else: ${one.kind} to ${one.thing}`);
  books.add(foreignEntry(stage, one, i), identity, at, { who });
};

/** What is there before: of an upsert the same things with other lines, of others things of somebody else. */
const addBefore = ({ load, scenario, service, clock }: Stage): void => {
  scenario.before.forEach((thing, i) => {
    const payload = load.payload(thing);
    const isSame = load.isUpsert(payload);
    const own = isSame ? payload : load.payload(OTHERS + i);
    const entry = isSame && load.hasLines ? { ...own, items: [{ name: 'Old line', quantity: 1 }] } : own;
    service.books.add(entry, load.identity(entry), clock.now() - DAY_MS, { who: 'before' });
  });
};

const sendFile = (stage: Stage, things: readonly number[]): void => {
  const { load, service, clock, bad } = stage;
  const entries = things
    .filter((thing) => thing <= stage.scenario.things)
    .map((thing) => load.payload(thing))
    .filter((entry) => !bad.has(load.identity(entry)));
  stage.say(`a second client sends ${entries.map(load.identity).join(' ')}`);
  service.books.take(entries, clock.now(), { who: 'second-client' });
  service.books.advance(clock.now());
};

const later = (stage: Stage, ms: number, work: () => void): void => {
  void stage.clock.sleep(ms).then(work);
};

/** Sets going what others do at the service, before and while we send. */
export const playOthers = (stage: Stage): void => {
  const { world, scenario } = stage;
  addBefore(stage);
  world.foreign
    .filter(({ thing }) => thing <= scenario.things)
    .forEach((one, i) => {
      if (one.atMs === null) addForeign(stage, one, i);
      else later(stage, one.atMs, () => addForeign(stage, one, i));
    });
  const { secondClient } = world;
  if (secondClient !== null) later(stage, secondClient.atMs, () => sendFile(stage, secondClient.things));
};

/** The list is read before anything is sent, as the guard reads it. */
export const readBefore = (stage: Stage): void => {
  const { world, service, target, profile, clock, load } = stage;
  if (!world.isGuarded || world.isPageIgnored || target.lookUp.compared === undefined) return;
  const shown = service.books.shownAt(clock.now());
  const entries = shown.map((thing) => shownThing(load, serviceWorld(world), thing, true));
  const now = clock.now();
  const { store } = stage.journal.imports.at(-1) ?? {};
  store?.keepSeen(target, entries, profile, now);
  store?.keepListing('the-reader', { begunAt: now, endedAt: now, isWhole: true, entries: entries.length });
};
