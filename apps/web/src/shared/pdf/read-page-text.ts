import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { similarFamily } from '@octavo/core/text/similar-family.ts'
import { saidMark } from './draw-part.ts'
import { fontName } from './font-name.ts'
import { matrixOfObject, pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { PageFont, PageGlyph, PageText, ShownText } from './page-text.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type Place, placing } from './placing.ts'

const invisible = 3
/** More text than a person could edit; the rest of such a page is only shown. */
const mostCharacters = 200_000

/** The text of an open page, glyph by glyph. */
export function readPageText(module: PdfiumModule, page: number, size: PageSize): PageText {
  const { texts: objects } = pageObjects(module, page)
  const text = module.FPDFText_LoadPage(page)
  if (!text) return { shown: [], fonts: [], showCount: objects.length }
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(64)
  try {
    return { ...readShows(module, { text, memory, place: placing(module, page, size, memory) }, objects), showCount: objects.length }
  } finally {
    free(memory)
    module.FPDFText_ClosePage(text)
  }
}

interface Reading {
  text: number
  memory: number
  place: Place
}

function readShows(module: PdfiumModule, reading: Reading, objects: readonly number[]): Pick<PageText, 'shown' | 'fonts'> {
  const { text, memory, place } = reading
  const numbers = new Map(objects.map((object, index) => [object, index]))
  const shown = new Map<number, ShownText>()
  const fonts: PageFont[] = []
  const fontIndex = new Map<number, number>()
  const glyphWidths = new Map<PageGlyph, number>()
  const widthless = new Map<number, boolean>()
  const number = (at: number) => module.pdfium.getValue(at, 'double')

  const saidBefore = new Map<number, { along: number; up: number }>()
  const saidMarks = new Map<number, number | undefined>()
  const saidBy = new Map<number, number>()

  /** Whether another show has told all that marked content says: where a mark is drawn back over its letter, PDFium tells the text for each. */
  function isSaidBefore(show: number, object: number): boolean {
    if (!saidMarks.has(show)) saidMarks.set(show, saidMark(module, object))
    const mark = saidMarks.get(show)
    if (mark === undefined) return false
    const first = saidBy.get(mark) ?? show
    saidBy.set(mark, first)
    return first !== show
  }

  /**
   * Where a glyph stands. Of glyphs that marked content says together, such as a letter and its mark, PDFium gives the text to one, on a page
   * that is turned to the last: it begins where the first of them stands, on the baseline of the letter.
   */
  function originOf(index: number, show: number): { x: number; y: number } {
    const start = saidBefore.get(show) ?? beforeSaid(module, objects, show)
    saidBefore.set(show, start)
    module.FPDFText_GetMatrix(text, index, memory)
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => module.pdfium.getValue(memory + offset, 'float')) as [number, number, number, number]
    module.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
    return place(number(memory) + start.along * a + start.up * c, number(memory + 8) + start.along * b + start.up * d)
  }

  function fontOf(object: number): number {
    const font = module.FPDFTextObj_GetFont(object)
    const known = fontIndex.get(font)
    if (known !== undefined) return known
    fontIndex.set(font, fonts.length)
    fonts.push(fontFacts(module, font, memory))
    return fonts.length - 1
  }

  /** Of a font of type 3, PDFium tells the widths of glyphs on the page alone. */
  function isWidthless(object: number, character: string): boolean {
    const font = module.FPDFTextObj_GetFont(object)
    const isKnown =
      widthless.get(font) ?? (character === ' ' ? undefined : widthOf(module, font, character.codePointAt(0) ?? 0, memory) === 0)
    if (isKnown !== undefined) widthless.set(font, isKnown)
    return isKnown ?? true
  }

  function begin(show: number, object: number, index: number): ShownText {
    const { size, stretch, angle } = matrixOf(module, reading, index)
    return {
      show,
      font: fontOf(object),
      size,
      stretch,
      angle,
      color: colorOf(module, reading, index),
      isInvisible: module.FPDFTextObj_GetTextRenderMode(object) === invisible,
      glyphs: [],
    }
  }

  const count = Math.min(mostCharacters, module.FPDFText_CountChars(text))
  for (let index = 0; index < count; index += 1) {
    if (module.FPDFText_IsGenerated(text, index) === 1) continue
    const object = module.FPDFText_GetTextObject(text, index)
    const show = numbers.get(object)
    if (show === undefined || isSaidBefore(show, object)) continue
    const known = shown.get(show) ?? begin(show, object, index)
    shown.set(show, known)
    const glyph = { text: characterAt(module, text, index), ...originOf(index, show), advance: 0 }
    addGlyph(known, glyph)
    if (hasRightToLeft(glyph.text) || isWidthless(object, glyph.text)) glyphWidths.set(glyph, glyphWidth(module, reading, index))
  }
  for (const one of shown.values()) measure(module, one, { objects, memory, glyphWidths })
  return { shown: [...shown.values()].sort((one, other) => one.show - other.show), fonts }
}

/**
 * Where a text begins that marked content says of a show and those around it, from the show and in lengths of its matrix: along the baseline
 * where the first of them stands, and on the baseline of the one that is drawn first, as marks may be raised.
 */
function beforeSaid(module: PdfiumModule, objects: readonly number[], show: number): { along: number; up: number } {
  const object = objects[show] ?? 0
  const mark = saidMark(module, object)
  if (mark === undefined) return { along: 0, up: 0 }
  const [a, b, c, d, e, f] = matrixOfObject(module, object)
  const start = { along: 0, up: 0 }
  for (const step of [1, -1])
    for (let next = show + step; saidMark(module, objects[next]) === mark; next += step) {
      const [, , , , x, y] = matrixOfObject(module, objects[next] ?? 0)
      start.along = Math.min(start.along, ((x - e) * a + (y - f) * b) / (a * a + b * b || 1))
      if (step < 0) start.up = ((x - e) * c + (y - f) * d) / (c * c + d * d || 1)
    }
  return start
}

