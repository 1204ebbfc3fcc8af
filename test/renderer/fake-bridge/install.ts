import { type Answer, type Bridge, type ProcedureName, procedures } from '../../../src/ipc/contract';
import { createHandlers } from './handlers';
import { worldNamed } from './world';

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(procedures, name);

/** A bridge to made-up books in memory, so that the screens can be looked at without the engine. */
export const createFakeBridge = (worldName: string | null): Bridge => {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const emit = (topic: string, message: unknown): void => {
    for (const listener of listeners.get(topic) ?? []) listener(message);
  };
  const handlers = createHandlers(worldNamed(worldName), emit);

  const answer = async (name: string, input: unknown): Promise<Answer> => {
    if (name === 'shell.engine')
      return {
        ok: true,
        value: { mode: 'usual', isAskedFor: false, stoppedAt: null, stops: 0, detail: '' },
      };
    if (name === 'shell.chooseFile')
      return { ok: true, value: { path: '/home/ana/Documents/November ledger.csv' } };
    if (name === 'shell.chooseFiles')
      return { ok: true, value: { paths: ['/home/ana/Documents/Books.xlsx'] } };
    if (name === 'shell.filesToOpen') return { ok: true, value: { paths: [] } };
    if (name === 'shell.chooseSavePath')
      return { ok: true, value: { path: '/home/ana/Documents/results.xlsx' } };
    if (name === 'shell.chooseReview' || name === 'shell.fileOfDraft')
      return { ok: true, value: { path: null } };
    if (name === 'shell.showInFolder' || name === 'shell.openOutside') return { ok: true, value: {} };
    if (!isProcedure(name)) throw new Error(`no procedure ${name}`);
    if (worldName === 'broken')
      return {
        ok: false,
        problem: { code: 'journal-in-use', params: {} },
        title: 'Journal in use',
        sentence: 'Another Tallyport has this journal open.',
        advice: 'Close the other one, then try again.',
      };
    const handler: (input: never) => unknown = handlers[name];
    const parsed: unknown = procedures[name].input.parse(input);
    return { ok: true, value: await Reflect.apply(handler, undefined, [parsed]) };
  };

  return {
    invoke: async (name, input) => structuredClone(await answer(name, input)),
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    giveFile: async (file) => (file instanceof File ? `/home/ana/Documents/${file.name}` : ''),
  };
};
