import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { dresses, secretsUnder } from '../fixtures/canaries';
import { tellingHeaders } from '../fixtures/careless-service';
import { writeXlsx } from '../fixtures/made-up-files';
import { serveFront } from '../fixtures/served-front';
import { type OpenApp, openApp } from './app';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';
import { processesUnder } from './processes';
import { connectSandbox, startSandbox } from './sandbox';

const PASSPHRASE = 'canary-passphrase-55d0e1b7';

/** Writes down arguments and environment of each process that is started to read a file, as soon as it has them. */
const noteReaders = ({ app }: OpenApp): Promise<void> =>
  app.evaluate(({ utilityProcess }) => {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const readers: string[] = [];
    Reflect.set(globalThis, 'readers', readers);
    const { fork } = utilityProcess;
    utilityProcess.fork = (...given) => {
      const child = fork(...given);
      child.once('spawn', () => {
        const of = (what: string): string => readFileSync(`/proc/${child.pid}/${what}`, 'latin1');
        try {
          // Both are another's or empty until it is a program of its own.
          let words = of('cmdline');
          while (!words.includes('--type=utility') && !of('stat').includes(') Z')) words = of('cmdline');
          readers.push(words, of('environ'));
        } catch {
          // It has ended meanwhile.
        }
      });
      return child;
    };
  });

/** Ends the page, and then the whole app, each as a crash does. */
const endPage = async ({ app, page }: OpenApp): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await crashed;
};
const endApp = async ({ app }: OpenApp): Promise<void> => {
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  app.evaluate(() => process.crash()).catch(() => undefined);
  await ended;
};

test('A-20: under the window, 0 secrets in arguments, environments, what was said, crash files and every other file, after crashes too', async () => {
  const folder = newFolder();
  for (const name of ['tmp', 'data']) mkdirSync(folder.path(name));
  const service = await startSandbox();
  const secrets: Record<string, string> = {
    ...{ apiKey: service.apiKey, clientId: service.clientId, clientSecret: service.clientSecret },
    passphrase: PASSPHRASE,
  };
  const front = await serveFront(service, {
    change: (answer, request) => {
      const token = /"access_token":\s*"([^"]+)"/.exec(answer.text)?.[1];
      if (token !== undefined) secrets[`token ${Object.keys(secrets).length}`] = token;
      return { ...answer, headers: tellingHeaders(request) };
    },
  });
  const opened = await openApp({ dataDir: folder.path('data'), env: { TMPDIR: folder.path('tmp') } });
  const said: string[] = [];
  for (const stream of [opened.app.process().stdout, opened.app.process().stderr])
    stream?.on('data', (part) => said.push(String(part)));
  const pid = opened.app.process().pid ?? 0;
  await noteReaders(opened);
  const me = person(opened);
  const { baseUrl, authUrl } = front;
  await connectSandbox(me, { ...service, baseUrl, authUrl });
  await me.synchronise();
  await me.call('connections.unlock', { passphrase: PASSPHRASE });
  await writeXlsx(folder.path('invoices.xlsx'), invoiceList(30));
  await me.chooseFile(folder.path('invoices.xlsx'));
  const seen = [...processesUnder(pid)];
  await endPage(opened);
  seen.push(...processesUnder(pid));
  const readers = z
    .array(z.string())
    .parse(await opened.app.evaluate(() => Reflect.get(globalThis, 'readers')));
  await endApp(opened);

  expect(seen.filter(({ words }) => words.includes('--type=renderer')).length).toBeGreaterThan(0);
  expect(readers.filter((text) => text.includes('--type=utility'))).not.toEqual([]);
  expect(Object.keys(secrets).length).toBeGreaterThan(4);
  const under = seen.flatMap(({ words, environment }) => [words, environment]);
  const shown = Buffer.from([...said, ...under, ...readers].join('\n'), 'latin1');
  const leaked = Object.entries(secrets).filter(([, secret]) =>
    dresses(secret).some((dress) => shown.includes(dress)),
  );
  expect(leaked.map(([name]) => name)).toEqual([]);
  expect(secretsUnder(folder.path('.'), secrets)).toEqual([]);
  writeFileSync(folder.path('tmp/core.1'), Buffer.from(`\0${secrets.clientSecret}\0`, 'utf16le'));
  expect(secretsUnder(folder.path('.'), secrets)).toEqual(['clientSecret in tmp/core.1']);
  front.close();
  await service.close();
  folder.remove();
});
