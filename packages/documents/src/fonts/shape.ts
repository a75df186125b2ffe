import type { Side } from '@octavo/core/text/bidi.ts'
import { type LineFaces, type LineRun, lineRuns } from '@octavo/core/text/line-runs.ts'
import { ClusterLevel, Direction, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import { type FontFace, faceFor, plainStyle, regionOf, type TextStyle } from './fonts.ts'

/** The unit of a line that is drawn together: a letter with its marks, or a ligature. Measures are thousandths of the font size. */
export interface Cluster {
  face: FontFace
  /** Its glyphs with their positions from its start. */
  glyphs: { glyph: number; x: number; y: number }[]
  /** Its position from the line's start. */
  x: number
  advance: number
  /** Its text, and where that begins in the line's text. */
  text: string
  start: number
  isRightToLeft: boolean
}

export interface ShapedLine {
  /** From left to right. */
  clusters: Cluster[]
  /** In thousandths of the font size. */
  width: number
  isRightToLeft: boolean
}

/** Shapes one line of text in any script. Its direction is that of its first letter, unless one is given. */
export function shapeLine(text: string, style: TextStyle = plainStyle, side?: Side): ShapedLine {
  const region = regionOf(text)
  const faces: LineFaces<FontFace> = {
    faceOf: (character) => faceFor(codePointOf(character), style, region),
    has: (face, character) => face.has(codePointOf(character)),
  }
  const { runs, isRightToLeft } = lineRuns(text, faces, side)
  const clusters: Cluster[] = []
  let width = 0
  for (const run of runs) width = shapeRun(run, width, clusters)
  return { clusters, width, isRightToLeft }
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function shapeRun({ text, start, face, isRightToLeft }: LineRun<FontFace>, left: number, clusters: Cluster[]): number {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES)
  shape(face.font, buffer)
  const scale = 1000 / face.unitsPerEm
  const positions = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos()
  const textOf = clusterTexts(
    text,
    infos.map(({ cluster }) => cluster),
  )
  let x = left
  for (const [index, { codepoint: glyph, cluster }] of infos.entries()) {
    const position = positions[index]
    if (!position) continue
    const last = clusters.at(-1)
    const isFirst = last === undefined || index === 0 || infos[index - 1]?.cluster !== cluster
    const current = isFirst ? { face, glyphs: [], x, advance: 0, text: textOf(cluster), start: start + cluster, isRightToLeft } : last
    if (isFirst) clusters.push(current)
    current.glyphs.push({ glyph, x: x - current.x + position.xOffset * scale, y: position.yOffset * scale })
    current.advance += position.xAdvance * scale
    x += position.xAdvance * scale
  }
  return x
}

/** The text from a cluster's start to the start of the next. */
function clusterTexts(text: string, clusters: readonly number[]): (cluster: number) => string {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  return (cluster) => text.slice(cluster, ends.get(cluster))
}
