import type { RunOutput } from '../../running/runner.ts'
import { createToolRunner, type TestFile, type ToolRun } from '../../testing/tool-runner.ts'
import { type GivenOptions, Options } from '../options.ts'
import run from '../run.ts'

export type Merged = RunOutput & Omit<ToolRun, 'results'>

/** Merges files in a new folder of the test. */
export interface Merger {
  merge(files: readonly (TestFile | Uint8Array)[], options?: GivenOptions): Promise<Merged>
  close(): void
}

export function createMerger(): Merger {
  const runner = createToolRunner(run, Options)
  return {
    async merge(files, options) {
      const { results, ...told } = await runner.run(files, options)
      const [result] = results
      if (!result) throw new Error('the tool delivered nothing')
      return { ...result, ...told }
    },
    close: runner.close,
  }
}
