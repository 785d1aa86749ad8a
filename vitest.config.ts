import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The tests of the server share one PostgreSQL and two cores with it.
    maxWorkers: 2,
    reporters: ['default', './test/setup/vitest-counts.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/contract/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'test/safety/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{server,ops,race}/**/*.test.ts'],
          globalSetup: './test/setup/postgres.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
})
