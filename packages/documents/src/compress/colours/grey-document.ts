import { contentBytes, contentStreams } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { inheritedResources } from '../../read/inherited-resources.ts'
import { forEachObject } from '../structure/all-objects.ts'
import type { FewerColours } from './fewer-colours.ts'
import { greyContent, type SpaceKind } from './grey-content.ts'

/** Makes what pages draw grey, or black and white: their content, forms, patterns and Type 3 glyphs. Images are not content. */
export function greyDocument(pdf: Pdf, colours: FewerColours): void {
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => greyPage(pdf, pdf.page(number), colours))
  forEachObject(pdf, (object) => {
    if (object.isStream && isDrawn(object)) greyStream(pdf, object, object.get('/Resources'), colours)
    else if (object.isDictionary && object.get('/Subtype').name === '/Type3') greyGlyphs(pdf, object, colours)
  })
}

/** Colours go on from one stream of a page to the next, so that they are read, and written, as one. */
function greyPage(pdf: Pdf, page: PdfObject, colours: FewerColours): void {
  const parts: Uint8Array[] = []
  for (const stream of contentStreams(page)) {
    const bytes = contentBytes(stream, { lenient: true })
    if (!bytes) return
    parts.push(bytes, newLine)
  }
  const grey = greyContent(Buffer.concat(parts), spacesIn(inheritedResources(page)), colours)
  if (grey) page.set('/Contents', pdf.stream(grey))
}

const newLine = Buffer.from('\n')

function isDrawn(stream: PdfObject): boolean {
  return stream.get('/Subtype').name === '/Form' || stream.get('/PatternType').integer === 1
}

function greyStream(pdf: Pdf, stream: PdfObject, resources: PdfObject, colours: FewerColours): void {
  const bytes = contentBytes(stream, { lenient: true })
  const grey = bytes && greyContent(bytes, spacesIn(resources), colours)
  if (grey) pdf.replaceStream(stream, grey, {})
}

function greyGlyphs(pdf: Pdf, font: PdfObject, colours: FewerColours): void {
  const glyphs = font.get('/CharProcs')
  for (const name of glyphs.keys()) {
    const glyph = glyphs.get(name)
    if (glyph.isStream) greyStream(pdf, glyph, font.get('/Resources'), colours)
  }
}

function spacesIn(resources: PdfObject): (name: string) => SpaceKind {
  const named = resources.get('/ColorSpace')
  return (name) => kindOf(name) ?? kindOfSpace(named.get(name as `/${string}`))
}

function kindOf(name: string | undefined): SpaceKind | undefined {
  if (name === '/DeviceGray' || name === '/CalGray' || name === '/G') return 'grey'
  if (name === '/DeviceRGB' || name === '/CalRGB' || name === '/RGB') return 'rgb'
  return name === '/DeviceCMYK' || name === '/CMYK' ? 'inks' : undefined
}

function kindOfSpace(space: PdfObject): SpaceKind {
  const family = space.name ?? space.at(0).name
  const kind = kindOf(family)
  if (kind || family !== '/ICCBased') return kind ?? 'other'
  const count = space.at(1).get('/N').integer
  return count === 1 ? 'grey' : count === 3 ? 'rgb' : count === 4 ? 'inks' : 'other'
}
