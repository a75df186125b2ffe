import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
    // Tests start real processes and load native libraries, which do not share a process well.
    pool: 'forks',
    // One PostgreSQL for the run; each test makes its own database in it.
    globalSetup: ['packages/data/src/testing/vitest-postgres.ts'],
    // Half of the time goes by waiting for processes: two files at once fit two cores.
    maxWorkers: 2,
    // What is waited for may take its time on a busy machine; only what never comes is an error.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that needs a second try hides a fault.
    retry: 0,
    allowOnly: false,
    passWithNoTests: false,
  },
})
