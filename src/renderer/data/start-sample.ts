import type { Connection } from '../../ipc/connections';
import type { Answered } from './answered';
import { call } from './client';
import { goTo } from './navigation';
import { refresh } from './refresh';
import { tellFailure } from './tell';

const practiceConnection = async (): Promise<Answered<Connection>> => {
  const known = await call('connections.list', {});
  const own = known.ok ? known.value.find(({ environment }) => environment === 'practice') : undefined;
  return own === undefined ? call('connections.addPractice', {}) : { ok: true, value: own };
};

/** Begins an import of the sample into the practice service, which is made ready first. Answers when its first step is shown, or it failed. */
export const startSample = async (): Promise<void> => {
  const practice = await practiceConnection();
  if (!practice.ok) return tellFailure(practice.failure);
  const { id: connectionId, companies } = practice.value;
  const company = companies[0]?.id ?? null;
  if (company !== null) {
    const read = await call('directory.sync', { connectionId, company });
    if (!read.ok) return tellFailure(read.failure);
  }
  const made = await call('drafts.sample', {});
  if (!made.ok) return tellFailure(made.failure);
  const { importId } = made.value;
  const placed = await call('drafts.update', {
    importId,
    patch: { connectionId, company },
  });
  if (!placed.ok) tellFailure(placed.failure);
  refresh('connections', null);
  refresh('directory', null);
  refresh('imports', null);
  goTo({ kind: 'new-import', importId });
};
