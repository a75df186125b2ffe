import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { onePage, smallPdf } from './small-pdf.ts'

/** Writes files of one page for the tests of a file: its content, in which `F` is one of the fonts that every reader has. */
export function pageWriter(): (content: string, font: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-pages-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let count = 0
  return (content, font) => {
    const path = join(folder, `${count++}.pdf`)
    const page = `/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>>>>>`
    writeFileSync(path, smallPdf(onePage({ box: '0 0 400 300', content, page })))
    return path
  }
}
