import type { RunOf } from '@octavo/sandbox/job.ts'
import type { OptionValues } from '../options/options-module.ts'
import type { RunContext } from './runner.ts'
import type { previewWebPageJob } from './tool-jobs.ts'

/**
 * What `run.ts` of a tool gives, for code that treats all tools alike. The runner is a method, so that a tool's own may be written for its
 * own options: it is only ever given what its schema has made.
 */
export interface RunnerModule {
  default(context: RunContext<OptionValues>): Promise<void>
  /** Of a tool that takes addresses: the top of a page as it would be printed. */
  previewWebPage?: RunOf<typeof previewWebPageJob>
}
