import { type LineRun, lineRuns } from '@octavo/core/line-runs.ts'
import { ClusterLevel, Direction, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import { type FontFace, faceFor, plainStyle, regionOf, type TextStyle } from './fonts.ts'

/** A glyph of a line: where it stands from the line's start, in thousandths of the font size, and the text it stands for. */
export interface PlacedGlyph {
  face: FontFace
  glyph: number
  x: number
  y: number
  advance: number
  /** What it stands for; nothing for the further glyphs of one character. */
  text: string
}

export interface ShapedLine {
  glyphs: PlacedGlyph[]
  /** In thousandths of the font size. */
  width: number
  isRightToLeft: boolean
}

/** One line of text of any script as glyphs from left to right. */
export function shapeLine(text: string, style: TextStyle = plainStyle): ShapedLine {
  const region = regionOf(text)
  const { runs, isRightToLeft } = lineRuns(text, {
    faceOf: (character) => faceFor(codePointOf(character), style, region),
    has: (face, character) => face.has(codePointOf(character)),
  })
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const run of runs) width = shapeRun(run, width, glyphs)
  return { glyphs, width, isRightToLeft }
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function shapeRun({ text, face, isRightToLeft }: LineRun<FontFace>, start: number, glyphs: PlacedGlyph[]): number {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shape(face.font, buffer)
  const scale = 1000 / face.unitsPerEm
  const positions = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos()
  const texts = clusterTexts(
    text,
    infos.map(({ cluster }) => cluster),
  )
  let x = start
  for (const [index, { codepoint: glyph }] of infos.entries()) {
    const position = positions[index]
    if (!position) continue
    const advance = position.xAdvance * scale
    glyphs.push({ face, glyph, x: x + position.xOffset * scale, y: position.yOffset * scale, advance, text: texts[index] ?? '' })
    x += advance
  }
  return x
}

/** The piece of text from each glyph's cluster to the next one; a cluster of several glyphs gives it to the first. */
function clusterTexts(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  return clusters.map((cluster, index) => (clusters.indexOf(cluster) === index ? text.slice(cluster, ends.get(cluster)) : ''))
}
