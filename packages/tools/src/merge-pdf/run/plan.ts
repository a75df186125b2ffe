import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Place } from '@octavo/documents/assemble/assemble.ts'
import type { Options } from '../options.ts'

/** A file as the plan sees it. */
export interface PlannedFile {
  document: string
  pageCount: number
}

/** Adjacent pages of one file. */
interface Group {
  source: number
  pages: { number: number; rotation: number }[]
}

/** The pages of the result in order. `files` are sorted; options may refer to files that couldn't be opened. */
export function planPages(
  files: readonly PlannedFile[],
  options: Pick<Options, 'pages' | 'sort' | 'interleave' | 'blankAfterOdd'>,
): Place[] {
  const groups = options.pages ? chosenGroups(files, options.pages, options.sort !== 'given') : files.map(wholeFile)
  const filled = groups.filter(({ pages }) => pages.length > 0)
  const places = options.interleave ? interleaved(filled, options.interleave) : joined(filled, options.blankAfterOdd)
  if (!places.some(({ kind }) => kind === 'page')) throw new AppError('NO_PAGES_LEFT')
  return places
}

function wholeFile({ pageCount }: PlannedFile, source: number): Group {
  return { source, pages: Array.from({ length: pageCount }, (_, index) => ({ number: index + 1, rotation: 0 })) }
}

function chosenGroups(files: readonly PlannedFile[], entries: NonNullable<Options['pages']>, isSorted: boolean): Group[] {
  const indexes = new Map(files.map(({ document }, index) => [document, index]))
  const groups = entries.flatMap(({ document, pages, rotation }) => {
    const source = indexes.get(document)
    const file = source === undefined ? undefined : files[source]
    if (source === undefined || !file) return []
    return [{ source, pages: selectPages(pages, file.pageCount).map((number) => ({ number, rotation })) }]
  })
  return isSorted ? groups.toSorted((a, b) => a.source - b.source) : groups
}

/** Adjacent groups of the same file count as one: they are printed together. */
function joined(groups: readonly Group[], blankAfterOdd: boolean): Place[] {
  const places: Place[] = []
  let run = 0
  for (const [index, group] of groups.entries()) {
    places.push(...placesOf(group))
    run += group.pages.length
    const next = groups[index + 1]
    if (!next || next.source === group.source) continue
    if (blankAfterOdd && run % 2 === 1) places.push({ kind: 'blank' })
    run = 0
  }
  return places
}

function interleaved(groups: readonly Group[], { step, reverse }: NonNullable<Options['interleave']>): Place[] {
  const queues = groups.map((group, index) => (reverse && index % 2 === 1 ? placesOf(group).toReversed() : placesOf(group)))
  const rounds = Math.max(...queues.map((queue) => Math.ceil(queue.length / step)), 0)
  return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue.slice(round * step, (round + 1) * step))).flat()
}

function placesOf({ source, pages }: Group): Place[] {
  return pages.map(({ number, rotation }) => ({ kind: 'page', source, number, rotation }))
}
