import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/browser.mjs';

const PORT = 4437;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${PORT}/`,
    viewport: { width: 1440, height: 900 },
    launchOptions: await chromiumLaunch(),
    // Pieces appear in place: the tests look at what is there, not at how it comes.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  },
  webServer: {
    command: `node bin/sandtable.mjs start --port ${PORT}`,
    url: `http://localhost:${PORT}/`,
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
