import type { RunOf } from '@octavo/sandbox/job.ts'
import type { OptionValues } from '../options/options-module.ts'
import type { RunContext } from './runner.ts'
import type { previewWebPageJob } from './tool-jobs.ts'

/**
 * The exports of a tool's `run.ts`, for code that treats all tools alike. The runner is a method, so that a tool can declare its own option
 * type: it only gets values that its schema produced.
 */
export interface RunnerModule {
  default(context: RunContext<OptionValues>): Promise<void>
  /** For a tool that takes addresses: an image of the top of a page. */
  previewWebPage?: RunOf<typeof previewWebPageJob>
}
