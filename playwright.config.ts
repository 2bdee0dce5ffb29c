import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/browser.mjs';

/** A port that nobody uses. The workers read this file again and must come to the same one: it is left in the environment. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return String(typeof address === 'object' && address ? address.port : 4437);
}

process.env.SANDTABLE_TEST_PORT ??= await freePort();
const PORT = process.env.SANDTABLE_TEST_PORT;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  // A test that needs a second try has failed.
  retries: 0,
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
    command: `node bin/sandtable.mjs start --port ${PORT} --store :memory:`,
    url: `http://localhost:${PORT}/`,
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
