import { closeSync, openSync, writeSync } from 'node:fs'
import type { Options } from '../options.ts'
import { createFileState } from './file-state.ts'
import { formats, type TextFormat } from './formats.ts'
import type { DocumentPage, PageContent } from './page-content.ts'

/** A text written page by page, so that a long document isn't held in memory. */
export interface TextFile {
  add(content: PageContent | DocumentPage): void
  /** Writes the rest and closes the file. */
  end(): void
  /** Whether anything was written. */
  hasText(): boolean
  /** Closes the file if it is still open. */
  [Symbol.dispose](): void
}

/** Starts a text in a new file. */
export function createTextFile(path: string, options: Options, title: string): TextFile {
  const file = openSync(path, 'wx')
  const state = createFileState()
  const format = formats[options.format]
  let waiting: string[] = []
  let waitingLength = 0
  let pages = 0
  let isOpen = true
  write(format.head(title))

  function write(text: string): void {
    waiting.push(text)
    waitingLength += text.length
    if (waitingLength > flushAt) flush()
  }

  function flush(): void {
    const bytes = Buffer.from(waiting.join(''))
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    waiting = []
    waitingLength = 0
  }

  function close(): void {
    if (isOpen) closeSync(file)
    isOpen = false
  }

  return {
    add(content) {
      const written = format.page(content, options, state)
      if (written === '' && format.skipsEmpty) return
      write(separatorBefore(format, content.page, { first: pages === 0, options }))
      write(written)
      pages += 1
    },
    end() {
      write(format.foot)
      flush()
      close()
    },
    hasText: () => pages > 0,
    [Symbol.dispose]: close,
  }
}

const flushAt = 1_000_000

function separatorBefore(format: TextFormat, page: number, { first, options }: { first: boolean; options: Options }): string {
  const { pageSeparator, perPage } = options
  const between = first ? '' : typeof format.between === 'string' ? format.between : format.between[pageSeparator]
  if (pageSeparator !== 'number' || perPage || !format.pageHeading) return between
  return `${between}${format.pageHeading(page)}\n\n`
}
