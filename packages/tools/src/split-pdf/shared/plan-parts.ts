import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Options } from '../options.ts'

/** What decides over the parts where the number of pages is all that must be known. */
export type PageModeOptions = Pick<Options, 'mode' | 'every' | 'ranges' | 'merge' | 'after' | 'files' | 'parts'>

/**
 * The pages of each part, by their numbers; undefined where that depends on what is on the pages. Panel and runner both ask here,
 * so that what is shown is what will be made. Throws what a page selection throws.
 */
export function planByNumber(options: PageModeOptions, { id, pageCount }: { id: string; pageCount: number }): number[][] | undefined {
  const { mode, every, ranges = 'all', merge, parts } = options
  if (mode === 'every') return cutAfter(pageCount, (page) => page % every === 0)
  if (mode === 'ranges') {
    const files = ranges.split(',').map((range) => selectPages(range, pageCount))
    return (merge ? [files.flat()] : files).filter((pages) => pages.length > 0)
  }
  if (mode === 'after') {
    const cuts = new Set(cutsOf(options, { id, pageCount }))
    return cutAfter(pageCount, (page) => cuts.has(page))
  }
  if (mode === 'parts') return evenParts(pageCount, Math.min(parts, pageCount))
  if (mode === 'odd-even') return [selectPages('odd', pageCount), selectPages('even', pageCount)].filter((pages) => pages.length > 0)
  return undefined
}

/** The pages after which a file is cut; its last page is none. */
export function cutsOf({ after, files }: Pick<Options, 'after' | 'files'>, { id, pageCount }: { id: string; pageCount: number }): number[] {
  const own = files?.filter(({ document }) => document === id) ?? []
  const written = own.length > 0 ? own.flatMap((entry) => entry.after ?? []) : after === undefined ? [] : [after]
  return written.flatMap((selection) => selectPages(selection, pageCount)).filter((page) => page < pageCount)
}

/** Pages from the first to the last, a new list after each page at which it is to be cut. */
export function cutAfter(pageCount: number, isCut: (page: number) => boolean): number[][] {
  const parts: number[][] = [[]]
  for (let page = 1; page <= pageCount; page += 1) {
    parts.at(-1)?.push(page)
    if (page < pageCount && isCut(page)) parts.push([])
  }
  return parts
}

/** So many parts whose lengths differ by one page at most, the longer ones first. */
function evenParts(pageCount: number, parts: number): number[][] {
  const [least, longer] = [Math.floor(pageCount / parts), pageCount % parts]
  let next = 1
  return Array.from({ length: parts }, (_, index) => {
    const length = least + (index < longer ? 1 : 0)
    const pages = Array.from({ length }, (__, offset) => next + offset)
    next += length
    return pages
  })
}