/** Several characters at one origin are those of one glyph. */
function addGlyph({ glyphs }: ShownText, glyph: PageGlyph): void {
  const last = glyphs.at(-1)
  if (last && last.text !== '' && Math.abs(last.x - glyph.x) < 0.001 && Math.abs(last.y - glyph.y) < 0.001) last.text += glyph.text
  else glyphs.push(glyph)
}

interface Measuring {
  objects: readonly number[]
  memory: number
  /** The widths of glyphs that fonts don't tell, or not of the form that a letter has. */
  glyphWidths: ReadonlyMap<PageGlyph, number>
}

function measure(module: PdfiumModule, { show, size, stretch, glyphs }: ShownText, { objects, memory, glyphWidths }: Measuring): void {
  const font = module.FPDFTextObj_GetFont(objects[show] ?? 0)
  for (const glyph of glyphs) {
    // Several letters are a ligature, about as wide as they are, or all that marked content says in place of its glyphs.
    for (const letter of glyph.text) glyph.advance += widthOf(module, font, letter.codePointAt(0) ?? 0, memory) * size * stretch
    // Fonts have the joined forms of an Arabic letter and hardly the letter itself: the width they tell of that is any.
    const width = glyphWidths.get(glyph)
    if (width && width > 0 && ([...glyph.text].length === 1 || glyph.advance === 0)) glyph.advance = width
  }
}

/** How far the glyph of a character advances; 0 if that can't be told, as for lines that run up or down. */
function glyphWidth(module: PdfiumModule, { text, memory }: Reading, index: number): number {
  module.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
  const origin = module.pdfium.getValue(memory, 'double')
  if (!module.FPDFText_GetLooseCharBox(text, index, memory)) return 0
  const [left, right] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 8, 'float')]
  module.FPDFText_GetMatrix(text, index, memory)
  const [a, b] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 4, 'float')]
  if (Math.abs(a) <= Math.abs(b)) return 0
  // The box begins where the glyph has ink, if that is before its origin, and ends where the next one begins.
  return ((a > 0 ? right - origin : origin - left) / Math.abs(a)) * Math.hypot(a, b)
}

/** The width of a character in shares of the size. */
export function widthOf(module: PdfiumModule, font: number, character: number, memory: number): number {
  return module.FPDFFont_GetGlyphWidth(font, character, 1000, memory) ? module.pdfium.getValue(memory, 'float') / 1000 : 0
}

/** PDFium tells a hyphen that cuts a word at the end of a line as a control character. */
function characterAt(module: PdfiumModule, text: number, index: number): string {
  const code = module.FPDFText_GetUnicode(text, index)
  return code === cutMark && module.FPDFText_IsHyphen(text, index) === 1 ? '-' : characterOf(code)
}

const cutMark = 2

function characterOf(code: number): string {
  const isText = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isText ? String.fromCodePoint(code) : '\ufffd'
}

function matrixOf(module: PdfiumModule, { text, memory, place }: Reading, index: number): Pick<ShownText, 'size' | 'stretch' | 'angle'> {
  const fontSize = module.FPDFText_GetFontSize(text, index)
  module.FPDFText_GetMatrix(text, index, memory)
  const [a, b, c, d] = [0, 4, 8, 12].map((offset) => module.pdfium.getValue(memory + offset, 'float')) as [number, number, number, number]
  const zero = place(0, 0)
  const [along, up] = [place(a, b), place(c, d)].map(({ x, y }) => ({ x: x - zero.x, y: y - zero.y }))
  const height = Math.hypot(up?.x ?? 0, up?.y ?? 0) || 1
  const angle = (Math.atan2(along?.y ?? 0, along?.x ?? 1) * 180) / Math.PI
  return {
    size: Math.abs(fontSize) * height,
    stretch: Math.hypot(along?.x ?? 1, along?.y ?? 0) / height,
    angle: Math.round(angle * 100) / 100 + (fontSize < 0 ? 180 : 0),
  }
}

function colorOf(module: PdfiumModule, { text, memory }: Reading, index: number): string {
  if (!module.FPDFText_GetFillColor(text, index, memory, memory + 4, memory + 8, memory + 12)) return '#000000'
  const parts = [0, 4, 8].map((offset) => module.pdfium.getValue(memory + offset, 'i32') & 255)
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const fixedPitch = 1
const serif = 2
const italic = 64
const forceBold = 0x4_0000

function fontFacts(module: PdfiumModule, font: number, memory: number): PageFont {
  const name = fontName(module, font)
  const flags = module.FPDFFont_GetFlags(font)
  const share = (isKnown: boolean) => (isKnown ? module.pdfium.getValue(memory, 'float') / 1000 : 0)
  const ascent = share(module.FPDFFont_GetAscent(font, 1000, memory))
  const descent = -share(module.FPDFFont_GetDescent(font, 1000, memory))
  return {
    name,
    bold: /bold|black|heavy|semibold|demi/i.test(name) || (flags & forceBold) !== 0,
    italic: /italic|oblique/i.test(name) || (flags & italic) !== 0,
    family: similarFamily(name, { isSerif: (flags & serif) !== 0, isFixedPitch: (flags & fixedPitch) !== 0 }),
    ascent: ascent > 0.3 && ascent < 1.6 ? ascent : 0.8,
    descent: descent > 0 && descent < 0.8 ? descent : 0.22,
  }
}
