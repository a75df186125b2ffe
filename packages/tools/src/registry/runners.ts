import { keepingOpenings } from '@octavo/documents/open/kept-openings.ts'
import type { SelfCheck } from '@octavo/sandbox/contract.ts'
import type { RunsOf } from '@octavo/sandbox/job.ts'
import { Permissions } from '../options/permission-options.ts'
import { askRight } from '../running/ask-right.ts'
import { inspectInputs } from '../running/inspect-inputs.ts'
import { runTool } from '../running/run-tool.ts'
import type { Runner } from '../running/runner.ts'
import type { RunnerModule } from '../running/runner-module.ts'
import type { ToolJobs } from '../running/tool-jobs.ts'
import { requiredBy } from './capabilities.ts'
import { findTool, isReady, type OptionsOf, type ReadyTool, type ReadyToolType } from './catalogue.ts'

/** The runner of each ready tool. The compiler requires an entry for a `ready` tool, and refuses one for another. */
export const runners = {
  'merge-pdf': () => import('../merge-pdf/run.ts'),
  'split-pdf': () => import('../split-pdf/run.ts'),
  'compress-pdf': () => import('../compress-pdf/run.ts'),
  'edit-pdf': () => import('../edit-pdf/run.ts'),
  forms: () => import('../forms/run.ts'),
  'pdf-to-pdfa': () => import('../pdf-to-pdfa/run.ts'),
  'pdf-to-images': () => import('../pdf-to-images/run.ts'),
  'extract-text-from-pdf': () => import('../extract-text-from-pdf/run.ts'),
  'protect-pdf': () => import('../protect-pdf/run.ts'),
  'unlock-pdf': () => import('../unlock-pdf/run.ts'),
  'url-to-pdf': () => import('../url-to-pdf/run.ts'),
  'images-to-pdf': () => import('../images-to-pdf/run.ts'),
  'pdf-to-word': () => import('../pdf-to-word/run.ts'),
  'word-to-pdf': () => import('../word-to-pdf/run.ts'),
  'pdf-to-excel': () => import('../pdf-to-excel/run.ts'),
  'excel-to-pdf': () => import('../excel-to-pdf/run.ts'),
  'pdf-to-ppt': () => import('../pdf-to-ppt/run.ts'),
  'ppt-to-pdf': () => import('../ppt-to-pdf/run.ts'),
  'delete-pages-from-pdf': () => import('../delete-pages-from-pdf/run.ts'),
  'rotate-pdf-pages': () => import('../rotate-pdf-pages/run.ts'),
  'add-page-numbers-to-pdf': () => import('../add-page-numbers-to-pdf/run.ts'),
  'extract-images-from-pdf': () => import('../extract-images-from-pdf/run.ts'),
  'add-images-to-pdf': () => import('../add-images-to-pdf/run.ts'),
  'ocr-pdf': () => import('../ocr-pdf/run.ts'),
} as const satisfies { [Type in ReadyToolType]: () => Promise<{ default: Runner<OptionsOf<Type>> }> }

/** The jobs that a slot runs for the engine. */
export const jobs = {
  async 'run-tool'(payload, context) {
    const { type, encryption } = readyTool(payload.type)
    const { default: runner }: RunnerModule = await runners[type]()
    const { asksFor = [type], permissions } = payload
    const allowed = permissions === undefined ? undefined : Permissions.parse(permissions)
    // A tool that removes encryption asks for the confirmation itself: that is its only purpose.
    const asking = encryption === 'removes' ? runner : askRight(requiredBy(asksFor), runner, allowed)
    if (!payload.inputs.some(({ isUnchecked }) => isUnchecked)) return runTool(asking, payload, context)
    return keepingOpenings(async () => runTool(asking, { ...payload, inputs: await inspectInputs(payload.inputs, context) }, context))
  },

  async 'preview-web-page'(payload, context) {
    const { previewWebPage }: RunnerModule = await runners[readyTool(payload.type).type]()
    if (!previewWebPage) throw new Error(`${payload.type} takes no web pages`)
    return previewWebPage(payload, context)
  },
} satisfies RunsOf<ToolJobs>

function readyTool(type: string): ReadyTool {
  const tool = findTool(type)
  if (!tool || !isReady(tool)) throw new Error('There is no such tool')
  return tool
}

/** Loads every runner when a slot starts: a broken one shows at once, and no task waits for the loading. */
export async function selfCheck(): Promise<SelfCheck> {
  const loaded = await Promise.all(Object.values(runners).map((load) => load()))
  return { tools: loaded.length }
}
