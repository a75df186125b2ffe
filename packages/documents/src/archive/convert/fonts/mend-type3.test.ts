import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../../testing/small-pdf.ts'
import { makeArchive } from '../make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-type3-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

/** Two squares, one of them under two names; widths that the glyphs contradict; codes without a glyph. */
const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 68/Widths[1000 800 500 300]
  /CharProcs<</a 5 0 R/b 6 0 R>>/Encoding<</Type/Encoding/Differences[65/a/b/a/missing]>>/Resources<<>>>>`
const glyphs = [streamObject('1000 0 0 0 750 750 d1 0 0 750 750 re f'), streamObject('950.5 0 d0 1 0 0 rg 0 0 500 500 re f')]

function drawn(path: string): Buffer {
  const prefix = newPath()
  execFileSync('pdftoppm', ['-r', '100', '-singlefile', path, prefix], { stdio: 'ignore' })
  return readFileSync(`${prefix}.ppm`)
}

test('glyphs become as wide as the font says, missing ones are empty, and the text stays where it was', async () => {
  const from = newPath()
  const page = `/Resources<</Font<</T ${font}>>>>`
  writeFileSync(from, smallPdf([...onePage({ content: 'BT /T 24 Tf 20 100 Td (ABCDZAC) Tj ET', page }), ...glyphs]))
  const { path, report, done } = await makeArchive({ level: '2b', allowDowngrade: false, open: async () => openPdf(from), newPath })
  expect(report.broken).toEqual([])
  expect(done.changed.get('fonts-repaired')).toBe(1)
  expect(drawn(path)).toEqual(drawn(from))
})
