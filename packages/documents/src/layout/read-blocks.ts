import { type FoundPage, layOutDocument } from '@octavo/layout/document/lay-out-document.ts'
import type { Block, Note } from '@octavo/layout/model.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { foundPages } from './found-pages.ts'
import { structureFor } from './structure-for.ts'

/** What begins on one page of a document, in reading order. */
export interface PageBlocks {
  page: number
  blocks: Block[]
  notes: Note[]
  isEmpty: boolean
}

export interface BlockReading {
  pages: readonly number[]
  /** Whether paragraphs and tables continue on the next page. */
  joinsPages: boolean
  /** Whether headers and footers are left out. */
  dropRunning: boolean
  keepsLines: boolean
  dehyphenate: boolean
  /** Told after each page how many are read. */
  onPage(done: number): void
}

/** Reads a document as blocks, page by page: every page comes once, in the order in which they were chosen. No images. */
export function* readBlocks(document: TextDocument, reading: BlockReading): Generator<PageBlocks> {
  const { pages, joinsPages, dropRunning, keepsLines, dehyphenate } = reading
  const withText = new Set<number>()
  let done = 0
  let current: PageBlocks | undefined
  const start = (page: number): PageBlocks => ({ page, blocks: [], notes: [], isEmpty: !withText.has(page) })
  const sections = layOutDocument(read(), {
    structure: structureFor(document, pages),
    joinsPages,
    running: dropRunning ? 'apart' : 'inline',
    keepsLines,
    dehyphenate,
  })
  for (const { blocks, notes } of sections) {
    const waiting = [...notes]
    for (const block of blocks) {
      const page = pageOf(block)
      // What continues something of a page before stands where it was read.
      if (page !== undefined && page !== pages[done] && pages.indexOf(page, done) >= 0) {
        for (; pages[done] !== page; done++) {
          yield finished(current ?? start(pages[done] ?? 0), waiting)
          current = undefined
        }
      }
      current ??= start(pages[done] ?? 0)
      current.blocks.push(block)
    }
    if (current) current.notes.push(...waiting)
  }
  for (; done < pages.length; done++) {
    yield current ?? start(pages[done] ?? 0)
    current = undefined
  }

  function* read(): Generator<FoundPage> {
    let read = 0
    for (const found of foundPages(document, pages)) {
      if (found.page.words.length > 0) withText.add(found.page.number)
      read += 1
      reading.onPage(read)
      yield { ...found, figures: [] }
    }
  }
}

/** A page with those of the waiting notes that stand on it. */
function finished(page: PageBlocks, waiting: Note[]): PageBlocks {
  const own = waiting.filter(({ blocks }) => blocks[0]?.lines[0]?.page === page.page)
  waiting.splice(0, waiting.length, ...waiting.filter((note) => !own.includes(note)))
  return { ...page, notes: [...page.notes, ...own] }
}

/** The page that a block begins on; undefined for the empty paragraph that stands for a blank one. */
function pageOf(block: Block): number | undefined {
  return block.kind === 'paragraph' ? block.lines[0]?.page : block.page
}
