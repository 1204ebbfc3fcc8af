import { expect, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';

let opened: OpenApp;
test.beforeAll(async () => {
  opened = await openApp();
});
test.afterAll(() => opened.close());

test('the app starts and shows one window with its own page', async () => {
  expect(opened.app.windows()).toHaveLength(1);
  await expect(opened.page).toHaveTitle(/Tallyport/);
  expect(await opened.page.evaluate(() => location.origin + location.pathname)).toBe('app://ui/index.html');
  await expect
    .poll(() =>
      opened.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.isVisible()),
      ),
    )
    .toEqual([true]);
});

test('the page has no Node, only the functions of the bridge', async () => {
  const names = ['process', 'require', 'Buffer', 'module', 'global', 'ipcRenderer'];
  const kinds = await opened.page.evaluate(
    (wanted) => wanted.map((name) => typeof Reflect.get(window, name)),
    names,
  );
  expect(kinds).toEqual(names.map(() => 'undefined'));
  const bridge = await opened.page.evaluate(() => {
    const value: unknown = Reflect.get(window, 'tallyport');
    return Object.entries(Object(value)).map(([name, member]) => `${name}: ${typeof member}`);
  });
  expect(bridge.sort()).toEqual(['giveFile: function', 'invoke: function', 'subscribe: function']);
});

test('the page cannot be led away, open windows, run inline scripts or reach another host', async () => {
  const { page } = opened;
  expect(await page.evaluate(() => window.open('https://example.com') === null)).toBe(true);
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'violations', seen);
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(script, frame);
    fetch('http://127.0.0.1:9/').catch(() => null);
  });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'violations')))
    .toEqual(expect.arrayContaining(['script-src-elem', 'frame-src', 'connect-src']));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(page.url()).toBe('app://ui/index.html');
  expect(opened.app.windows()).toHaveLength(1);
});

test('an address that climbs out of the served folder finds nothing', async () => {
  const statuses = await opened.page.evaluate(async () => {
    const paths = [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/%2e%2e%2f%2e%2e%2fpackage.json',
      '/..%5cpackage.json',
    ];
    return Promise.all(paths.map(async (path) => (await fetch(`app://ui${path}`)).status));
  });
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});
