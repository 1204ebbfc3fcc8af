import type { z } from 'zod';
import { type MenuPlace, type TopicName, topics } from '../../ipc/contract';
import { bridge } from './bridge';
import { callShell } from './client';
import { askForEngine, noteEngine } from './engine-state';
import { noteFileWork } from './file-work';
import { goTo } from './navigation';
import { bringFiles } from './outside-files';
import type { Place } from './places';
import { noteProgress } from './progress';
import { refresh } from './refresh';
import { askForFirstRows, refreshRows } from './rows-so-far';

const menuPages: Readonly<Record<MenuPlace, Place>> = {
  'new-import': { kind: 'new-import', importId: null },
  connections: { kind: 'connections', connectionId: null },
  journal: { kind: 'journal' },
  settings: { kind: 'settings' },
};

/** While an import runs, its counts and chunks are asked for again at most this often. */
const refreshEveryMs = 700;

const listen = <S extends z.ZodType>(topic: TopicName, schema: S, take: (message: z.output<S>) => void) =>
  bridge()?.subscribe(topic, (raw) => {
    const message = schema.safeParse(raw);
    if (message.success) take(message.data);
  });

/** Refreshes an import now, or once after the wait if it was refreshed a moment ago. */
const createPacer = () => {
  const waiting = new Set<string>();
  return (importId: string): void => {
    if (waiting.has(importId)) return;
    waiting.add(importId);
    setTimeout(() => {
      waiting.delete(importId);
      refresh('imports', importId);
    }, refreshEveryMs);
  };
};

/** While rows are checked, those that can be seen by now are asked for: at once, and then from time to time. */
const createRowPacer = () => {
  const resting = new Set<string>();
  return (importId: string): void => {
    if (resting.has(importId)) return;
    resting.add(importId);
    refreshRows(importId);
    askForFirstRows(importId);
    setTimeout(() => resting.delete(importId), refreshEveryMs);
  };
};

/** Brings the files that the app was started with. */
export const bringFilesOfStart = async (): Promise<void> => {
  const files = await callShell('shell.filesToOpen', {});
  if (files.ok) bringFiles(files.value.paths);
};

/** Follows what the engine tells without being asked. Returns how to end it. */
export const followEngine = (): (() => void) => {
  const pace = createPacer();
  const paceRows = createRowPacer();
  void askForEngine();
  const ends = [
    listen('go', topics.go, ({ to }) => goTo(menuPages[to])),
    listen('engine', topics.engine, noteEngine),
    listen('open', topics.open, ({ paths }) => bringFiles(paths)),
    listen('file', topics.file, noteFileWork),
    listen('changed', topics.changed, ({ what, id }) => refresh(what, id)),
    listen('progress', topics.progress, (progress) => {
      const isOfCheck = progress.phase === 'reading' || progress.phase === 'checking';
      if (isOfCheck && progress.records !== null) paceRows(progress.importId);
      noteProgress(progress);
      if (!isOfCheck) pace(progress.importId);
    }),
  ];
  return () => {
    for (const end of ends) end?.();
  };
};
