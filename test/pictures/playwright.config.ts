import { defineConfig } from '@playwright/test';

/** `npm run screenshots`: a walk through the real app that leaves pictures behind. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../.runtime/pictures-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Every picture in three sizes, light and dark, on a machine that may be busy.
  timeout: 2_400_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: { actionTimeout: 120_000, trace: 'retain-on-failure' },
});
