import { leftUnchanged } from '@octavo/core/messages/notes.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { type Offer, offers } from '@octavo/tools/offers'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { toldBy } from '../work/chain.ts'
import type { WorkIn } from '../work/work-state.ts'

/**
 * What was done, with numbers: 'Merged 3 files'. After further steps the results are no longer the tool's own, so only its general title is
 * correct.
 */
export function resultTitle(tool: ReadyTool, state: Ended, changed?: number): string {
  if (isUnchanged(tool, state)) return plural(usedFiles(state).length, 'Your file is unchanged', 'Your files are unchanged')
  const { title }: Offer = offers[tool.type]
  const counted = state.chain.length === 0 ? title?.(countsOf(tool, state, changed)) : undefined
  return counted ?? tData(toldBy(tool, state.chain).finalTitle)
}

/** Whether the tool found nothing to do in any of the files. */
export function isUnchanged(tool: ReadyTool, state: Ended): boolean {
  if (state.chain.length > 0) return false
  const used = usedFiles(state)
  const unchanged = unchangedFiles(tool, state)
  return used.length > 0 && used.every(({ facts }) => facts && unchanged.has(facts.ref))
}

type Ended = Pick<WorkIn<'done'>, 'chain' | 'files' | 'finished'>

function failedFiles({ finished: { task } }: Ended): Set<string> {
  return new Set(task.files.flatMap(({ document, status }) => (status === 'FAILED' ? [document] : [])))
}

function usedFiles(state: Ended): WorkFile[] {
  const failed = failedFiles(state)
  return state.files.filter(({ facts }) => facts !== undefined && !failed.has(facts.ref))
}

/** A title that compares sizes tells of them by itself. */
function unchangedFiles(tool: ReadyTool, { finished: { task } }: Ended): Set<string> {
  const { comparesSizes }: Offer = offers[tool.type]
  if (comparesSizes) return new Set()
  return new Set(task.notes.filter(leftUnchanged).flatMap(({ document }) => document ?? []))
}

function countsOf(tool: ReadyTool, state: Ended, changed: number | undefined) {
  const { task } = state.finished
  const failed = failedFiles(state)
  const used = usedFiles(state)
  return {
    files: (task.files.length === 0 ? used.length : task.files.length - failed.size) - unchangedFiles(tool, state).size,
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
