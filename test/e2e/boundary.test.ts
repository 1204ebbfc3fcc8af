import { expect, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';

let opened: OpenApp;
test.beforeEach(async () => {
  opened = await openApp();
});
test.afterEach(() => opened.close());

const addresses = [
  'file:///etc/passwd',
  'javascript:document.title="led away"',
  'smb://host.example/share',
  'ms-msdt:/id PCWDiagnostic',
  'http://host.example/',
  'https://host.example/',
  'data:text/html,<p>led away</p>',
  'mailto:someone@host.example',
  'ftp://host.example/',
  'view-source:app://ui/index.html',
  'app://other/index.html',
];

test('no link leads away or out: eleven kinds of address, clicked and opened', async () => {
  const { app, page } = opened;
  await app.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'openedOutside', 0);
    shell.openExternal = async () => {
      Reflect.set(globalThis, 'openedOutside', Reflect.get(globalThis, 'openedOutside') + 1);
    };
  });
  for (const address of addresses) {
    await page.evaluate((href) => {
      for (const target of ['_self', '_blank', '_top']) {
        const link = document.createElement('a');
        link.href = href;
        link.target = target;
        document.body.append(link);
        link.click();
        link.remove();
      }
    }, address);
    expect(await page.evaluate((href) => window.open(href) === null, address), address).toBe(true);
    expect(await page.evaluate(() => [location.origin, document.title]), address).toEqual([
      'app://ui',
      'Tallyport',
    ]);
  }
  expect(page.url()).toBe('app://ui/index.html');
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(() => Reflect.get(globalThis, 'openedOutside'))).toBe(0);
});

test('the empty page, which asks nobody before it is there, gives way to the app at once', async () => {
  const { page } = opened;
  await page.evaluate(() => {
    location.href = 'about:blank';
  });
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  expect(page.url()).toBe('app://ui/index.html');
});

test('eval, a remote image, a form to elsewhere and a style by address are violations of the policy', async () => {
  const { page } = opened;
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'violations', seen);
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    const image = new Image();
    image.src = 'https://host.example/pixel.png';
    const form = document.createElement('form');
    form.action = 'https://host.example/';
    form.method = 'post';
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = 'https://host.example/style.css';
    document.body.append(image, form, style);
    form.submit();
    setTimeout('window.ran = true');
  });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'violations')))
    .toEqual(expect.arrayContaining(['img-src', 'form-action', 'style-src-elem', 'script-src']));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(page.url()).toBe('app://ui/index.html');
});
