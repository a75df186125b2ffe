import { AppError } from '@octavo/core/errors.ts'
import type { Glyphs, TextStyle } from '../text-layout/glyphs.ts'
import { type Pointer, pdfium } from './library.ts'

/** Reads all glyphs of an opened page in one call and gives them to `work`; they end with it. */
export function withGlyphs<Result>(page: Pointer, work: (glyphs: Glyphs) => Result): Result {
  const library = pdfium()
  const text = library.FPDFText_LoadPage(page)
  if (text === null) throw new AppError('DOCUMENT_DAMAGED')
  try {
    const expected = Math.min(Math.max(library.FPDFText_CountChars(text), 0), maxGlyphs)
    if (scratch.byteLength < expected * recordBytes) scratch = new ArrayBuffer(expected * recordBytes)
    const buffer = scratch
    const count = expected === 0 ? 0 : Math.max(0, library.FPDFText_GetCharInfoBatch(text, 0, expected, new Uint8Array(buffer)))
    return work({
      ...visiblePart(page),
      count,
      floats: new Float32Array(buffer),
      words: new Uint32Array(buffer),
      quarterTurns: (index) => quarterTurns(library.FPDFText_GetCharAngle(text, index)),
      scale: (index) => matrixScale(text, index),
      style: styleReader(new BigUint64Array(buffer)),
    })
  } finally {
    library.FPDFText_ClosePage(text)
  }
}

/** A page may claim any number of characters; a person's has some thousands. */
const maxGlyphs = 1_000_000
const recordBytes = 80

/** The records of one page after the other; glyphs end with the call, and taking memory anew for each page is what would cost most. */
let scratch = new ArrayBuffer(0)

function visiblePart(page: Pointer): Pick<Glyphs, 'left' | 'bottom' | 'right' | 'top' | 'rotation'> {
  const library = pdfium()
  const sides = new Float32Array(4)
  if (!library.FPDF_GetPageBoundingBox(page, sides)) throw new AppError('DOCUMENT_DAMAGED')
  const [left = 0, top = 0, right = 0, bottom = 0] = sides
  return { left, bottom, right, top, rotation: ((library.FPDFPage_GetRotation(page) % 4) + 4) % 4 }
}

function quarterTurns(radians: number): number {
  return ((Math.round(radians / (Math.PI / 2)) % 4) + 4) % 4
}

/** How much larger than its stated size a glyph is shown. */
function matrixScale(text: Pointer, index: number): number {
  const matrix = new Float32Array(6)
  if (!pdfium().FPDFText_GetMatrix(text, index, matrix)) return 1
  return Math.hypot(matrix[2] ?? 0, matrix[3] ?? 1)
}

/** Fonts are told apart by their address, which holds while the page is open. */
function styleReader(records: BigUint64Array): (index: number) => TextStyle {
  const library = pdfium()
  const styles = new Map<Pointer, TextStyle>()
  let lastObject = 0n
  let lastStyle: TextStyle = plain
  return (index) => {
    const object = records[index * (recordBytes / 8)] ?? 0n
    if (object === lastObject) return lastStyle
    lastObject = object
    const font = object === 0n ? null : library.FPDFTextObj_GetFont(object)
    lastStyle = font === null ? plain : (styles.get(font) ?? readStyle(font))
    if (font !== null) styles.set(font, lastStyle)
    return lastStyle
  }
}

const plain: TextStyle = { bold: false, italic: false }
const boldWeight = 600
const italicFlag = 0x40
const maxNameBytes = 256

function readStyle(font: Pointer): TextStyle {
  const library = pdfium()
  const bytes = new Uint8Array(maxNameBytes)
  const length = Number(library.FPDFFont_GetBaseFontName(font, bytes, bytes.length))
  const name = Buffer.from(bytes.subarray(0, Math.max(0, Math.min(length, bytes.length) - 1))).toString('latin1')
  return {
    bold: /bold|black|heavy|demi|(sf|cm)bx/i.test(name) || library.FPDFFont_GetWeight(font) >= boldWeight,
    italic: /italic|oblique|(sf|cm)ti/i.test(name) || (library.FPDFFont_GetFlags(font) & italicFlag) !== 0,
  }
}
