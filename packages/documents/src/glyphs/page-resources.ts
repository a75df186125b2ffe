import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { type ColourSpace, colourSpaceOf, deviceColour, patternColour } from './drawing/colour-space.ts'
import type { BookFont, FontBook } from './font-book.ts'
import type { ContentForm, ContentResources } from './page-interpreter.ts'

/** What content may refer to, looked up once per name. */
export function contentResources(resources: PdfObject, fonts: FontBook, onUnreadable: () => void): ContentResources {
  const found = {
    fonts: new Map<string, BookFont | undefined>(),
    forms: new Map<string, ContentForm | undefined>(),
    texts: new Map<string, string | undefined>(),
    stateFonts: new Map<string, { font: BookFont; size: number } | undefined>(),
    colourSpaces: new Map<string, ColourSpace>(),
    images: new Map<string, number | undefined>(),
    marks: new Map<string, number | undefined>(),
  }
  const categories = new Map<string, PdfObject>()
  const entry = (category: string, name: string) => once(categories, category, () => resources.get(category)).get(`/${name}`)

  function drawnForm(object: PdfObject): ContentForm | undefined {
    return object.get('/Subtype').name === '/Form' ? contentForm(object, { fonts, onUnreadable, resources: self }) : undefined
  }

  const self: ContentResources = {
    font: (name) => once(found.fonts, name, () => fonts.find(entry('/Font', name))),
    form: (name) => once(found.forms, name, () => drawnForm(entry('/XObject', name))),
    actualText: (name) => once(found.texts, name, () => entry('/Properties', name).get('/ActualText').text),
    stateFont: (name) => once(found.stateFonts, name, () => readStateFont(entry('/ExtGState', name).get('/Font'), fonts)),
    colourSpace: (name) => once(found.colourSpaces, name, () => namedColourSpace(name, entry('/ColorSpace', name))),
    image: (name) => once(found.images, name, () => imageNumber(entry('/XObject', name))),
    markNumber: (name) => once(found.marks, name, () => entry('/Properties', name).get('/MCID').integer),
  }
  return self
}

/** The content of a form, with the given resources if it has none of its own; undefined if it isn't a stream. */
export function contentForm(
  object: PdfObject,
  { fonts, onUnreadable, resources }: { fonts: FontBook; onUnreadable: () => void; resources: ContentResources },
): ContentForm | undefined {
  if (!object.isStream) return undefined
  const content = contentBytes(object, { lenient: true })
  if (!content) onUnreadable()
  const own = object.get('/Resources')
  const matrix = object.get('/Matrix')
  return {
    content: content ?? new Uint8Array(0),
    matrix: matrix.length === 6 ? matrix.numbers() : [1, 0, 0, 1, 0, 0],
    resources: own.isDictionary ? contentResources(own, fonts, onUnreadable) : resources,
    form: { object: object.id, box: () => object.get('/BBox').numbers() },
  }
}

function namedColourSpace(name: string, space: PdfObject): ColourSpace {
  if (name === 'Pattern') return () => patternColour
  return space.isNull ? deviceColour : colourSpaceOf(space)
}

function imageNumber(object: PdfObject): number | undefined {
  return object.get('/Subtype').name === '/Image' ? object.id : undefined
}

function readStateFont(set: PdfObject, fonts: FontBook): { font: BookFont; size: number } | undefined {
  const font = set.isArray ? fonts.find(set.at(0)) : undefined
  return font && { font, size: set.at(1).number ?? 0 }
}

function once<Value>(known: Map<string, Value>, name: string, read: () => Value): Value {
  const found = known.get(name)
  if (found !== undefined || known.has(name)) return found as Value
  const value = read()
  known.set(name, value)
  return value
}
