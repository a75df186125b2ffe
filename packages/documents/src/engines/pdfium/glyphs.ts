import { AppError } from '@octavo/core/messages/errors.ts'
import type { Glyphs, TextStyle } from '@octavo/layout/glyphs.ts'
import {
  boxField,
  type CharacterRecords,
  characterField,
  codeField,
  hyphenKind,
  kindField,
  objectField,
  pieceKind,
  recordWords,
  sizeField,
  withCharacterRecords,
} from './character-records.ts'
import { fontStyle } from './font-style.ts'
import { type Pointer, pdfium } from './library.ts'
import { spreadPieces } from './spread-pieces.ts'

/** Reads all glyphs of an open page in one call and passes them to `work`; they are only valid during it. */
export function withGlyphs<Result>(page: Pointer, work: (glyphs: Glyphs) => Result): Result {
  const view = visiblePart(page)
  return withCharacterRecords(page, (records, text) => {
    const { count, words, floats } = records
    const boxes = new Float32Array(count * 4)
    const sizes = new Float32Array(count)
    const characters = new Uint32Array(count)
    const pieces = new Uint32Array(count)
    const sizeOf = sizeReader(text)
    for (let index = 0; index < count; index++) {
      const at = index * recordWords
      const character = words[at + kindField] === hyphenKind ? hyphen : (words[at + characterField] ?? 0)
      const isPutIn = character === space && words[at + codeField] === 0 && (words[at + kindField] ?? 0) < pieceKind
      characters[index] = character
      pieces[index] = isPutIn ? 0 : (words[at + objectField] ?? 0)
      showBox(boxes, index * 4, { floats, from: at + boxField, view })
      const height = (floats[at + boxField + 1] ?? 0) - (floats[at + boxField + 3] ?? 0)
      sizes[index] = sizeOf(index, floats[at + sizeField] ?? 0, height)
    }
    spreadPieces(records, { boxes, sizes, characters })
    return work({
      ...sizeAsShown(view),
      count,
      boxes,
      sizes,
      characters,
      pieces,
      isPlain: false,
      quarterTurns: (index) => (quarterTurns(pdfium().FPDFText_GetCharAngle(text, index)) + view.rotation) % 4,
      style: styleReader(records),
    })
  })
}

const space = 0x20
const hyphen = 0x2d

interface View {
  /** The visible area of the page in its own units, before rotation. */
  left: number
  bottom: number
  right: number
  top: number
  /** The page's clockwise rotation in quarter turns. */
  rotation: number
}

function visiblePart(page: Pointer): View {
  const library = pdfium()
  const sides = new Float32Array(4)
  if (!library.FPDF_GetPageBoundingBox(page, sides)) throw new AppError('DOCUMENT_DAMAGED')
  const [left = 0, top = 0, right = 0, bottom = 0] = sides
  return { left, bottom, right, top, rotation: ((library.FPDFPage_GetRotation(page) % 4) + 4) % 4 }
}

function sizeAsShown({ left, right, bottom, top, rotation }: View): { width: number; height: number } {
  const [width, height] = [right - left, top - bottom]
  return rotation % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Converts a box from the page's own space (left, top, right, bottom with y up) to displayed coordinates. */
function showBox(boxes: Float32Array, at: number, { floats, from, view }: { floats: Float32Array; from: number; view: View }): void {
  const { left, bottom, right, top, rotation } = view
  const l = floats[from] ?? 0
  const t = floats[from + 1] ?? 0
  const r = floats[from + 2] ?? 0
  const b = floats[from + 3] ?? 0
  boxes[at] = rotation === 0 ? l - left : rotation === 1 ? b - bottom : rotation === 2 ? right - r : top - t
  boxes[at + 1] = rotation === 0 ? top - t : rotation === 1 ? l - left : rotation === 2 ? b - bottom : right - r
  boxes[at + 2] = rotation === 0 ? r - left : rotation === 1 ? t - bottom : rotation === 2 ? right - l : top - b
  boxes[at + 3] = rotation === 0 ? top - b : rotation === 1 ? r - left : rotation === 2 ? t - bottom : right - l
}

function quarterTurns(radians: number): number {
  return ((Math.round(radians / (Math.PI / 2)) % 4) + 4) % 4
}

/** The displayed sizes. The stated one is often 1 and the rest in the matrix; a font's stated size and height together give the scale. */
function sizeReader(text: Pointer): (index: number, stated: number, height: number) => number {
  const known = new Map<string, number>()
  let lastStated = -1
  let lastHeight = -1
  let lastSize = 0
  return (index, stated, height) => {
    if (stated === lastStated && Math.abs(height - lastHeight) < 0.05) return lastSize
    lastStated = stated
    lastHeight = height
    if (stated > 2 && height > 0.9 * stated && height < 1.5 * stated) lastSize = stated
    else {
      const key = `${stated} ${height.toFixed(1)}`
      lastSize = known.get(key) ?? (Math.abs(stated * matrixScale(text, index)) || height)
      known.set(key, lastSize)
    }
    return lastSize
  }
}

/** The ratio of a glyph's displayed size to its stated size. */
function matrixScale(text: Pointer, index: number): number {
  const matrix = new Float32Array(6)
  if (!pdfium().FPDFText_GetMatrix(text, index, matrix)) return 1
  return Math.hypot(matrix[2] ?? 0, matrix[3] ?? 1)
}

/** Fonts are identified by their address, which is stable while the page is open. */
function styleReader({ addresses }: CharacterRecords): (index: number) => TextStyle {
  const library = pdfium()
  const styles = new Map<Pointer, TextStyle>()
  let lastObject = 0n
  let lastStyle: TextStyle = plain
  return (index) => {
    const object = addresses[index * (recordWords / 2)] ?? 0n
    if (object === lastObject) return lastStyle
    lastObject = object
    const font = object === 0n ? null : library.FPDFTextObj_GetFont(object)
    lastStyle = font === null ? plain : (styles.get(font) ?? fontStyle(font))
    if (font !== null) styles.set(font, lastStyle)
    return lastStyle
  }
}

const plain: TextStyle = { bold: false, italic: false }
