import { saidMark } from './draw-part.ts'
import { sidesOf, widthOf } from './glyph-width.ts'
import { matrixOfObject, pageObjects } from './page-objects.ts'
import type { PdfiumModule } from './pdfium-module.ts'

/**
 * How far the letters of shows reach of which marked content says another text, by the numbers of the shows: along their baseline from where
 * they begin, in the space that their matrix leads to. Shows of marks alone aren't among them: these stand over letters, whatever width the
 * font gives them.
 */
export type PenEnds = ReadonlyMap<number, PenEnd>

export interface PenEnd {
  length: number
  /** Whether that is by the widths of the font, and not by how far the glyphs are drawn, which is farther or as far. */
  isSure: boolean
}

/**
 * Measures the shows of which marked content says another text. PDFium tells that text without the glyphs behind it, so the page must be one
 * that was loaded for this alone: the marks go, and the glyphs are told with their widths. They are turned upright, as widths are told of
 * upright text alone.
 */
export function penEnds(module: PdfiumModule, page: number): PenEnds {
  const { texts } = pageObjects(module, page)
  const said = new Map<number, { show: number; length: number }>()
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(32)
  try {
    // All are found before any of them loses its marks, which it may share with others.
    const found = texts.flatMap((object, show) => (saidMark(module, object) === undefined ? [] : [{ object, show }]))
    for (const { object, show } of found) {
      said.set(object, { show, length: setUpright(module, object, memory) })
      while (module.FPDFPageObj_CountMarks(object) > 0)
        if (!module.FPDFPageObj_RemoveMark(object, module.FPDFPageObj_GetMark(object, 0))) break
    }
    return endsOf(module, page, { said, memory })
  } finally {
    free(memory)
  }
}

/** Gives the length of a unit along the baseline. */
function setUpright(module: PdfiumModule, object: number, memory: number): number {
  const [a, b, c, d, e, f] = matrixOfObject(module, object)
  const upright = [Math.hypot(a, b), 0, 0, Math.hypot(c, d), e, f]
  for (const [index, value] of upright.entries()) module.pdfium.setValue(memory + index * 4, value, 'float')
  module.FPDFPageObj_SetMatrix(object, memory)
  return Math.hypot(a, b)
}

function endsOf(
  module: PdfiumModule,
  page: number,
  { said, memory }: { said: ReadonlyMap<number, { show: number; length: number }>; memory: number },
): PenEnds {
  const ends = new Map<number, PenEnd>()
  const text = module.FPDFText_LoadPage(page)
  if (!text) return ends
  const glyphs: SaidGlyph[] = []
  const count = module.FPDFText_CountChars(text)
  for (let index = 0; index < count; index += 1) {
    const object = module.FPDFText_GetTextObject(text, index)
    if (!said.has(object) || module.FPDFText_IsGenerated(text, index) === 1) continue
    const glyph = glyphAt(module, object, { text, index, memory })
    if (glyph) glyphs.push(glyph)
  }
  module.FPDFText_ClosePage(text)
  const overhangs = overhangsIn(glyphs)
  const starts = new Map<number, number>()
  const reaches = new Map<number, { to: number; isSure: boolean }>()
  for (const { object, font, size, from, drawn, advance, isMark } of glyphs) {
    starts.set(object, starts.get(object) ?? from)
    const to = advance === undefined ? drawn - (overhangs.get(font) ?? 0) * size : from + advance
    const known = reaches.get(object)
    if (!isMark && to > from && !(known && known.to > to)) reaches.set(object, { to, isSure: advance !== undefined })
  }
  for (const [object, { to, isSure }] of reaches) {
    const { show, length } = said.get(object) ?? {}
    if (show !== undefined && length !== undefined) ends.set(show, { length: (to - (starts.get(object) ?? to)) * length, isSure })
  }
  return ends
}

/** A glyph of which marked content says another text. Lengths are in units of its text. */
interface SaidGlyph {
  object: number
  font: number
  size: number
  from: number
  /** To where it is drawn, or its way reaches. */
  drawn: number
  /** By its font; undefined if it is drawn to the end of its way, or farther, and the font doesn't tell which letter it is. */
  advance: number | undefined
  isMark: boolean
}

function glyphAt(module: PdfiumModule, object: number, at: { text: number; index: number; memory: number }): SaidGlyph | undefined {
  const sides = sidesOf(module, at)
  if (!sides) return undefined
  const { from, to, isSure } = sides
  const font = module.FPDFTextObj_GetFont(object)
  const size = Math.abs(module.FPDFText_GetFontSize(at.text, at.index))
  const letter = module.FPDFText_GetUnicode(at.text, at.index)
  const width = letter === 0 ? 0 : widthOf(module, font, letter, at.memory) * size
  const advance = isSure ? to - from : width > 0 && width <= to - from ? width : undefined
  return { object, font, size, from, drawn: to, advance, isMark: isMark(letter) }
}

/** By how much letters of each font are drawn beyond their way, in sizes: those of some scripts join the line above the next. */
function overhangsIn(glyphs: readonly SaidGlyph[]): ReadonlyMap<number, number> {
  const found = new Map<number, number[]>()
  for (const { font, size, from, drawn, advance, isMark } of glyphs)
    if (advance !== undefined && !isMark && size > 0) found.set(font, [...(found.get(font) ?? []), (drawn - from - advance) / size])
  return new Map([...found].map(([font, all]) => [font, all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0]))
}

function isMark(code: number): boolean {
  return code <= 0x10_ffff && /^[\p{Mn}\p{Me}]$/u.test(String.fromCodePoint(code))
}
