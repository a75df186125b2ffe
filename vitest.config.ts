import { defineConfig } from 'vitest/config'
import { MixedOrder } from './scripts/tests/mixed-order.ts'
import { aloneProject, atOnce } from './scripts/tests/projects.ts'
import { RunReport } from './scripts/tests/run-report.ts'

/** What only computes: these files share a process, whose start costs more than most of them. */
const logic = ['{packages/core,packages/layout,packages/ui,apps/web}/src/**/*.test.{ts,tsx}', 'packages/tools/src/*/panel/*.test.ts']

/** What watches its own process (children, open files, memory) or changes it. Each of these files has a process to itself. */
const alone = [
  'packages/sandbox/src/**/*.test.ts',
  'packages/platform/src/storage/sealed-storage.test.ts',
  // Reads SVG, which the product never does: it blocks all readers of images that it doesn't need.
  'packages/tools/src/pdf-to-images/run.test.ts',
  'apps/server/tests/faults/**/*.test.ts',
  'apps/server/tests/threats/{hostile-documents,inherited-files,secrets}.test.ts',
]

/**
 * Tests with real programs share two cores with those of three other files. One that needed a second try is named in the report with
 * its reason, and is a bug to fix.
 */
const secondTry = 1

const withPrograms = {
  setupFiles: ['packages/data/src/testing/vitest-orm.ts'],
  // One PostgreSQL for the run, in which each test makes its own database, and one product for the browser tests that need no other.
  globalSetup: ['scripts/tests/vitest-bundles.ts', 'packages/data/src/testing/vitest-postgres.ts', 'e2e/src/testing/vitest-product.ts'],
  retry: secondTry,
}

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'logic', include: logic, isolate: false } },
      {
        extends: true,
        test: {
          name: 'programs',
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'apps/server/tests/**/*.test.ts',
            'e2e/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: [...logic, ...alone],
          // A process for each file would load the whole server again, which costs more than most files.
          isolate: false,
          ...withPrograms,
        },
      },
      { extends: true, test: { name: aloneProject, include: alone, ...withPrograms } },
    ],
    // Native libraries and signals are no good in threads.
    pool: 'forks',
    sequence: { sequencer: MixedOrder },
    reporters: ['default', new RunReport()],
    maxWorkers: atOnce,
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
