import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF to be made: its pages' texts and whatever else its objects should hold. */
export interface TestDocument {
  pages: readonly TestPage[]
  /** Entries of the catalogue. */
  catalogue?: string
  /** Entries of the trailer. */
  trailer?: string
  /** Further objects; the first has the number `firstExtra`. */
  extra?: readonly (string | Buffer)[]
}

export interface TestPage {
  text: string
  box?: string
  /** Entries of the resources, in place of a font. */
  resources?: string
  /** Entries of the page. */
  entries?: string
}

/** The number of a page's object, counted from page 1. */
export function pageId(page: number): number {
  return 2 + page * 2
}

/** The number of the first further object of a document with so many pages. */
export function firstExtra(pageCount: number): number {
  return 4 + pageCount * 2
}

/** Writes a PDF by hand: object 1 is the catalogue, 2 the page tree, 3 a font, then page and content of each page. */
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

/** One page with a text field; further entries of the field and of the form may be given. */
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
