import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF to generate: the texts of its pages and additional objects. */
export interface TestDocument {
  pages: readonly TestPage[]
  /** Entries of the catalogue. */
  catalogue?: string
  /** Entries of the trailer. */
  trailer?: string
  /** Additional objects; the first has the number `firstExtra`. */
  extra?: readonly (string | Buffer)[]
}

export interface TestPage {
  text: string
  box?: string
  /** Entries of the resources, instead of a font. */
  resources?: string
  /** Entries of the page. */
  entries?: string
}

/** The number of a page's object, counted from page 1. */
export function pageId(page: number): number {
  return 2 + page * 2
}

/** The number of the first additional object of a document with this many pages. */
export function firstExtra(pageCount: number): number {
  return 4 + pageCount * 2
}

/** Generates a PDF: object 1 is the catalogue, 2 the page tree, 3 a font, then page and content of each page. */
export function testPdf({ pages, catalogue = '', trailer = '', extra = [] }: TestDocument): Buffer {
  const kids = pages.map((_, index) => `${pageId(index + 1)} 0 R`).join(' ')
  const objects = pages.flatMap(({ text, box = '0 0 400 600', resources = '/Font<</F1 3 0 R>>', entries = '' }, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<<${resources}>>/Contents ${pageId(index + 1) + 1} 0 R ${entries}>>`,
    streamObject(`BT /F1 24 Tf 50 300 Td (${text}) Tj ET`),
  ])
  return smallPdf(
    [
      `<</Type/Catalog/Pages 2 0 R ${catalogue}>>`,
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...objects,
      ...extra,
    ],
    trailer,
  )
}

/** A PDF whose pages say `name-1`, `name-2` and so on. */
export function plainPdf(name: string, pageCount: number, more: Omit<TestDocument, 'pages'> = {}): Buffer {
  return testPdf({ pages: Array.from({ length: pageCount }, (_, index) => ({ text: `${name}-${index + 1}` })), ...more })
}

/** Three pages with a bookmark to a named destination on page 2, one below it to page 3, and a link on page 1 to page 3 by name. */
export function outlinedPdf(name: string): Buffer {
  const extra = firstExtra(3)
  return testPdf({
    pages: [
      { text: `${name} 1`, entries: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Dest(end)>>]` },
      { text: `${name} 2` },
      { text: `${name} 3` },
    ],
    catalogue: `/Outlines ${extra} 0 R/Names<</Dests ${extra + 3} 0 R>>`,
    extra: [
      `<</Type/Outlines/First ${extra + 1} 0 R/Last ${extra + 1} 0 R/Count 2>>`,
      `<</Title(${name} chapter)/Parent ${extra} 0 R/Dest(middle)/First ${extra + 2} 0 R/Last ${extra + 2} 0 R/Count 1>>`,
      `<</Title(${name} section)/Parent ${extra + 1} 0 R/A<</S/GoTo/D[${pageId(3)} 0 R/XYZ 10 500 0]>>>>`,
      `<</Names[(end)[${pageId(3)} 0 R/Fit](middle)<</D[${pageId(2)} 0 R/XYZ 0 600 null]>>]>>`,
    ],
  })
}

/** One page with a text field; additional entries of the field and of the form may be given. */
export function formPdf(name: string, { value = '', field = '', form = '' } = {}): Buffer {
  const extra = firstExtra(1)
  const appearance = streamObject(
    `BT /Helv 12 Tf 2 5 Td (${value}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</Helv 3 0 R>>>>',
  )
  return testPdf({
    pages: [{ text: 'form', entries: `/Annots[${extra} 0 R]` }],
    catalogue: `/AcroForm<</Fields[${extra} 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 3 0 R>>>>${form}>>`,
    extra: [
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/V(${value})/Rect[50 100 150 120]/P ${pageId(1)} 0 R/AP<</N ${extra + 1} 0 R>>${field}>>`,
      appearance,
    ],
  })
}

/** One page and an attached file. */
export function attachmentPdf(name: string, content: string): Buffer {
  const extra = firstExtra(1)
  return plainPdf('a', 1, {
    catalogue: `/Names<</EmbeddedFiles<</Names[(${name})${extra} 0 R]>>>>`,
    extra: [
      `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${extra + 1} 0 R>>>>`,
      `<</Type/EmbeddedFile/Length ${content.length}>>\nstream\n${content}\nendstream`,
    ],
  })
}

/** Objects 11 and 12 are the visible and the hidden layer. */
export function layeredPdf(name: string, settings: string): Buffer {
  const padding = Array.from({ length: 11 - firstExtra(1) }, () => 'null')
  return plainPdf(name, 1, {
    catalogue: `/OCProperties<</OCGs[11 0 R 12 0 R]/D<</Order[11 0 R 12 0 R]${settings}>>>>`,
    extra: [...padding, `<</Type/OCG/Name(${name} shown)>>`, `<</Type/OCG/Name(${name} hidden)>>`],
  })
}

/** One page with an embedded font, whose bytes say `same font bytes`. */
export function fontPdf(): Buffer {
  const extra = firstExtra(1)
  const bytes = 'same font bytes'.padEnd(3000, ' ')
  return testPdf({
    pages: [{ text: 'a', resources: `/Font<</F1 ${extra} 0 R>>` }],
    extra: [
      `<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor ${extra + 1} 0 R>>`,
      `<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 ${extra + 2} 0 R>>`,
      `<</Length ${bytes.length}/Filter/DCTDecode>>\nstream\n${bytes}\nendstream`,
    ],
  })
}

/** Pages with a tagged text each. */
export function taggedPdf(name: string, roles = '', pageCount = 1): Buffer {
  const extra = firstExtra(pageCount)
  const element = (page: number) => extra + 1 + page
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return testPdf({
    pages: numbers.map((page) => ({ text: `${name} ${page}`, entries: `/StructParents ${page - 1}` })),
    catalogue: `/MarkInfo<</Marked true>>/StructTreeRoot ${extra} 0 R`,
    extra: [
      `<</Type/StructTreeRoot/K ${extra + 1} 0 R/RoleMap<<${roles}>>/ParentTree<</Nums[${numbers.map((page) => `${page - 1}[${element(page)} 0 R]`).join(' ')}]>>>>`,
      `<</Type/StructElem/S/Document/P ${extra} 0 R/K[${numbers.map((page) => `${element(page)} 0 R`).join(' ')}]>>`,
      ...numbers.map(
        (page) =>
          `<</Type/StructElem/S/Heading/Alt(${name} text${page > 1 ? ` ${page}` : ''})/P ${extra + 1} 0 R/Pg ${pageId(page)} 0 R/K 0>>`,
      ),
    ],
  })
}

/** One page whose fields are in a group. */
export function groupPdf(names: readonly string[]): Buffer {
  const extra = firstExtra(1)
  const kids = names.map((_, index) => `${extra + 1 + index} 0 R`).join(' ')
  return testPdf({
    pages: [{ text: 'form', entries: `/Annots[${kids}]` }],
    catalogue: `/AcroForm<</Fields[${extra} 0 R]>>`,
    extra: [
      `<</T(group)/FT/Tx/Kids[${kids}]>>`,
      ...names.map((name) => `<</Type/Annot/Subtype/Widget/T(${name})/Parent ${extra} 0 R/Rect[0 0 50 20]>>`),
    ],
  })
}
