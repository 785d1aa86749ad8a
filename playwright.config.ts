import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './test/setup/browser.ts'
import { fuzzSeed } from './test/setup/fuzz-seed.ts'

const WIDELY_SEEN = ['dev/menu.e2e.ts', 'dev/scripts.e2e.ts', 'store/joining.e2e.ts'].map((file) => `**/test/e2e/${file}`)
// presses what stands in the first rows, which others throw away
const EVERY_BUTTON = '**/test/e2e/session/pressed.e2e.ts'

// the day selects tests: the workers of a run that passes midnight need that of its start
process.env.FUZZ_SEED ??= String(fuzzSeed)

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/setup/playwright.ts',
  fullyParallel: true,
  // a third one saved no time on two cores, and frames came so late that journeys met windows which were about to close
  workers: 2,
  // A test that passes at the second try hides a race.
  retries: 0,
  // for what hangs only: a busy machine is no fault
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // an entry of the menu, brands by the hundred and the mode of applications are seen by everybody: they come when everybody else is done
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
    // it would answer in the place of what a test puts between browser and server; its own tests allow it
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // drawing what moves is a tenth of the work; the tests of the kit and of the progress bar have it move
    contextOptions: { reducedMotion: 'reduce' },
    // recording every test costs a third of its time: `--trace on` for the one that is looked into
    screenshot: 'only-on-failure',
  },
})
