import type { JobContext, SelfCheck, SlotJobs } from '@octavo/documents/slots/contract.ts'
import type { OptionsOf, ReadyToolType } from './catalogue.ts'
import type { Runner } from './implement.ts'
import { type RunToolPayload, runTool } from './run-tool.ts'

/** What each ready tool does. The compiler asks for a line as soon as a tool is `ready`, and refuses one whose tool is not. */
export const runners = {
  'merge-pdf': () => import('./merge-pdf/run.ts'),
} as const satisfies { [Type in ReadyToolType]: () => Promise<{ default: Runner<OptionsOf<Type>> }> }

/** What a slot runs for the engine. */
export const jobs = {
  async 'run-tool'(payload: RunToolPayload, context: JobContext): Promise<void> {
    const { default: runner } = await runners[payload.type]()
    await runTool(runner as Runner<never>, payload, context)
  },
} satisfies SlotJobs

/** Loads every runner when a slot starts: a broken one shows at once, and nobody's task waits for the loading. */
export async function selfCheck(): Promise<SelfCheck> {
  const loaded = await Promise.all(Object.values(runners).map((load) => load()))
  return { tools: loaded.length }
}
