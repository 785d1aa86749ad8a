import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './test/setup/browser.ts'
import { fuzzSeed } from './test/setup/fuzz-seed.ts'

const WIDELY_SEEN = ['dev/menu.e2e.ts', 'dev/scripts.e2e.ts', 'store/joining.e2e.ts'].map((file) => `**/test/e2e/${file}`)
// changes the first rows of lists, so it runs last
const EVERY_BUTTON = '**/test/e2e/session/pressed.e2e.ts'

// the day selects tests: the workers in a run that passes midnight need the day on which it started
process.env.FUZZ_SEED ??= String(fuzzSeed)

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/setup/playwright.ts',
  fullyParallel: true,
  // two workers leave a quarter of two cores idle while they wait for pages
  // a third one saves 12 % of the time for 39 tests, and 4 to 8 % between landings
  workers: 3,
  // a retry would hide a race
  retries: 0,
  // only for hanging tests: a busy machine is no fault
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // menu entries, hundreds of brands and the application mode change pages for other tests, so these files run after them
  projects: [
    { name: 'journeys', testIgnore: [...WIDELY_SEEN, EVERY_BUTTON] },
    { name: 'widely seen', testMatch: WIDELY_SEEN, dependencies: ['journeys'] },
    { name: 'every button', testMatch: EVERY_BUTTON, dependencies: ['widely seen'] },
  ],
  reporter: [['line'], ['./test/setup/playwright-counts.ts']],
  use: {
    baseURL: process.env.E2E_URL,
    launchOptions: await browserLaunchOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // the service worker would bypass routes mocked by tests; its own tests allow it
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // animations take a tenth of the time; tests of the kit and of the progress bar turn them on
    contextOptions: { reducedMotion: 'reduce' },
    // a trace takes a third of the test time: use `--trace on` for a single test
    screenshot: 'only-on-failure',
  },
})
