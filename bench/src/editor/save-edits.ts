import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EditList } from '@octavo/core/edits/edit-list.ts'
import { createAddedContent } from '@octavo/documents/annotate/added-content.ts'
import { drawEdits } from '@octavo/documents/annotate/draw-edits.ts'
import { changePageText } from '@octavo/documents/content-edit/change-page-text.ts'
import { createFallbackFonts } from '@octavo/documents/content-edit/fallback-fonts.ts'
import { createGlyphSupply } from '@octavo/documents/content-edit/glyph-supply.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { createFontBook } from '@octavo/documents/glyphs/font-book.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { atMost, type Report } from '../measure/report.ts'

const pages = 300
const editCount = 50
const linesPerPage = 45

/** How long a save takes. */
export async function runSave(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-editor-'))
  try {
    const seconds = await saveEdits(folder)
    return {
      about: `A save carries out ${editCount} edits, half of them text changes, on a document of ${pages} pages, as a slot does it.`,
      tables: [],
      bars: [atMost(`save of ${editCount} edits on ${pages} pages`, seconds, 2, 's')],
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function saveEdits(folder: string): Promise<number> {
  const path = join(folder, 'long.pdf')
  await writeFile(path, longPdf())
  let paths = 0
  const newPath = () => join(folder, `save-${paths++}.pdf`)
  const started = performance.now()
  const { edits } = EditList.parse({ edits: Array.from({ length: editCount }, (_, index) => editOf(index)) })
  using pdf = openPdf(path)
  pdf.pushInherited()
  using fonts = createFontBook(pdf, newPath)
  const fallback = createFallbackFonts(pdf)
  const inks = { fonts, supply: createGlyphSupply(pdf, fonts), fallback }
  const content = createAddedContent(pdf, () => {
    throw new TypeError('No edit has an image')
  })
  for (const edit of edits) {
    const page = pdf.page(Number(edit.on))
    if (edit.kind === 'text-change') changePageText(pdf, page, [edit], { inks })
    else drawEdits(pdf, page, [edit], { content, pageOf: () => page })
  }
  fallback.finish()
  content.finish()
  pdf.write(newPath(), { copyStreams: true })
  return (performance.now() - started) / 1000
}

function editOf(index: number) {
  const on = String(index * 6 + 1)
  const base = { id: `edit-${index}`, on }
  const block = { spans: [{ show: 7, from: 0, to: 4 }], was: 'Line' }
  if (index % 2 === 0) return { ...base, kind: 'text-change', block, text: [{ text: 'Changed line' }] }
  return { ...base, kind: 'text', box: { x: 60, y: 60, width: 200, height: 40 }, runs: [{ text: `Added on page ${on}` }] }
}

function longPdf(): Buffer {
  const font = 3
  const kids = Array.from({ length: pages }, (_, index) => `${index * 2 + 4} 0 R`).join(' ')
  const sheets = Array.from({ length: pages }, (_, index) => {
    const lines = Array.from(
      { length: linesPerPage },
      (_line, line) => `(Line ${line + 1} of page ${index + 1}, as long as lines of text are) Tj T*`,
    )
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${index * 2 + 5} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
      streamObject(`BT /F1 11 Tf 16 TL 60 780 Td ${lines.join('\n')} ET`),
    ]
  })
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...sheets.flat(),
  ])
}
