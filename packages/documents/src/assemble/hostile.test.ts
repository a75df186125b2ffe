import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { readOutline } from '../read/outline.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { type Assembled, assemblePdf } from './assemble.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-assemble-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The number of the first object after those of `onePage`. */
const first = 5

test('bookmarks in a circle are kept once', async () => {
  const loop = [
    `<</First ${first + 1} 0 R/Last ${first + 1} 0 R>>`,
    `<</Title(a)/Dest[3 0 R/Fit]/Next ${first + 2} 0 R/First ${first + 1} 0 R>>`,
    `<</Title(b)/Dest[3 0 R/Fit]/Next ${first + 1} 0 R/First ${first} 0 R>>`,
  ]
  const { report } = await assemble({ catalogue: `/Outlines ${first} 0 R`, extra: loop })
  expect(report.bookmarks).toBe(2)
})

test('of very many bookmarks only the first are read', () => {
  const items = Array.from({ length: 1000 }, (_, index) => `<</Title(x)/Dest[3 0 R/Fit]/Next ${first + 2 + index} 0 R>>`)
  using pdf = openPdf(write({ catalogue: `/Outlines ${first} 0 R`, extra: [`<</First ${first + 1} 0 R>>`, ...items] }))
  expect(readOutline(pdf, { limit: 100 })).toHaveLength(100)
})

test('a name tree that contains itself is read once', async () => {
  const { report } = await assemble({
    catalogue: `/Names<</Dests ${first} 0 R>>`,
    page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest(here)>>]',
    extra: [`<</Kids[${first} 0 R ${first + 1} 0 R]>>`, `<</Names[(here)[3 0 R/Fit]]/Kids[${first} 0 R]>>`],
  })
  expect(report.links).toBe(1)
})

test('a name tree of endless depth ends', async () => {
  const depth = 60_000
  const nodes = Array.from({ length: depth }, (_, index) => `<</Kids[${first + index + 1} 0 R]>>`)
  const { report } = await assemble({
    catalogue: `/Names<</Dests ${first} 0 R>>`,
    page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest(here)>>]',
    extra: [...nodes, '<</Names[(here)[3 0 R/Fit]]>>'],
  })
  expect(report.links).toBe(0)
})

test('fields that are their own children are kept once', async () => {
  const { report } = await assemble({
    catalogue: `/AcroForm<</Fields[${first} 0 R ${first} 0 R]>>`,
    page: `/Annots[${first + 1} 0 R]`,
    extra: [
      `<</T(a)/Kids[${first} 0 R ${first + 1} 0 R]/Parent ${first + 1} 0 R>>`,
      `<</Subtype/Widget/T(b)/FT/Tx/Rect[0 0 9 9]/Parent ${first} 0 R>>`,
    ],
  })
  expect(report.fields).toBe(1)
})

test('a field below thousands of others does no harm', async () => {
  const depth = 5000
  const fields = Array.from({ length: depth }, (_, index) => `<</T(f)/Kids[${first + index + 1} 0 R]>>`)
  const { pageCount } = await assemble({
    catalogue: `/AcroForm<</Fields[${first} 0 R]>>`,
    page: `/Annots[${first + depth} 0 R]`,
    extra: [...fields, '<</Subtype/Widget/T(last)/FT/Tx/Rect[0 0 9 9]>>'],
  })
  expect(pageCount).toBe(1)
})

test('actions that follow themselves end', async () => {
  const { report } = await assemble({
    page: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A ${first} 0 R>>]`,
    extra: [`<</S/GoTo/D[3 0 R/Fit]/Next ${first + 1} 0 R>>`, `<</S/GoTo/D[3 0 R/Fit]/Next[${first} 0 R ${first + 1} 0 R]>>`],
  })
  expect(report.links).toBe(1)
})

test.each([
  ['run in circles', 1],
  ['are too deep', 1000],
])('tags that %s are left out, and it is said', async (_, depth) => {
  const elements = Array.from({ length: depth }, (__, index) => `<</S/P/K[${first + 1 + ((index + 1) % depth)} 0 R]>>`)
  const { report } = await assemble({ catalogue: `/StructTreeRoot ${first} 0 R`, extra: [`<</K[${first + 1} 0 R]>>`, ...elements] })
  expect([...report.dropped.keys()]).toEqual(['tags'])
})

test('a document whose properties are its page tree is merged without them', async () => {
  const { pageCount } = await assemble({ trailer: '/Info 2 0 R' })
  expect(pageCount).toBe(1)
})

test('page labels at impossible places are passed over', async () => {
  const { report } = await assemble({ catalogue: '/PageLabels<</Nums[-5<</S/r>>(x)1 99999999<</S/D>>0 7]>>' })
  expect(report.labelledSources).toBe(1)
})

interface Hostile {
  catalogue?: string
  page?: string
  trailer?: string
  extra?: readonly string[]
}

let files = 0

function write({ catalogue = '', page = '', trailer = '', extra = [] }: Hostile): string {
  files += 1
  const path = join(folder, `${files}.in.pdf`)
  writeFileSync(path, smallPdf([...onePage({ catalogue, page }), ...extra], trailer))
  return path
}

async function assemble(hostile: Hostile): Promise<Assembled> {
  using pdf = openPdf(write(hostile))
  const path = join(folder, `${files}.out.pdf`)
  const places = [{ kind: 'page', source: 0, number: 1, rotation: 0 } as const]
  const assembled = await assemblePdf({
    sources: [{ pdf, title: 'hostile' }],
    places,
    bookmarks: 'keep',
    forms: 'rename',
    sameWidth: false,
    path,
  })
  using written = openPdf(path)
  expect(written.pageCount).toBe(assembled.pageCount)
  return assembled
}
