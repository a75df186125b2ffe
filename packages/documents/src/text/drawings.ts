import type { FontFace } from './fonts.ts'
import type { Cluster, ShapedLine } from './shape.ts'

/** What one code of a font draws, and the text that it stands for. Measures are thousandths of the font size. */
export interface Drawing {
  face: FontFace
  /** None for a letter that is drawn with the one before it. */
  glyphs: Cluster['glyphs']
  advance: number
  text: string
}

/** A drawing and where it stands in its line. */
export type PlacedDrawing = Drawing & { x: number }

/** The drawings of a line from left to right. */
export function drawingsOf({ clusters, isRightToLeft }: ShapedLine): PlacedDrawing[] {
  return clusters.flatMap((cluster, index) => {
    const before = clusters[index - 1]
    const isTurn = isRightToLeft && before?.isRightToLeft && !cluster.isRightToLeft
    return isTurn ? [turnBefore(cluster), ...charactersOf(cluster)] : charactersOf(cluster)
  })
}

/**
 * Each character of a cluster, drawn with the first of them. Programs that read text turn what runs from right to left around by the places
 * of codes, and would turn the characters of one code too; they take a code with a mark in it for the mark alone.
 */
function charactersOf({ face, glyphs, x, advance, text, isRightToLeft }: Cluster): PlacedDrawing[] {
  const characters = Array.from(text)
  if (characters.length === 1) return [{ face, glyphs, advance, text, x }]
  const share = advance / Math.max(1, characters.filter((character) => !mark.test(character)).length)
  let edge = isRightToLeft ? x + advance : x
  const read = characters.map((character, index) => {
    const isMark = index > 0 && mark.test(character)
    const width = isMark ? 0 : share
    const left = isRightToLeft ? edge - width : edge
    edge += isRightToLeft ? -width : width
    const drawn = index === 0 ? glyphs.map((part) => ({ ...part, x: part.x + x - left })) : []
    return { face, glyphs: drawn, advance: width, text: character, x: left }
  })
  return isRightToLeft ? read.reverse() : read
}

const mark = /\p{Mn}/u

/**
 * Poppler takes the space to the left of a number for a part of it, and writes it to its other side. A mark that runs to the left, and is
 * not seen, parts them.
 */
function turnBefore({ face, x }: Cluster): PlacedDrawing {
  return { face, glyphs: [], advance: 0, text: '\u200f', x }
}

/** Equal for drawings that one code can stand for. */
export function keyOf({ face, glyphs, advance, text }: Drawing): string {
  return [faceNumber(face), advance.toFixed(1), ...glyphs.flatMap(({ glyph, x, y }) => [glyph, x.toFixed(1), y.toFixed(1)]), text].join(':')
}

/** The outlines of all its glyphs as PDF operators. */
export function outlines({ face, glyphs }: Drawing): string {
  return glyphs.map((part) => outline(face, part)).join('\n')
}

/** Quadratic curves become the same cubic ones. */
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
