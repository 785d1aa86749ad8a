import { defineConfig } from 'vitest/config'
import { icons } from './scripts/vite/icons.ts'
import { vitestCounts } from './test/setup/vitest-counts.ts'

const ofTheBuild = ['test/safety/bundle.test.ts', 'test/safety/secrets.test.ts']

export default defineConfig({
  test: {
    // The server tests share one PostgreSQL and two cores with it.
    maxWorkers: 2,
    execArgv: ['--import', './scripts/run/resolve-once.mjs'],
    // Limits for what hangs; a slow machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', vitestCounts],
    setupFiles: './test/setup/fuzz.ts',
    projects: [
      {
        extends: true,
        plugins: [icons()],
        test: {
          name: 'unit',
          // loading the modules anew for each file took as long as the tests
          isolate: false,
          include: ['src/contract/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'test/safety/**/*.test.ts'],
          exclude: ofTheBuild,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{server,race,upgrade}/**/*.test.ts'],
          globalSetup: './test/setup/postgres.ts',
          // Each file has its own database and shares nothing else; loading the server anew for each doubled the time (142 s → 73 s CPU).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Starts and kills the built server, each with its own database; looks into what is built, which is built once, before.
          // Projects run in the order of their names: the set-up fills a data folder beside the server tests.
          name: 'server-ops',
          include: ['test/ops/**/*.test.ts', ...ofTheBuild],
          globalSetup: './test/setup/ops.ts',
        },
      },
    ],
  },
})
