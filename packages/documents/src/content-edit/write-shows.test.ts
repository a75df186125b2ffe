import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { changedRows, popplerText, rewriteTextIn } from '../testing/edited-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-write-shows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url))
const files = readdirSync(corpus).filter((name) => /^(?!broken|hostile|encrypted).*\.pdf$/.test(name))
const mostPages = 3

test.each(files)('the text of %s, written again as it is, looks and reads the same', (name) => {
  const [before, after] = [join(folder, name), join(folder, `${name}.out.pdf`)]
  copyFileSync(join(corpus, name), before)
  const written = rewriteTextIn(before, after, firstPages(before))
  execFileSync('qpdf', ['--check', after])
  for (const page of written) {
    expect([page, changedRows(before, after, { page })]).toEqual([page, undefined])
    expect(popplerText(after, page)).toBe(popplerText(before, page))
  }
})

function firstPages(path: string): number[] {
  using pdf = openPdf(path)
  return Array.from({ length: Math.min(mostPages, pdf.pageCount) }, (_, index) => index + 1)
}
