import { closeSync, openSync, writeSync } from 'node:fs'
import type { MediaType } from '@octavo/core/media-types.ts'
import type { Options } from '../options.ts'
import { createBodySize } from './body-size.ts'
import type { PageContent } from './page-content.ts'
import { htmlFoot, htmlHead, writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writeMd } from './write-md.ts'
import { writeTxt } from './write-txt.ts'

/** A text that is written page by page, so that a long document does not lie in memory. */
export interface TextFile {
  add(content: PageContent): void
  /** Writes what is left and closes the file. */
  end(): void
  /** Closes the file as it is, if it is still open. */
  [Symbol.dispose](): void
}

/** The media type of each format. */
export const typeOfFormat = {
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
} as const satisfies Record<Options['format'], MediaType>

export function createTextFile(path: string, options: Options, title: string): TextFile {
  const file = openSync(path, 'wx')
  const body = createBodySize()
  const { format } = options
  let waiting: string[] = []
  let waitingLength = 0
  let pages = 0
  let isOpen = true
  write(format === 'html' ? htmlHead(title) : format === 'json' ? '{"pages":[\n' : '')

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

  function written(content: PageContent): string {
    if (format === 'json') return writeJson(content)
    if (format === 'html') return writeHtml(content, options, body)
    return format === 'md' ? writeMd(content, options, body) : writeTxt(content, options)
  }

  return {
    add(content) {
      write(separatorBefore(content.page, { first: pages === 0, options }))
      write(written(content))
      pages += 1
    },
    end() {
      write({ txt: '\n', md: '\n', html: `\n${htmlFoot}`, json: '\n]}\n' }[format])
      flush()
      close()
    },
    [Symbol.dispose]: close,
  }
}

const flushAt = 1_000_000

function separatorBefore(page: number, { first, options }: { first: boolean; options: Options }): string {
  const { format, pageSeparator, perPage } = options
  if (format === 'json') return first ? '' : ',\n'
  if (pageSeparator === 'number' && !perPage) return `${first ? '' : '\n\n'}${pageHeading[format](page)}\n\n`
  if (first) return ''
  if (pageSeparator === 'line') return { txt: `\n\n${'-'.repeat(20)}\n\n`, md: '\n\n---\n\n', html: '\n<hr>\n' }[format]
  return { txt: pageSeparator === 'formFeed' ? '\n\f' : '\n\n', md: '\n\n', html: '\n' }[format]
}

const pageHeading = {
  txt: (page: number) => `--- Page ${page} ---`,
  md: (page: number) => `---\n\n*Page ${page}*`,
  html: (page: number) => `<p>Page ${page}</p>`,
}
