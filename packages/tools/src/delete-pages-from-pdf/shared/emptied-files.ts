import { selectPages } from '@octavo/core/options/page-selection.ts'

/** A file identified by its ref, or by the page's own id until it has one. */
export interface NamedFile {
  ref: string
  name: string
  pageCount?: number | undefined
}

/** The names of the files that would lose every page. */
export function emptiedFiles(entries: readonly { document: string; pages: string }[], documents: readonly NamedFile[]): string[] {
  return documents.flatMap(({ ref, name, pageCount }) => {
    const own = entries.filter(({ document }) => document === ref)
    const removed = new Set(own.flatMap(({ pages }) => numbersOf(pages, pageCount ?? 0)))
    return pageCount !== undefined && removed.size === pageCount ? [name] : []
  })
}

function numbersOf(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    return []
  }
}
