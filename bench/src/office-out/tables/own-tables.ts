import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { findTables } from '@octavo/layout/tables/find-tables.ts'
import type { TextTable } from './adjacency.ts'

/** The tables that we find in some files, by their paths, and the CPU time for all. */
export async function ownTables(
  paths: readonly string[],
): Promise<{ tables: Map<string, TextTable[]>; cpuSeconds: number; pages: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  let files = 0
  let pages = 0
  const newPath = () => join(folder, `${++files}.pdf`)
  const before = process.cpuUsage()
  try {
    const tables = new Map<string, TextTable[]>()
    for (const path of paths) {
      const found: TextTable[] = []
      using document = await openText(path, { newPath })
      for (let page = 1; page <= document.pageCount; page++)
        found.push(...document.withDrawing(page, (drawing) => textTables(drawing, page)))
      pages += document.pageCount
      tables.set(path, found)
    }
    const { user, system } = process.cpuUsage(before)
    return { tables, cpuSeconds: (user + system) / 1e6, pages }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function textTables(drawing: Parameters<typeof findTables>[0], page: number): TextTable[] {
  return findTables(drawing, { splitStacks: true }).map(({ cells }) => ({
    page,
    cells: cells.map(({ words, ...cell }) => ({ ...cell, text: words.flatMap((line) => line.map(({ text }) => text)).join(' ') })),
  }))
}
