import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { similarFamily } from '@octavo/core/text/similar-family.ts'
import { saidMark } from './draw-part.ts'
import { fontName } from './font-name.ts'
import { sidesOf, widthOf } from './glyph-width.ts'
import { pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { PageFont, PageGlyph, PageText, ShownText } from './page-text.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { PenEnds } from './pen-ends.ts'
import { type Place, placing } from './placing.ts'
import { type SaidPlace, saidPlace } from './said-place.ts'

const invisible = 3
/** More text than a person could edit; the rest of such a page is only shown. */
export const mostCharacters = 200_000

/** What is asked of the text of a page. */
export interface TextWish {
  size: PageSize
  /** How far shows take the pen of which marked content says another text; only asked on pages that have some. */
  penEnds: () => PenEnds
}

/** The text of an open page, glyph by glyph. */
export function readPageText(module: PdfiumModule, page: number, { size, penEnds }: TextWish): PageText {
  const { texts: objects } = pageObjects(module, page)
  const text = module.FPDFText_LoadPage(page)
  if (!text) return { shown: [], fonts: [], showCount: objects.length }
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(64)
  try {
    const reading = { text, memory, place: placing(module, page, size, memory), penEnds }
    return { ...readShows(module, reading, objects), showCount: objects.length }
  } finally {
    free(memory)
    module.FPDFText_ClosePage(text)
  }
}

interface Reading {
  text: number
  memory: number
  place: Place
  penEnds: () => PenEnds
}

function readShows(module: PdfiumModule, reading: Reading, objects: readonly number[]): Pick<PageText, 'shown' | 'fonts'> {
  const { text, memory, place, penEnds } = reading
  const numbers = new Map(objects.map((object, index) => [object, index]))
  const shown = new Map<number, ShownText>()
  const fonts: PageFont[] = []
  const fontIndex = new Map<number, number>()
  const glyphWidths = new Map<PageGlyph, number>()
  const saidLengths = new Map<PageGlyph, number>()
  const widthless = new Map<number, boolean>()
  const number = (at: number) => module.pdfium.getValue(at, 'double')

  const saidPlaces = new Map<number, SaidPlace | undefined>()
  const saidMarks = new Map<number, number | undefined>()
  const saidBy = new Map<number, number>()

  function markOf(show: number): number | undefined {
    if (!saidMarks.has(show)) saidMarks.set(show, saidMark(module, objects[show]))
    return saidMarks.get(show)
  }

  /** Whether another show has told all that marked content says: where a mark is drawn back over its letter, PDFium tells the text for each. */
  function isSaidBefore(show: number): boolean {
    const mark = markOf(show)
    if (mark === undefined) return false
    const first = saidBy.get(mark) ?? show
    saidBy.set(mark, first)
    return first !== show
  }

  function placeOf(index: number, show: number): SaidPlace | undefined {
    if (markOf(show) === undefined) return undefined
    const fontSize = module.FPDFText_GetFontSize(text, index)
    const known = saidPlaces.get(show) ?? saidPlace(module, objects, { show, fontSize, ends: penEnds() })
    saidPlaces.set(show, known)
    return known
  }

  /**
   * Where a glyph stands. Of glyphs that marked content says together, such as a letter and its mark, PDFium gives the text to one, on a page
   * that is turned to the last: it begins where the first of them stands, on the baseline of the letter.
   */
  function originOf(index: number, start: SaidPlace | undefined): { x: number; y: number } {
    module.FPDFText_GetMatrix(text, index, memory)
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => module.pdfium.getValue(memory + offset, 'float')) as [number, number, number, number]
    module.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
    const { along, up } = start ?? { along: 0, up: 0 }
    return place(number(memory) + along * a + up * c, number(memory + 8) + along * b + up * d)
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

  function begin(show: number, index: number): ShownText {
    const object = objects[show] ?? 0
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
    if (show === undefined || isSaidBefore(show)) continue
    const said = placeOf(index, show)
    const first = said?.first ?? show
    const known = shown.get(first) ?? begin(first, index)
    shown.set(first, known)
    const glyph = { text: characterAt(module, text, index), ...originOf(index, said), advance: 0 }
    const ligature = withPart(known, glyph)
    if (said?.length !== undefined) saidLengths.set(glyph, said.length)
    else if (ligature && !said) glyphWidths.set(ligature, glyphWidth(module, reading, index))
    else if (hasRightToLeft(glyph.text) || isWidthless(object, glyph.text)) glyphWidths.set(glyph, glyphWidth(module, reading, index))
  }
  for (const one of shown.values()) measure(module, one, { objects, memory, glyphWidths, saidLengths })
  return { shown: [...shown.values()].sort((one, other) => one.show - other.show), fonts }
}

/** Adds a glyph. Several characters at one origin are those of one glyph, which is returned if it was there before. */
function withPart({ glyphs }: ShownText, glyph: PageGlyph): PageGlyph | undefined {
  const last = glyphs.at(-1)
  if (last && last.text !== '' && Math.abs(last.x - glyph.x) < 0.001 && Math.abs(last.y - glyph.y) < 0.001) {
    last.text += glyph.text
    return last
  }
  glyphs.push(glyph)
  return undefined
}

interface Measuring {
  objects: readonly number[]
  memory: number
  /** The widths of glyphs that fonts don't tell, or not of the form that a letter has. */
  glyphWidths: ReadonlyMap<PageGlyph, number>
  /** How long what marked content says in place of glyphs is, in sizes. */
  saidLengths: ReadonlyMap<PageGlyph, number>
}

function measure(module: PdfiumModule, { show, size, stretch, glyphs }: ShownText, measuring: Measuring): void {
  const { objects, memory, glyphWidths, saidLengths } = measuring
  const font = module.FPDFTextObj_GetFont(objects[show] ?? 0)
  for (const glyph of glyphs) {
    const said = saidLengths.get(glyph)
    if (said !== undefined) {
      glyph.advance = said * size * stretch
      continue
    }
    for (const letter of glyph.text) glyph.advance += widthOf(module, font, letter.codePointAt(0) ?? 0, memory) * size * stretch
    // Fonts have the joined forms of an Arabic letter and hardly the letter itself, and ligatures are narrower than their letters.
    const width = glyphWidths.get(glyph)
    if (width && width > 0) glyph.advance = width
  }
}

/** How far the glyph of a character advances; 0 if that can't be told, as for lines that run up or down. */
function glyphWidth(module: PdfiumModule, { text, memory }: Reading, index: number): number {
  const sides = sidesOf(module, { text, index, memory })
  return sides ? (sides.to - sides.from) * sides.unit : 0
}

/** PDFium tells a hyphen that cuts a word at the end of a line as a control character. */
export function characterAt(module: PdfiumModule, text: number, index: number): string {
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
