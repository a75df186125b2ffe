import { tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { type Offer, offers } from '@octavo/tools/offers'
import { toldBy } from '../work/chain.ts'
import type { WorkIn } from '../work/work-state.ts'

/**
 * What was done, with numbers: 'Merged 3 files'. After further steps the results are no longer the tool's own, so only its general title is
 * correct.
 */
export function resultTitle(tool: ReadyTool, state: Pick<WorkIn<'done'>, 'chain' | 'files' | 'finished'>, changed?: number): string {
  const { title }: Offer = offers[tool.type]
  const counted = state.chain.length === 0 ? title?.(countsOf(state, changed)) : undefined
  return counted ?? tData(toldBy(tool, state.chain).finalTitle)
}

function countsOf({ files, finished: { task } }: Pick<WorkIn<'done'>, 'files' | 'finished'>, changed: number | undefined) {
  const failed = new Set(task.files.flatMap(({ document, status }) => (status === 'FAILED' ? [document] : [])))
  const used = files.filter(({ facts }) => facts !== undefined && !failed.has(facts.ref))
  return {
    files: task.files.length === 0 ? used.length : task.files.length - failed.size,
    results: task.results.length,
    bytesBefore: bytesOf(used),
    bytesAfter: bytesOf(task.results),
    pagesBefore: pagesOf(used),
    pagesAfter: pagesOf(task.results),
    // It was counted before anything could fail.
    changed: failed.size === 0 ? changed : undefined,
  }
}

/** Undefined if one of them has no pages or no page count. */
function pagesOf(parts: readonly { pageCount?: number | undefined }[]): number | undefined {
  return parts.every(({ pageCount }) => pageCount !== undefined) ? parts.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0) : undefined
}

function bytesOf(parts: readonly { size: number }[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}
