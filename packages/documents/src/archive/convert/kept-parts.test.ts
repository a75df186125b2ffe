import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { readNameTree } from '../../read/trees.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
import { readXmp } from '../xmp-packet.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

async function converted(objects: readonly (string | Buffer)[], level: PdfALevel, trailer = '') {
  const from = newPath()
  writeFileSync(from, smallPdf(objects, trailer))
  return makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })
}

describe('attached files', () => {
  const attached = (files: readonly Buffer[]) => {
    const names = files.map((_, index) => `(${index}.pdf)<</Type/Filespec/F(${index}.pdf)/UF(${index}.pdf)/EF<</F ${5 + index} 0 R>>>>`)
    return [
      ...onePage({ catalogue: `/Names<</EmbeddedFiles<</Names[${names.join('')}]>>>>` }),
      ...files.map((bytes) => streamObject(bytes, '/Type/EmbeddedFile/Subtype/application#2Fpdf')),
    ]
  }
  const namesIn = (path: string) => {
    using pdf = openPdf(path)
    return readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles')).map(([name]) => Buffer.from(name).toString())
  }

  test('stay in part 2 if they are PDF/A themselves; others are removed and counted', async () => {
    const archive = readFileSync((await converted(onePage(), '2b')).path)
    const { report, path, done } = await converted(attached([smallPdf(onePage()), archive, Buffer.from('no PDF')]), '2b')
    expect(report.broken).toEqual([])
    expect(namesIn(path)).toEqual(['1.pdf'])
    expect([...done.removed]).toEqual([['attachments', 2]])
  })

  test('all stay in part 3, and none in part 1', async () => {
    const files = attached([smallPdf(onePage()), Buffer.from('no PDF')])
    const [third, first] = [await converted(files, '3b'), await converted(files, '1b')]
    expect([third.report.broken, first.report.broken]).toEqual([[], []])
    expect([namesIn(third.path), namesIn(first.path)]).toEqual([['0.pdf', '1.pdf'], []])
    expect(first.done.removed.get('attachments')).toBe(2)
  })

  test.each([
    ['', undefined],
    ['/Info<</CreationDate(D:20240102030405Z)>>', 'D:20240102030405Z'],
    ['/Info<</CreationDate(D:20240102030405Z)/ModDate(D:20250102030405Z)>>', 'D:20250102030405Z'],
  ])("have the document's date where they have none, and no invented one: %s", async (trailer, date) => {
    const { path, report } = await converted(attached([Buffer.from('text')]), '3b', trailer)
    expect(report.broken).toEqual([])
    using pdf = openPdf(path)
    const [[, file] = []] = readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles'))
    expect(file?.get('/EF').get('/F').get('/Params').get('/ModDate').text).toBe(date)
  })

  test.each(['5 0 R', '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>'])(
    'in an annotation belongs to it in part 3: %s',
    async (specification) => {
      const page = `/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[9 9 29 29]/FS ${specification}>>]`
      const objects = [...onePage({ page }), '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>', streamObject('told', '/Type/EmbeddedFile')]
      const { path, report } = await converted(objects, '3b')
      expect(report.broken).toEqual([])
      using pdf = openPdf(path)
      const annotation = pdf.page(1).get('/Annots').at(0)
      expect(annotation.get('/AF').at(0).id).toBe(annotation.get('/FS').id)
      expect(Buffer.from(annotation.get('/FS').get('/EF').get('/F').streamBytes()).toString()).toBe('told')
    },
  )
})

describe('properties in XMP', () => {
  const packet = (properties: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:own="http://example.org/own/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`
  const kept = async (properties: string, level: PdfALevel) => {
    const objects = [...onePage({ catalogue: '/Metadata 5 0 R' }), streamObject(packet(properties), '/Type/Metadata/Subtype/XML')]
    const { path, report, done } = await converted(objects, level)
    using pdf = openPdf(path)
    return { xmp: readXmp(pdf) ?? '', report, done }
  }

  test.each(['1b', '2b'] as const)('of other schemas stay, described where the standard does not know them: %s', async (level) => {
    const { xmp, report, done } = await kept(
      '<xmpMM:DocumentID>uuid:1</xmpMM:DocumentID><dc:language><rdf:Bag><rdf:li>de</rdf:li></rdf:Bag></dc:language>' +
        '<own:number>Q&amp;A 7</own:number><own:tags><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></own:tags>' +
        '<own:said><rdf:Alt><rdf:li xml:lang="x-default">x</rdf:li></rdf:Alt></own:said>',
      level,
    )
    expect(report.broken).toEqual([])
    expect(xmp).toMatch(/<xmpMM:DocumentID[^>]*>uuid:1</)
    expect(xmp).toMatch(/<own:number[^>]*>Q&amp;A 7</)
    expect(xmp).toMatch(/<pdfaProperty:name>said<.*Lang Alt/)
    expect([...done.removed]).toEqual([])
  })

  test('that are structures nobody describes go, and that is counted', async () => {
    const { xmp, report, done } = await kept(
      '<own:deep rdf:parseType="Resource"><own:a>1</own:a></own:deep><xmpMM:RenditionParams>1</xmpMM:RenditionParams>',
      '2b',
    )
    expect(report.broken).toEqual([])
    expect(xmp).not.toContain('own:deep')
    expect(done.removed.get('properties')).toBe(1)
  })

  test('that claim another standard go', async () => {
    const { xmp, report } = await kept('<pdfx:GTS_PDFXVersion>PDF/X-1:2001</pdfx:GTS_PDFXVersion>', '2b')
    expect(report.broken).toEqual([])
    expect(xmp).not.toContain('PDFX')
  })
})
