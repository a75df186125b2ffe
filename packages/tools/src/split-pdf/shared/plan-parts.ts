import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Options } from '../options.ts'

/** The options that determine the parts if only the page count matters. */
export type PageModeOptions = Pick<Options, 'mode' | 'every' | 'ranges' | 'merge' | 'after' | 'files' | 'parts'>

/**
 * The page numbers of each part; undefined if they depend on page content. Panel and runner both use it, so that the preview matches the
 * result. Throws like a page selection.
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

/** The pages after which a file is cut, except its last page. */
export function cutsOf({ after, files }: Pick<Options, 'after' | 'files'>, { id, pageCount }: { id: string; pageCount: number }): number[] {
  const own = files?.filter(({ document }) => document === id) ?? []
  const written = own.length > 0 ? own.flatMap((entry) => entry.after ?? []) : after === undefined ? [] : [after]
  return written.flatMap((selection) => selectPages(selection, pageCount)).filter((page) => page < pageCount)
}

/** Pages from the first to the last, with a new list after each cut. */
export function cutAfter(pageCount: number, isCut: (page: number) => boolean): number[][] {
  const parts: number[][] = [[]]
  for (let page = 1; page <= pageCount; page += 1) {
    parts.at(-1)?.push(page)
    if (page < pageCount && isCut(page)) parts.push([])
  }
  return parts
}

/** This many parts whose lengths differ by one page at most, the longer ones first. */
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
