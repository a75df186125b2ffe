import { saidMark } from './draw-part.ts'
import { matrixOfObject, pageObjects } from './page-objects.ts'
import type { PdfiumModule } from './pdfium-module.ts'

/**
 * How far the letters of shows reach of which marked content says another text, by the numbers of the shows: along their baseline from where
 * they begin, in the space that their matrix leads to. Shows of marks alone aren't among them: these stand over letters, whatever width the
 * font gives them.
 */
export type PenEnds = ReadonlyMap<number, number>

/**
 * Measures the shows of which marked content says another text. PDFium tells that text without the glyphs behind it, so the page must be one
 * that was loaded for this alone: the marks go, and the glyphs are told with their widths. They are turned upright, as widths are told of
 * upright text alone.
 */
export function penEnds(module: PdfiumModule, page: number): PenEnds {
  const { texts } = pageObjects(module, page)
  const said = new Map<number, { show: number; length: number }>()
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(24)
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
  const ends = new Map<number, number>()
  const text = module.FPDFText_LoadPage(page)
  if (!text) return ends
  const reaches = new Map<number, { from: number; to: number; hasLetter: boolean }>()
  const count = module.FPDFText_CountChars(text)
  for (let index = 0; index < count; index += 1) {
    const object = module.FPDFText_GetTextObject(text, index)
    const sides = said.has(object) && module.FPDFText_IsGenerated(text, index) !== 1 ? sidesOf(module, { text, index, memory }) : undefined
    if (!sides) continue
    const { from, to, hasLetter } = reaches.get(object) ?? { ...sides, hasLetter: false }
    const isLetter = sides.to > sides.from && !isMark(module.FPDFText_GetUnicode(text, index))
    reaches.set(object, { from, to: Math.max(to, sides.to), hasLetter: hasLetter || isLetter })
  }
  for (const [object, { from, to, hasLetter }] of reaches) {
    const { show, length } = said.get(object) ?? {}
    if (hasLetter && show !== undefined && length !== undefined) ends.set(show, (to - from) * length)
  }
  module.FPDFText_ClosePage(text)
  return ends
}

function isMark(code: number): boolean {
  return code <= 0x10_ffff && /^[\p{Mn}\p{Me}]$/u.test(String.fromCodePoint(code))
}

/**
 * Where the pen is before a glyph and behind it, in units of its text, and how long such a unit is on the page; undefined for lines that run
 * up or down.
 */
export function sidesOf(
  module: PdfiumModule,
  { text, index, memory }: { text: number; index: number; memory: number },
): { from: number; to: number; unit: number } | undefined {
  module.FPDFText_GetMatrix(text, index, memory)
  const [a, b] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 4, 'float')]
  if (Math.abs(a) <= Math.abs(b)) return undefined
  module.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
  const origin = module.pdfium.getValue(memory, 'double')
  if (!module.FPDFText_GetLooseCharBox(text, index, memory)) return undefined
  const [left, right] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 8, 'float')]
  // The box begins where the glyph has ink, if that is before its origin, and ends where the next one begins.
  return { from: origin / a, to: (a > 0 ? right : left) / a, unit: Math.hypot(a, b) }
}
