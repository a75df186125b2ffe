import { rmSync } from 'node:fs'
import type { FontFace } from '@octavo/layout/page-drawing.ts'
import { type FontSamples, openFontSamples, type SampledFont } from '../engines/pdfium/font-samples.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { emptyPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { codeText, isClear } from './code-text.ts'
import { describedStyle } from './described-style.ts'
import { readFace } from './drawing/font-face.ts'
import { createUnicodeMaps, encodingOf, type FontEncoding } from './font-encoding.ts'
import { plainFont } from './plain-font.ts'
import { exactWidth } from './stated-width.ts'
import { createTextFont, defineCode, isDefined, type TextFont } from './text-font.ts'
import type { ToUnicode } from './to-unicode.ts'

/** A font of a document. */
export interface BookFont {
  encoding: FontEncoding
  /** The font's data; undefined until PDFium was asked. */
  font: TextFont | undefined
  /** Codes that occurred and aren't known yet. */
  wanted: Set<number>
  id: number
  sample: SampledFont | undefined
  /** The font's own map to Unicode. */
  toUnicode: ToUnicode | undefined
  /** One-byte codes that it has widths for, so pages will probably use them. */
  likely: readonly number[]
  /** Its glyphs have names. */
  isNamed: boolean
  isExpected: boolean
  isAsked: boolean
}

/** The fonts of a document. PDFium is asked for the meaning of each code once, not again for every page. */
export interface FontBook extends Disposable {
  /** Undefined for a font whose text can't be read code by code. */
  find(font: PdfObject): BookFont | undefined
  /** Announces fonts that will occur. Only indirect objects count. */
  expect(fonts: readonly PdfObject[]): void
  /** Asks PDFium for all wanted and expected codes. */
  learn(): void
  /** How a font looks. */
  faceOf(font: BookFont): FontFace
}

export function createFontBook(pdf: Pdf, newPath: () => string): FontBook {
  const fonts = new Map<number, BookFont | undefined>()
  const opened: FontSamples[] = []
  const maps = createUnicodeMaps()
  const faces = new Map<BookFont, FontFace>()

  function addSamples(unknown: readonly BookFont[]): void {
    const path = newPath()
    using samples = emptyPdf()
    pdf.scoped(() => {
      for (const { id, encoding } of unknown) {
        // The font's own map is read here; PDFium doesn't always read it correctly.
        const font = samples.copyForeign(pdf, pdf.object(id)).remove('/ToUnicode')
        samples.addPage(samplePage(samples, font, encoding))
      }
      samples.write(path, { copyStreams: true })
    })
    try {
      const document = openFontSamples(path)
      opened.push(document)
      for (const [index, font] of unknown.entries()) {
        font.isAsked = true
        font.sample = document.font(index)
        if (font.sample) font.font = createTextFont({ ...font.sample, style: describedStyle(pdf.object(font.id)) })
      }
    } finally {
      // PDFium has the file open, so its name can be removed.
      rmSync(path, { force: true })
    }
  }

  function find(object: PdfObject): BookFont | undefined {
    const { id } = object.indirect()
    const known = fonts.get(id)
    if (known || fonts.has(id)) return known
    const encoding = object.isDictionary ? encodingOf(object) : undefined
    const font = encoding && {
      encoding,
      font: plainFont(object),
      wanted: new Set<number>(),
      id,
      sample: undefined,
      toUnicode: maps.of(object),
      likely: encoding.codeBytes === 1 ? likelyCodes(object) : [],
      isNamed: namedSubtypes.has(object.get('/Subtype').name ?? ''),
      isExpected: false,
      isAsked: false,
    }
    fonts.set(id, font)
    return font
  }

  function isUnknown(font: BookFont | undefined): font is BookFont {
    return font !== undefined && font.font === undefined && !font.isAsked
  }

  return {
    find,
    expect(objects) {
      // A direct object can't be recognised when it occurs on its page.
      for (const object of objects.filter(({ id }) => id > 0)) {
        const font = find(object)
        if (!isUnknown(font) || font.isExpected) continue
        font.isExpected = true
        font.wanted.add(firstCode)
        const { codeBytes, space } = font.encoding
        if (codeBytes === 2 && !space) for (const code of font.toUnicode?.codes(maxExpected) ?? []) font.wanted.add(code)
      }
    },
    learn() {
      const wanting = [...fonts.values()].filter((font) => font !== undefined && font.wanted.size > 0) as BookFont[]
      const unknown = wanting.filter(isUnknown)
      if (unknown.length > 0) addSamples(unknown)
      for (const font of wanting) {
        askFor(font)
        font.wanted.clear()
      }
    },
    faceOf(font) {
      const known = faces.get(font)
      if (known) return known
      const face = readFace(pdf.object(font.id), font.font)
      faces.set(font, face)
      return face
    },
    [Symbol.dispose]() {
      for (const samples of opened) samples[Symbol.dispose]()
    },
  }
}

/** Asks for the codes; for a font with 256 codes for all at once, since the next page will need others. */
function askFor({ encoding, font, sample, wanted, likely, toUnicode, isNamed }: BookFont): void {
  if (!font || !sample) return
  const { space, vertical, statedWidth } = encoding
  const numbers = [...new Set([...likely.filter((code) => !isDefined(font, code)), ...wanted])]
  const codes = space ? numbers.map((number) => space.codeOf(number)) : numbers
  const said = codes.map((code) => toUnicode?.textOf(code) ?? encoding.textOf(code))
  const unclear = codes.filter((_, index) => !isClear(said[index]))
  let asked = 0
  for (const [index, { text: sampled, width }] of sample.read(codes, unclear).entries()) {
    const [code = 0, number = 0] = [codes[index], numbers[index]]
    const text = codeText({ own: said[index], sampled, isNamed })
    // PDFium reports only one of consecutive spaces.
    const isMissing = text.length === 0 && !isClear(said[index]) && wanted.has(number) && asked < maxAskedAlone
    if (isMissing) asked += 1
    const advance = vertical ? vertical(code) : exactWidth(width, statedWidth(code))
    defineCode(font, number, { text: (isMissing && sample.read([code], [code])[0]?.text) || text, width: advance })
  }
}

/** A space in most fonts. */
const firstCode = 0x20
const allBytes = Array.from({ length: 256 }, (_, code) => code)

/** Programs that embed a subset of a font name its first and last code. */
function likelyCodes(font: PdfObject): readonly number[] {
  const [first, last] = [font.get('/FirstChar').integer, font.get('/LastChar').integer]
  return first === undefined || last === undefined ? allBytes : allBytes.slice(Math.max(0, first), Math.max(0, last + 1))
}

const maxAskedAlone = 64
const maxExpected = 1000
const namedSubtypes = new Set(['/Type1', '/MMType1'])

/** A page that shows one code in a font. */
function samplePage(samples: Pdf, font: PdfObject, { codeBytes, space }: FontEncoding): PdfObject {
  const resources = samples.dictionary({ '/Font': samples.dictionary({ '/F': font }) })
  return samples.dictionary({
    '/Type': '/Page',
    '/MediaBox': samples.array([0, 0, 1000, 1000]),
    '/Resources': resources,
    '/Contents': samples.stream(`BT /F 1 Tf <${'20'.padStart(space ? 2 : 2 * codeBytes, '0')}> Tj ET`),
  })
}
