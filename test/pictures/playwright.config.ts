import { defineConfig } from '@playwright/test';

/** `npm run screenshots`: a walk through the real app that leaves pictures behind. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../.runtime/pictures-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: { actionTimeout: 120_000, trace: 'retain-on-failure' },
});
