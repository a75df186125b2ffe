import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { smallPdf, streamObject } from '../testing/small-pdf.ts'
import { namesInContent } from './content-names.ts'
import { createPruner } from './prune-resources.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-prune-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('names in content', () => {
  test.each([
    ['/F1 12 Tf (a) Tj /Im1 Do', ['/F1', '/Im1']],
    ['/GS1 gs/Cs8 cs/P0 scn/Sh1 sh', ['/GS1', '/Cs8', '/P0', '/Sh1']],
    ['/OC /MC0 BDC EMC', ['/OC', '/MC0']],
    ['BI /W 1 /H 1 /CS /Cs9 ID (( \xff EI /Im2 Do', ['/W', '/H', '/CS', '/Cs9', '/Im2']],
    ['(a string that is never closed /Im3 Do', ['/Im3']],
    ['% a comment\n/Im4 Do', ['/Im4']],
    ['/A#20B Do', ['/A#20B', '/A B']],
  ])('%s', (content, names) => {
    expect([...namesInContent(Buffer.from(content, 'latin1'))]).toEqual(names)
  })
})

describe('pruning', () => {
  test('leaves what a page uses and takes away what only others do', () => {
    using pdf = open({ contents: ['/Im1 Do', '/Im2 Do'], resources: '<</XObject<</Im1 20 0 R/Im2 21 0 R>>/ProcSet[/PDF]>>' })
    const pruner = createPruner(pdf)
    expect(prunedKeys(pdf, 1, pruner)).toEqual({ '/XObject': ['/Im1'], '/ProcSet': [] })
    expect(prunedKeys(pdf, 2, pruner)).toEqual({ '/XObject': ['/Im2'], '/ProcSet': [] })
  })

  test('does not touch a page that shares nothing', () => {
    using pdf = open({ contents: ['', ''], resources: undefined })
    pdf.page(1).set('/Resources', pdf.parse('<</Font<</F9<</Type/Font>>>>>>'))
    expect(prunedKeys(pdf, 1)).toEqual({ '/Font': ['/F9'] })
  })

  test('keeps the colours that stand for device colours', () => {
    using pdf = open({ contents: ['1 0 0 rg', ''], resources: '<</ColorSpace<</DefaultRGB[/CalRGB<<>>]/Cs1/DeviceGray>>>>' })
    expect(prunedKeys(pdf, 1)).toEqual({ '/ColorSpace': ['/DefaultRGB'] })
  })

  test('sees what is drawn by a form without resources of its own', () => {
    using pdf = open({
      contents: ['/Form Do', ''],
      resources: '<</XObject<</Form 20 0 R/Im1 21 0 R/Im2 21 0 R>>/Font<</F1 21 0 R/F2 21 0 R>>>>',
      extra: [streamObject('/Im1 Do /F2 1 Tf', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]')],
    })
    expect(prunedKeys(pdf, 1)).toEqual({ '/XObject': ['/Form', '/Im1'], '/Font': ['/F2'] })
  })

  test('goes on in forms, patterns and soft masks with resources of their own', () => {
    const shared = '/Resources 9 0 R'
    using pdf = open({
      contents: ['/Form Do /GS gs /Pattern cs /Tile scn', ''],
      resources: '<</XObject<</Form 20 0 R/Im1 23 0 R>>/ExtGState<</GS<</SMask<</G 22 0 R>>>>>>/Pattern<</Tile 21 0 R>>>>',
      extra: [
        streamObject('', `/Type/XObject/Subtype/Form${shared}`),
        streamObject('', `/PatternType 1${shared}`),
        streamObject('', `/Type/XObject/Subtype/Form${shared}`),
      ],
    })
    createPruner(pdf).prune(1)
    expect([20, 21, 22].map((id) => pdf.object(id).get('/Resources').get('/XObject').keys())).toEqual([[], [], []])
  })

  test('keeps everything where content cannot be read, or where a font draws with the resources of the page', () => {
    using broken = open({ contents: ['not packed', ''], resources: '<</XObject<</Im1 20 0 R>>>>', content: '/Filter/FlateDecode' })
    expect(prunedKeys(broken, 1)).toEqual({ '/XObject': ['/Im1'] })
    using odd = open({ contents: ['/F1 1 Tf', ''], resources: '<</XObject<</Im1 20 0 R>>/Font<</F1<</Subtype/Type3/CharProcs<<>>>>>>>>' })
    expect(prunedKeys(odd, 1)).toEqual({ '/XObject': ['/Im1'], '/Font': ['/F1'] })
  })

  test('ends with a form that draws itself', () => {
    using pdf = open({
      contents: ['/Form Do', ''],
      resources: '<</XObject<</Form 20 0 R/Im1 21 0 R>>>>',
      extra: [streamObject('/Form Do', '/Subtype/Form')],
    })
    expect(prunedKeys(pdf, 1)).toEqual({ '/XObject': ['/Form'] })
  })

  test('gives up on content that unpacks without end', () => {
    const bomb = deflateSync(Buffer.alloc(40_000_000))
    const path = join(folder, 'bomb.pdf')
    writeFileSync(
      path,
      pages({ contents: ['', ''], resources: '<</XObject<</Im1 20 0 R>>>>', stream: streamObject(bomb, '/Filter/FlateDecode') }),
    )
    using pdf = openPdf(path)
    expect(prunedKeys(pdf, 1)).toEqual({ '/XObject': ['/Im1'] })
  })
})

interface Pages {
  contents: readonly [string, string]
  /** Shared by both pages, as object 9. */
  resources: string | undefined
  extra?: readonly (string | Buffer)[]
  /** Entries of the content streams. */
  content?: string
  /** Replaces the first content stream. */
  stream?: Buffer
}

let files = 0

function open(document: Pages): Pdf {
  files += 1
  const path = join(folder, `${files}.pdf`)
  writeFileSync(path, pages(document))
  return openPdf(path)
}

function pages({ contents, resources, extra = [], content = '', stream }: Pages): Buffer {
  const entry = resources === undefined ? '/Resources<<>>' : '/Resources 9 0 R'
  const fill = Array.from({ length: 10 }, () => 'null')
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R${entry}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R${entry}>>`,
    stream ?? streamObject(contents[0], content),
    streamObject(contents[1], content),
    'null',
    'null',
    resources ?? 'null',
    ...fill,
    ...extra,
    ...Array.from({ length: 4 - extra.length }, () => streamObject('image')),
  ])
}

function prunedKeys(pdf: Pdf, page: number, pruner = createPruner(pdf)): Record<string, string[]> {
  pruner.prune(page)
  const resources = pdf.page(page).get('/Resources')
  return Object.fromEntries(resources.keys().map((kind) => [kind, resources.get(kind).keys()]))
}
