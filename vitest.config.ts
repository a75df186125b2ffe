import { defineConfig } from 'vitest/config'
import { MixedOrder } from './scripts/tests/mixed-order.ts'
import { RunReport } from './scripts/tests/run-report.ts'

/** What only computes: these files share a process, whose start costs more than most of them. */
const logic = ['{packages/core,packages/layout,packages/ui,apps/web}/src/**/*.test.{ts,tsx}', 'packages/tools/src/*/panel/*.test.ts']

/**
 * Tests with real programs share two cores with those of three other files. One that needed a second try is named in the report with
 * its reason, and is a bug to fix.
 */
const secondTry = 1

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'logic', include: logic, isolate: false } },
      {
        extends: true,
        test: {
          name: 'code',
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'apps/server/tests/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: logic,
          setupFiles: ['packages/data/src/testing/vitest-orm.ts'],
          // One PostgreSQL for the run; each test makes its own database in it.
          globalSetup: ['scripts/tests/vitest-slots.ts', 'packages/data/src/testing/vitest-postgres.ts'],
          retry: secondTry,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: ['scripts/tests/vitest-slots.ts', 'e2e/src/testing/vitest-product.ts'],
          retry: secondTry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    // Tests start real processes and load native libraries, which do not share a process well.
    pool: 'forks',
    sequence: { sequencer: MixedOrder },
    reporters: ['default', new RunReport()],
    // A file keeps half a core busy and waits for processes in the meantime: four at once fill two cores.
    maxWorkers: 4,
    // What is waited for may take its time on a busy machine; only what never comes is an error.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What only computes has no reason to need a second try.
    retry: 0,
    allowOnly: false,
    passWithNoTests: false,
  },
})
