import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marksIn } from '../testing/marks.ts'
import { unpackedPdf } from '../testing/pdf-objects.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

/** What belongs to the second page, or stood on the first before the file was changed and saved. */
const gone = { text: 'goneText4Qw', thumbnail: 'goneThumb7Er', bookmark: 'goneMark2Ty', note: 'goneNote9Ui', old: 'goneBefore5Op' }
/** What the file says of itself. */
const told = { author: 'toldAuthor3As', xmp: 'toldXmp8Df', program: 'toldPiece6Gh', page: 'toldPage1Jk' }

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('what belonged to a deleted page is nowhere in the file, nor what a page was before it was changed', async () => {
  const content = await unpackedPdf(document())
  expect(marksIn(document(), { ...gone, ...told })).toHaveLength(9)
  expect(marksIn(content, gone)).toHaveLength(4)
  const pdf = await made('delete-pages-from-pdf', { pages: '2' })
  expect(await pageTexts(pdf)).toEqual(['kept'])
  for (const bytes of [pdf, await unpackedPdf(pdf)]) expect(marksIn(bytes, gone)).toEqual([])
})

test('what a file says of itself is nowhere in it once that is removed', async () => {
  const pdf = await made('rotate-pdf-pages', { angle: 90, properties: { remove: true } })
  for (const bytes of [pdf, await unpackedPdf(pdf)]) expect(marksIn(bytes, { ...told, old: gone.old })).toEqual([])
})

async function made(taskType: string, options: object): Promise<Uint8Array> {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', document())
  await task.execute([ref], options, { taskType })
  const { results } = await task.ended()
  return task.download(results[0]?.ref ?? '')
}

/** Two pages, saved twice: the first version is still in the file. */
function document(): Buffer {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Keywords="${told.xmp}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const first = smallPdf(
    [
      `<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/Metadata 10 0 R/PieceInfo<</App<</LastModified(D:20260101)/Private(${told.program})>>>>>>`,
      '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 13 0 R>>>>/PieceInfo<</App<</LastModified(D:20260101)/Private(${told.page})>>>>>>`,
      contentOf(gone.old),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 6 0 R/Resources<</Font<</F 13 0 R>>>>/Thumb 7 0 R/Annots[11 0 R]>>',
      contentOf(gone.text),
      streamObject(gone.thumbnail.padEnd(16), '/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8'),
      '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
      `<</Title(${gone.bookmark})/Parent 8 0 R/Dest[5 0 R/Fit]>>`,
      streamObject(xmp, '/Type/Metadata/Subtype/XML'),
      `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(${gone.note})/P 5 0 R>>`,
      `<</Author(${told.author})>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ],
    '/Info 12 0 R',
  )
  const start = /startxref\n(\d+)/.exec(first.toString('latin1'))?.[1] ?? ''
  const changed = Buffer.concat([first, Buffer.from('4 0 obj\n'), contentOf('kept'), Buffer.from('\nendobj\n')])
  const table = `xref\n4 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 14/Root 1 0 R/Info 12 0 R/Prev ${start}>>\nstartxref\n${changed.length}\n%%EOF\n`
  return Buffer.concat([changed, Buffer.from(table + trailer)])
}

function contentOf(text: string): Buffer {
  return streamObject(`BT /F 18 Tf 20 100 Td (${text}) Tj ET`)
}
