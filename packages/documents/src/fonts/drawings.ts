import type { FontFace } from './fonts.ts'
import type { Cluster, ShapedLine } from './shape.ts'

/** The glyphs of one code in a font, and its text. Measures are thousandths of the font size. */
export interface Drawing {
  face: FontFace
  /** Empty for a letter that is drawn together with the one before it. */
  glyphs: Cluster['glyphs']
  advance: number
  text: string
}

/** A drawing and its position in the line. */
export type PlacedDrawing = Drawing & { x: number }

/**
 * The drawings of a line in reading order, not visual order. Poppler and PDFium use the positions of codes and accept either order. MuPDF,
 * pdfminer and pypdf read codes in sequence, and read right-to-left text backwards in visual order. Pdf.js reverses codes that follow each
 * other from left to right, and leaves those alone that follow each other to the left.
 */
export function drawingsOf({ clusters, isRightToLeft }: ShapedLine): PlacedDrawing[] {
  const placed = clusters.map((cluster, index) => {
    const isParted = isRightToLeft && standsBesideNumbers(cluster, clusters[index - 1])
    return { start: cluster.start, drawings: isParted ? [turnBefore(cluster), ...charactersOf(cluster)] : charactersOf(cluster) }
  })
  return placed.toSorted((one, other) => one.start - other.start).flatMap(({ drawings }) => drawings)
}

/**
 * The characters of a cluster as separate codes, all drawn with the first. Text extraction reverses right-to-left text by the positions of
 * codes and would also reverse the characters of one code; a code that contains a mark is read as the mark alone.
 */
function charactersOf({ face, glyphs, x, advance, text, isRightToLeft }: Cluster): PlacedDrawing[] {
  const characters = Array.from(text)
  if (characters.length === 1) return [{ face, glyphs, advance, text: text === ' ' && isRightToLeft ? turnedSpace : text, x }]
  const share = advance / Math.max(1, characters.filter((character) => !mark.test(character)).length)
  let edge = isRightToLeft ? x + advance : x
  const letters: PlacedDrawing[][] = []
  for (const [index, character] of characters.entries()) {
    const last = mark.test(character) ? letters.at(-1) : undefined
    const width = last ? 0 : share
    const left = isRightToLeft ? edge - width : edge
    edge += isRightToLeft ? -width : width
    const drawn = index === 0 ? glyphs.map((part) => ({ ...part, x: part.x + x - left })) : []
    const drawing = { face, glyphs: drawn, advance: width, text: character, x: left }
    if (!last) letters.push([drawing])
    // In right-to-left text, Poppler and PDFium attach a mark to the letter after it.
    else if (isRightToLeft) last.unshift(drawing)
    else last.push(drawing)
  }
  return letters.flat()
}

const mark = /\p{Mn}/u

/** An invisible right-to-left mark. */
const turn = '\u200f'

/**
 * Pdf.js drops a space before right-to-left text, unless its code stands for more than the space; together with a letter it would be
 * reversed. For Poppler and PDFium it counts as a space, so that words can be searched for.
 */
const turnedSpace = `${turn} `

export function isTurnedSpace({ text }: Drawing): boolean {
  return text === turnedSpace
}

/**
 * Whether poppler would merge the text to the left of a cluster into the number that the cluster is or may separate, and move it to the
 * other side. A right-to-left mark separates them.
 */
function standsBesideNumbers(cluster: Cluster, before: Cluster | undefined): boolean {
  if (!before?.isRightToLeft || letter.test(before.text)) return false
  return !cluster.isRightToLeft || !unnumbered.test(cluster.text)
}

const letter = /\p{L}/u
/** Letters, marks, spaces and brackets, which are never part of a number. */
const unnumbered = /[\s\p{L}\p{M}\p{Ps}\p{Pe}]/u

function turnBefore({ face, x }: Cluster): PlacedDrawing {
  return { face, glyphs: [], advance: 0, text: turn, x }
}

/** Equal for drawings that can share a code. */
export function keyOf({ face, glyphs, advance, text }: Drawing): string {
  return [faceNumber(face), advance.toFixed(1), ...glyphs.flatMap(({ glyph, x, y }) => [glyph, x.toFixed(1), y.toFixed(1)]), text].join(':')
}

/** The outlines of all its glyphs as PDF operators. */
export function outlines({ face, glyphs }: Drawing): string {
  return glyphs.map((part) => outline(face, part)).join('\n')
}

/** Quadratic curves are converted to cubic ones. */
function outline(face: FontFace, { glyph, x, y }: Cluster['glyphs'][number]): string {
  const scale = 1000 / face.unitsPerEm
  const operators: string[] = []
  let [fromX, fromY] = [0, 0]
  for (const { type, values } of face.font.glyphToJson(glyph)) {
    const numbers = values.map((value, index) => value * scale + (index % 2 === 0 ? x : y))
    if (type === 'M') operators.push(`${written(numbers)} m`)
    if (type === 'L') operators.push(`${written(numbers)} l`)
    if (type === 'C') operators.push(`${written(numbers)} c`)
    if (type === 'Q') operators.push(`${written(cubic(fromX, fromY, numbers))} c`)
    if (type === 'Z') operators.push('h')
    fromX = numbers.at(-2) ?? fromX
    fromY = numbers.at(-1) ?? fromY
  }
  return operators.length > 0 ? `${operators.join('\n')}\nf` : ''
}

function cubic(fromX: number, fromY: number, [controlX = 0, controlY = 0, x = 0, y = 0]: number[]): number[] {
  const towards = (end: number, control: number) => end + (2 / 3) * (control - end)
  return [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y]
}

function written(numbers: readonly number[]): string {
  return numbers.map((number) => Math.round(number * 10) / 10).join(' ')
}

const faceNumbers = new WeakMap<FontFace, number>()
let faces = 0

function faceNumber(face: FontFace): number {
  const known = faceNumbers.get(face)
  if (known !== undefined) return known
  faces += 1
  faceNumbers.set(face, faces)
  return faces
}
