import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { lostThings } from './lost-things.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-lost-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(bytes: Buffer): string {
  const path = join(folder, `${bytes.length}.pdf`)
  writeFileSync(path, bytes)
  return path
}

const annotation = (kind: string, more = '') => `<</Type/Annot/Subtype/${kind}/Rect[0 0 10 10]${more}>>`

test('what can not be carried over is counted by kind; links to addresses can', () => {
  const annotations = [
    annotation('Text', '/Contents(Hm)'),
    annotation('Highlight'),
    annotation('Link', '/A<</S/URI/URI(https://example.org)>>'),
    annotation('Link', '/Dest[3 0 R/Fit]'),
    annotation('FileAttachment'),
    annotation('RichMedia'),
    annotation('Popup'),
  ].join('')
  const field = annotation('Widget', '/FT/Tx/T(name)/V(Ada)')
  const path = written(
    smallPdf([
      ...onePage({
        page: `/Annots[${annotations} 5 0 R]`,
        catalogue: '/AcroForm<</Fields[5 0 R]>>/Outlines 6 0 R/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)>>]>>>>',
      }),
      field,
      '<</First 7 0 R/Last 7 0 R/Count 1>>',
      '<</Title(Chapter)/Parent 6 0 R/Dest[3 0 R/Fit]>>',
    ]),
  )
  expect(lostThings(path, { pages: [1] })).toEqual({ bookmarks: 1, attachments: 2, fields: 1, comments: 2, pageLinks: 1, media: 1 })
  expect(lostThings(path, { pages: [] })).toEqual({ bookmarks: 1, attachments: 1, fields: 1 })
})

test('a plain page loses nothing, and neither does what is no PDF', () => {
  expect(lostThings(written(smallPdf(onePage())), { pages: [1] })).toEqual({})
  expect(lostThings(written(Buffer.from('no PDF at all')), { pages: [1] })).toEqual({})
})
