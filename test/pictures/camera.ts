import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { OpenApp } from '../e2e/app';

const root = resolve(import.meta.dirname, '../..');
/** Those the documents show; every other one stays out of the repository. */
const shown = join(root, 'docs/pictures');
const all = join(root, '.runtime/pictures');

const largestBytes = 250_000;
/** A busy machine paints a large window slowly, and reads a file slowly. */
const patienceMs = 120_000;
const onlyShown = process.env['PICTURES'] === 'shown';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  // The smallest window.
  { width: 1024, height: 640 },
] as const;
const schemes = ['light', 'dark'] as const;

type Scheme = (typeof schemes)[number];

/** Takes a picture of what the window shows now. */
export type Camera = {
  /**
   * Every size, light and dark; `keep`: which of the first ones the documents show. With PICTURES=shown only those are taken:
   * a sixth of the time.
   */
  readonly shoot: (name: string, keep?: readonly Scheme[]) => Promise<void>;
};

export const openCamera = ({ page }: OpenApp): Camera => {
  // The setting of the configuration does not reach a window of Electron.
  page.setDefaultTimeout(patienceMs);
  mkdirSync(shown, { recursive: true });
  mkdirSync(all, { recursive: true });

  const resize = async (size: (typeof sizes)[number]): Promise<void> => {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
      .toEqual([size.width, size.height]);
  };

  const repaint = async (scheme: Scheme): Promise<void> => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };

  const take = async (path: string): Promise<void> => {
    await page.screenshot({ path, animations: 'disabled', caret: 'hide', timeout: patienceMs });
  };

  return {
    shoot: async (name, keep = []) => {
      await page.mouse.move(0, 0);
      // What is still loading is no picture of the screen.
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      for (const size of onlyShown ? sizes.slice(0, 1) : sizes) {
        await resize(size);
        for (const scheme of onlyShown ? keep : schemes) {
          await repaint(scheme);
          await take(join(all, `${name}-${size.width}x${size.height}-${scheme}.png`));
          if (size !== sizes[0] || !keep.includes(scheme)) continue;
          const path = join(shown, `${name}${scheme === 'dark' ? '-dark' : ''}.png`);
          copyFileSync(join(all, `${name}-${size.width}x${size.height}-${scheme}.png`), path);
          expect(statSync(path).size, `${path} is small enough to be kept`).toBeLessThan(largestBytes);
        }
      }
      await repaint('light');
      await resize(sizes[0]);
    },
  };
};
