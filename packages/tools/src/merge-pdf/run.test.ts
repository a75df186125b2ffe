import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteTable } from '@octavo/core/messages/note-table.ts'
import { sampleHeic } from '@octavo/documents/testing/program-images.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { refOf } from '../testing/tool-runner.ts'
import { attachmentPdf, fontPdf, formPdf, layeredPdf, outlinedPdf, pageId, plainPdf, testPdf } from './testing/documents.ts'
import { attachedFiles, checkPdf, pageLabels, readBack } from './testing/read-back.ts'
import { createMerger } from './testing/run-merge.ts'

const { merge, close } = createMerger()
afterAll(close)

/** Some pages as poppler draws them. */
function drawnPages(path: string, first: number, last: number): Buffer {
  const args = ['-r', '30', '-f', String(first), '-l', String(last), path]
  return execFileSync('pdftoppm', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 100_000_000 })
}

const mark = 'bytes that are the same'
const marked = (content: string) => `${content} % ${mark} ${'.'.repeat(200)}`

/** Files in which two pages, or many other objects, refer to one stream. */
const sharedFiles = {
  'an image on two pages': smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    ...[3, 4].map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>'),
    streamObject('/X Do'),
    streamObject(marked(''), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
  ]),
  'a form with thousands of things': smallPdf([
    ...onePage({ content: '/X Do', page: '/Resources<</XObject<</X 5 0 R>>>>' }),
    streamObject(
      marked(''),
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</ExtGState<<${Array.from({ length: 4000 }, (_, at) => `/G${at} 6 0 R`).join('')}>>>>`,
    ),
    '<</Type/ExtGState/ca 1>>',
  ]),
  'an image whose colours are a short stream': smallPdf([
    ...onePage({ content: '/X Do', page: '/Resources<</XObject<</X 5 0 R>>>>' }),
    streamObject(marked(''), '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace[/Indexed/DeviceRGB 1 6 0 R]'),
    streamObject('abcdef'),
  ]),
  'an attached file': smallPdf([
    ...onePage({ catalogue: '/Names<</EmbeddedFiles<</Names[(a.txt)5 0 R]>>>>' }),
    '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>',
    streamObject(marked(''), '/Type/EmbeddedFile'),
  ]),
  'a font of a form': smallPdf([
    ...onePage({ page: '/Annots[6 0 R]', catalogue: '/AcroForm<</Fields[6 0 R]/DA(/F 9 Tf)/DR<</Font<</F 5 0 R>>>>>>' }),
    `<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 0/LastChar 2200/Widths[${'500 '.repeat(2201)}]/FontDescriptor 7 0 R>>`,
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/DA(/F 9 Tf)>>',
    '<</Type/FontDescriptor/FontName/A/FontFile2 8 0 R>>',
    streamObject(marked('')),
  ]),
}

describe('with no options', () => {
  test('joins the files in the given order', async () => {
    const merged = await merge([plainPdf('first', 2), plainPdf('second', 1)])
    expect(readBack(merged.path).texts).toEqual(['first-1', 'first-2', 'second-1'])
    expect(merged.pageCount).toBe(3)
    checkPdf(merged.path)
  })

  test('names the result after the first file', async () => {
    const merged = await merge([{ name: 'Report.pdf', bytes: plainPdf('a', 1) }, plainPdf('b', 1)])
    expect(merged).toMatchObject({ name: 'Report-merged', mimeType: 'application/pdf' })
  })

  test('tells progress that only grows and ends at 1', async () => {
    const { progress } = await merge([plainPdf('a', 5), plainPdf('b', 5)])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  test('keeps bookmarks and what they lead to, named destinations of equal names included', async () => {
    const merged = await merge([outlinedPdf('one'), outlinedPdf('two')])
    expect(readBack(merged.path).outline).toEqual([
      { title: 'one chapter', page: 2, children: [{ title: 'one section', page: 3, children: [] }] },
      { title: 'two chapter', page: 5, children: [{ title: 'two section', page: 6, children: [] }] },
    ])
    checkPdf(merged.path)
  })

  test('keeps links leading to the pages of their own file', async () => {
    const merged = await merge([outlinedPdf('one'), outlinedPdf('two')])
    expect(readBack(merged.path).links).toEqual([[3], [], [], [6], [], []])
  })

  test('says what was kept', async () => {
    const { notes } = await merge([outlinedPdf('one'), formPdf('field', { value: 'x' })])
    expect(notes).toEqual([{ code: 'KEPT', details: { kept: { bookmarks: 2, links: 1, fields: 1 } } }])
  })

  test('keeps the first of properties and says so', async () => {
    const merged = await merge([
      plainPdf('a', 1, { trailer: '/Info<</Title(First)/Author(Ada)>>' }),
      plainPdf('b', 1, { trailer: '/Info<</Title(Second)>>' }),
    ])
    const { information, text } = readBack(merged.path)
    expect([text(information['/Title']), text(information['/Author'])]).toEqual(['First', 'Ada'])
    expect(merged.notes).toContainEqual({ code: 'METADATA_FROM_FIRST' })
  })

  test('takes the highest version', async () => {
    const old = Buffer.from(plainPdf('a', 1).toString('latin1').replace('%PDF-1.7', '%PDF-1.3'), 'latin1')
    const merged = await merge([old, plainPdf('b', 1)])
    expect(readFileSync(merged.path, 'latin1').slice(0, 8)).toBe('%PDF-1.7')
  })

  test('keeps page labels, and numbers a file without them plainly', async () => {
    const labelled = plainPdf('a', 3, { catalogue: '/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)/St 7>>]>>' })
    const merged = await merge([labelled, plainPdf('b', 2), labelled])
    expect(pageLabels(merged.path)).toEqual([
      { index: 0, label: { '/S': '/r', '/St': 1 } },
      { index: 2, label: { '/P': 'u:A-', '/S': '/D', '/St': 7 } },
      { index: 3, label: { '/S': '/D', '/St': 1 } },
      { index: 5, label: { '/S': '/r', '/St': 1 } },
      { index: 7, label: { '/P': 'u:A-', '/S': '/D', '/St': 7 } },
    ])
  })

  test('keeps attached files under distinct names', async () => {
    const merged = await merge([attachmentPdf('data.txt', 'one'), attachmentPdf('data.txt', 'two'), attachmentPdf('other.txt', 'x')])
    expect(attachedFiles(merged.path).toSorted()).toEqual(['data (2).txt', 'data.txt', 'other.txt'])
    expect(execFileSync('qpdf', ['--show-attachment=data (2).txt', merged.path], { encoding: 'utf8' })).toBe('two')
  })

  test('keeps layers, hidden ones hidden', async () => {
    const merged = await merge([layeredPdf('off', '/OFF[12 0 R]'), layeredPdf('base', '/BaseState/OFF/ON[11 0 R]')])
    const { root, get, list, text } = readBack(merged.path)
    const layers = get(root['/OCProperties'])
    const hidden = list(get(layers['/D'])['/OFF']).map((layer) => text(get(layer)['/Name']))
    expect(list(layers['/OCGs'])).toHaveLength(4)
    expect(hidden).toEqual(['off hidden', 'base hidden'])
  })

  test('leaves document scripts out and says so', async () => {
    const scripted = plainPdf('a', 1, { catalogue: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' })
    const merged = await merge([plainPdf('b', 1), scripted])
    expect(readFileSync(merged.path, 'latin1')).not.toContain('JavaScript')
    expect(merged.notes).toContainEqual({ code: 'SIMPLIFIED', document: refOf(2), details: { what: 'scripts' } })
  })

  test.each([
    ['print colour profile', 'colour-profile', '/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(x)>>]'],
    ['portfolio view', 'portfolio', '/Collection<<>>'],
    ['article threads', 'threads', '/Threads[]'],
  ])('tells that it left out the %s, as a line among the details', async (_, what, catalogue) => {
    const { notes } = await merge([plainPdf('b', 1), plainPdf('a', 1, { catalogue })])
    expect(notes).toContainEqual({ code: 'SIMPLIFIED', document: refOf(2), details: { what } })
    expect(notes.map(({ code }) => noteTable[code].level)).not.toContain('WARNING')
  })

  test('opens where the first file opened', async () => {
    const merged = await merge([plainPdf('a', 3, { catalogue: `/OpenAction[${pageId(2)} 0 R/Fit]` }), plainPdf('b', 1)])
    const { root, get, list } = readBack(merged.path)
    expect(get(list(root['/OpenAction'])[0])).toEqual(readBack(merged.path).pages[1])
  })

  test.each([
    'cjk-rtl-multilang.pdf',
    'encrypted-encryption-nocopy.pdf',
    'forms-annotation-text-widget.pdf',
    'outlined-outlines-with-invalid-destinations.pdf',
    'photo-imagemagick-images.pdf',
    'text-testpdf.pdf',
  ])('a file that is merged with itself takes no more room, and looks the same: %s', async (name) => {
    const bytes = readFileSync(new URL(`../../../documents/fixtures/corpus/${name}`, import.meta.url))
    const { path, pageCount = 0 } = await merge([bytes, bytes])
    expect(statSync(path).size).toBeLessThanOrEqual(1.1 * bytes.length)
    const { path: alone } = await merge([bytes])
    const half = Math.min(pageCount / 2, 4)
    const once = drawnPages(alone, 1, half)
    expect(drawnPages(path, 1, half).equals(once)).toBe(true)
    expect(drawnPages(path, pageCount / 2 + 1, pageCount / 2 + half).equals(once)).toBe(true)
    checkPdf(path)
  })

  test.each(Object.entries(sharedFiles))('a file that is merged with itself brings along only once: %s', async (_, bytes) => {
    const { path } = await merge([bytes, bytes])
    expect(readFileSync(path, 'latin1').split(mark).length - 1).toBe(1)
    expect(attachedFiles(path).length).toBeLessThanOrEqual(2)
    checkPdf(path)
  })

  test('what stands in a layer of its own stays in it', async () => {
    const layer = '<</Type/OCG/Name(one)>>'
    const bytes = smallPdf([
      ...onePage({ content: '/X Do', page: '/Resources<</XObject<</X 5 0 R>>>>', catalogue: '/OCProperties<</OCGs[6 0 R]/D<<>>>>' }),
      streamObject(marked('q Q'), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Properties<</L 6 0 R>>>>'),
      layer,
    ])
    const { path } = await merge([bytes, bytes])
    expect(readFileSync(path, 'latin1').split(mark).length - 1).toBe(2)
  })

  test('tells of an image of which only a part can be read', async () => {
    const noise = Buffer.from(Array.from({ length: 100 * 200 * 3 }, (_, at) => (at * 7919) & 255))
    const jpeg = await sharp(noise, { raw: { width: 100, height: 200, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer()
    const { notes } = await merge([plainPdf('a', 1), { name: 'cut.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) }])
    const details = { share: expect.any(Number) }
    expect(notes).toContainEqual({ code: 'IMAGE_INCOMPLETE', document: refOf(2), details })
  })

  test('writes a font that several files bring along only once', async () => {
    const font = fontPdf()
    const merged = await merge([font, font, font])
    const content = readFileSync(merged.path, 'latin1')
    expect(content.split('same font bytes').length - 1).toBe(1)
  })
})

describe('pages', () => {
  test('are taken in any order, turned, and more than once', async () => {
    const pages = [
      { document: refOf(2), pages: '2', rotation: 90 as const },
      { document: refOf(1), pages: '3-1' },
      { document: refOf(2), pages: '1,1', rotation: 180 as const },
    ]
    const { path } = await merge([plainPdf('a', 3), plainPdf('b', 2)], { pages })
    const { texts, rotations } = readBack(path)
    expect(texts).toEqual(['b-2', 'a-3', 'a-2', 'a-1', 'b-1', 'b-1'])
    expect(rotations).toEqual([90, 0, 0, 0, 180, 180])
    checkPdf(path)
  })

  test('are turned beside the rotation that they have', async () => {
    const turned = testPdf({ pages: [{ text: 'a', entries: '/Rotate 270' }] })
    const { path } = await merge([turned], { pages: [{ document: refOf(1), rotation: 180 }, { document: refOf(1) }] })
    expect(readBack(path).rotations).toEqual([90, 270])
  })

  test('that are repeated have their own annotations', async () => {
    const { path } = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1) }, { document: refOf(1), pages: '1' }] })
    const { links, pages, list } = readBack(path)
    expect(links).toEqual([[3], [], [], [3]])
    expect(list(pages[0]?.['/Annots'])[0]).not.toBe(list(pages[3]?.['/Annots'])[0])
  })

  test('that are left out take their links and bookmarks with them, and it is said', async () => {
    const merged = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1), pages: '1-2' }] })
    const { links, outline } = readBack(merged.path)
    expect(links).toEqual([[undefined], []])
    expect(outline).toEqual([{ title: 'a chapter', page: 2, children: [] }])
    expect(merged.notes).toContainEqual({ code: 'DROPPED', details: { what: 'links', count: 1 } })
  })

  test('keep a heading for the bookmarks below it', async () => {
    const merged = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1), pages: '3' }] })
    expect(readBack(merged.path).outline).toEqual([
      { title: 'a chapter', page: 1, children: [{ title: 'a section', page: 1, children: [] }] },
    ])
  })

  test('outside the document are an error', async () => {
    const attempt = merge([plainPdf('a', 2)], { pages: [{ document: refOf(1), pages: '3' }] })
    await expect(attempt).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  test('inherit what their tree says', async () => {
    const inheriting = Buffer.from(
      testPdf({ pages: [{ text: 'a' }] })
        .toString('latin1')
        .replace('/MediaBox[0 0 400 600]', ' '.repeat('/MediaBox[0 0 400 600]'.length))
        .replace('/Count 1>>', '/Count 1/MediaBox[0 0 77 88]>>'),
      'latin1',
    )
    expect(readBack((await merge([inheriting, plainPdf('b', 1)])).path).boxes[0]).toEqual([0, 0, 77, 88])
  })
})

describe('sort', () => {
  const files = [
    { name: 'b10.pdf', bytes: plainPdf('b10', 1, { trailer: '/Info<</Title(Alpha)/CreationDate(D:20200101)>>' }) },
    { name: 'b9.pdf', bytes: plainPdf('b9', 1, { trailer: '/Info<</Title(Gamma)/CreationDate(D:20190101)>>' }) },
    { name: 'a.pdf', bytes: plainPdf('a', 1, { trailer: '/Info<</Title(Beta)>>' }) },
  ]
  test.each([
    ['given', ['b10-1', 'b9-1', 'a-1']],
    ['name', ['a-1', 'b10-1', 'b9-1']],
    ['natural', ['a-1', 'b9-1', 'b10-1']],
    ['date', ['b9-1', 'b10-1', 'a-1']],
    ['title', ['b10-1', 'a-1', 'b9-1']],
  ] as const)('by %s', async (sort, texts) => {
    expect(readBack((await merge(files, { sort })).path).texts).toEqual(texts)
  })
})

describe('the result', () => {
  test('has nothing of a file that gives no page', async () => {
    const merged = await merge([plainPdf('a', 1), attachmentPdf('data.txt', 'one')], {
      pages: [{ document: refOf(1) }, { document: refOf(2), pages: '3n' }],
    })
    expect(attachedFiles(merged.path)).toEqual([])
  })

  test('is named by the template', async () => {
    const { name } = await merge([{ name: 'Report.pdf', bytes: plainPdf('a', 1) }], { fileName: 'All of {name}' })
    expect(name).toBe('All of Report')
  })
})

describe('inputs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-merge-inputs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function locked(password: string): Buffer {
    writeFileSync(join(folder, 'plain.pdf'), plainPdf('secret', 1))
    execFileSync('qpdf', ['--encrypt', password, 'owner', '256', '--', join(folder, 'plain.pdf'), join(folder, 'locked.pdf')])
    return readFileSync(join(folder, 'locked.pdf'))
  }

  test('that are images become pages beside the others', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const merged = await merge([
      plainPdf('a', 1),
      { name: 'pixel.png', bytes: Buffer.from(pixel, 'base64') },
      plainPdf('b', 1),
      await sampleHeic(),
    ])
    const { texts, boxes } = readBack(merged.path)
    expect(texts).toEqual(['a-1', '', 'b-1', ''])
    expect([boxes[1], boxes[3]]).toEqual([
      [0, 0, 1, 1],
      [0, 0, 32, 64],
    ])
    checkPdf(merged.path)
  })

  test('that are locked open with their password', async () => {
    const merged = await merge([plainPdf('a', 1), { name: 'locked.pdf', bytes: locked('word'), password: 'word' }])
    expect(readBack(merged.path).texts).toEqual(['a-1', 'secret-1'])
    expect(merged.notes).toContainEqual({ code: 'ENCRYPTION_REMOVED', document: refOf(2) })
  })

  test('that are locked and have no password fail alone', async () => {
    const merged = await merge([{ name: 'locked.pdf', bytes: locked('word') }, plainPdf('a', 1)])
    expect(merged.failures).toEqual({ [refOf(1)]: { code: 'DOCUMENT_LOCKED', details: {} } })
    expect(readBack(merged.path).texts).toEqual(['a-1'])
  })

  test('with a wrong password fail alone', async () => {
    const merged = await merge([{ name: 'locked.pdf', bytes: locked('word'), password: 'other' }, plainPdf('a', 1)])
    expect(merged.failures[refOf(1)]?.code).toBe('DOCUMENT_PASSWORD_WRONG')
  })

  test('that are damaged are repaired, and it is said', async () => {
    const cut = Buffer.from(
      plainPdf('cut', 2)
        .toString('latin1')
        .replace(/startxref[\s\S]*/, ''),
      'latin1',
    )
    const merged = await merge([cut, plainPdf('a', 1)])
    expect(readBack(merged.path).texts).toEqual(['cut-1', 'cut-2', 'a-1'])
    expect(merged.notes).toContainEqual({ code: 'REPAIRED', document: refOf(1) })
  })

  test('that are beyond repair fail alone', async () => {
    const merged = await merge([Buffer.from('%PDF-1.4 nothing'), plainPdf('a', 1)])
    expect(merged.failures[refOf(1)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  test('that all fail are the first error', async () => {
    const attempt = merge([{ name: 'locked.pdf', bytes: locked('word') }, Buffer.from('%PDF-1.4 nothing')])
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  })
})
