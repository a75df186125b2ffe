import { rm } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { assemblePdf } from '@octavo/documents/assemble/assemble.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { RowOutput } from './filled-row.ts'

/** So many files are joined at a time. */
const together = 50
const maxPages = 10_000

/** Joins the filled forms of all rows into one PDF. Fields of one name would share a value, so those of later rows are renamed. */
export function createRowMerge(context: RunContext<Options>, name: string): RowOutput {
  /** Files to join, by how often they were joined before. */
  const levels: string[][] = [[]]
  let pages = 0

  async function join(paths: readonly string[]): Promise<string> {
    const [only] = paths
    if (only !== undefined && paths.length === 1) return only
    const sources = paths.map((path) => openPdf(path))
    try {
      const path = context.newPath('.pdf')
      await assemblePdf({
        sources: sources.map((pdf) => ({ pdf, title: '' })),
        places: sources.flatMap((pdf, source) =>
          Array.from({ length: pdf.pageCount }, (_, index) => ({ kind: 'page' as const, source, number: index + 1, rotation: 0 })),
        ),
        bookmarks: 'discard',
        forms: 'rename',
        sameWidth: false,
        path,
      })
      return path
    } finally {
      for (const pdf of sources) pdf.dispose()
      for (const path of paths) await rm(path, { force: true })
    }
  }

  async function addAt(level: number, path: string): Promise<void> {
    const own = levels[level] ?? []
    levels[level] = own
    own.push(path)
    if (own.length < together) return
    levels[level] = []
    await addAt(level + 1, await join(own))
  }

  return {
    async add(path, { pageCount }) {
      pages += pageCount
      if (pages > maxPages) throw new AppError('DOCUMENT_TOO_COMPLEX')
      await addAt(0, path)
    },
    async end() {
      // Those joined most often come first.
      const path = await join(levels.toReversed().flat())
      await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: pages })
    },
  }
}
