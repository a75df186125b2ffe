import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
    // Tests start real processes and load native libraries, which do not share a process well.
    pool: 'forks',
    // One PostgreSQL for the run; each test makes its own database in it.
    globalSetup: ['packages/data/src/testing/vitest-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that needs a second try hides a fault.
    retry: 0,
    allowOnly: false,
    passWithNoTests: false,
  },
})
