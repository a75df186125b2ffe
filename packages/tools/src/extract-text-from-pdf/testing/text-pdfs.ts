import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A text at a position, from the bottom-left corner of a page of 600 x 800. */
export interface Placed {
  text: string
  x: number
  y: number
  size?: number
  bold?: boolean
}

/** A document with a page for each list of texts, in Helvetica. */
export function textPdf(pages: readonly (readonly Placed[])[], { rotate = 0, width = 600, height = 800 } = {}): Buffer {
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ]
  for (const [index, texts] of pages.entries()) {
    const resources = '/Resources<</Font<</F 3 0 R/B 4 0 R>>>>'
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}${resources}/Contents ${6 + index * 2} 0 R>>`)
    objects.push(streamObject(`BT ${texts.map(show).join(' ')} ET`))
  }
  return smallPdf(objects)
}

/** Lines under one another. */
export function lines(texts: readonly string[], { x = 50, y = 700, size = 10 } = {}): Placed[] {
  return texts.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }))
}

/** One page with columns of Japanese, written from top to bottom at these places. */
export function verticalPdf(columns: readonly { text: string; x: number }[]): Buffer {
  const shown = columns.map(({ text, x }) => `1 0 0 1 ${x} 700 Tm <${[...text].map((each) => hex(each.codePointAt(0) ?? 0)).join('')}> Tj`)
  return smallPdf([
    ...onePage({ box: '0 0 600 800', content: `BT /F 20 Tf ${shown.join(' ')} ET`, page: '/Resources<</Font<</F 5 0 R>>>>' }),
    '<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/UniJIS-UCS2-V/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4/FontBBox[0 -200 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
  ])
}

/** One page in a font that has no glyphs and only maps its codes to characters. */
export function unicodePdf(content: string, characters: string): Buffer {
  const codes = [...characters].map((character, index) => `<${hex(index + 1)}> <${hex(character.codePointAt(0) ?? 0)}>`)
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${codes.length} beginbfchar ${codes.join(' ')} endbfchar endcmap end end`
  return smallPdf([
    ...onePage({ box: '0 0 600 800', content, page: '/Resources<</Font<</F 5 0 R>>>>' }),
    '<</Type/Font/Subtype/Type0/BaseFont/None/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/None/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor 8 0 R>>',
    streamObject(map),
    '<</Type/FontDescriptor/FontName/None/Flags 4/FontBBox[0 -200 1000 880]/ItalicAngle 0/Ascent 880/Descent -200/CapHeight 700/StemV 80>>',
  ])
}

/** The codes of characters in such a font, as a hex string. */
export function codesOf(text: string, characters: string): string {
  return `<${[...text].map((character) => hex([...characters].indexOf(character) + 1)).join('')}>`
}

function show({ text, x, y, size = 10, bold = false }: Placed): string {
  return `/${bold ? 'B' : 'F'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj`
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0')
}
