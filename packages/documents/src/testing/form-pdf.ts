import { smallPdf, streamObject } from './small-pdf.ts'

/** A field of a form that is written for a test. */
export interface TestField {
  name: string
  /** Entries of the field besides its name, its type and its place. */
  entries: string
  /** From the lower left corner. */
  box: readonly [left: number, bottom: number, right: number, top: number]
  /** From 0. */
  page?: number
}

/** A form of a page or more: text fields, and others by their entries. Object 5 is Helvetica, 6 ZapfDingbats. */
export function formPdf(
  fields: readonly TestField[],
  { pages = 1, content = '', form = '', page = '', catalogue = '', more = [] as (string | Buffer)[] } = {},
): Buffer {
  const firstPage = 7
  const firstField = firstPage + pages
  const numbers = fields.map((_, index) => firstField + index)
  const onPage = (at: number) => numbers.filter((_, index) => (fields[index]?.page ?? 0) === at).map((number) => `${number} 0 R`)
  return smallPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm 3 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${Array.from({ length: pages }, (_, at) => `${firstPage + at} 0 R`).join(' ')}]/Count ${pages}>>`,
    `<</Fields[${numbers.map((number) => `${number} 0 R`).join(' ')}]/DR<</Font<</Helv 5 0 R/ZaDb 6 0 R>>>>/DA(/Helv 0 Tf 0 g)${form}>>`,
    streamObject(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
    ...Array.from(
      { length: pages },
      (_, at) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 500]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[${onPage(at).join(' ')}]${page}>>`,
    ),
    ...fields.map(
      ({ name, entries, box, page: at = 0 }) =>
        `<</Type/Annot/Subtype/Widget/F 4/T${textString(name)}/Rect[${box.join(' ')}]/P ${firstPage + at} 0 R${entries}>>`,
    ),
    ...more,
  ])
}

/** The number of the first object that follows the fields. */
export function objectsAfter(fields: number, pages = 1): number {
  return 7 + pages + fields
}

/** A text as PDF writes it, in UTF-16. */
export function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}
