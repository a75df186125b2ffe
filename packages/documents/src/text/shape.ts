import { ClusterLevel, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import { type FontFace, faceFor, plainStyle, type TextStyle } from './fonts.ts'

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

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const neutral = /[\p{White_Space}\p{Punctuation}\p{Symbol}\p{Mark}]/u

/** One line of text of any script as glyphs from left to right. */
export function shapeLine(text: string, style: TextStyle = plainStyle): ShapedLine {
  const runs = splitRuns(text, style)
  const isRightToLeft = rightToLeft.test([...text].find((character) => !neutral.test(character)) ?? '')
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const run of isRightToLeft ? runs.toReversed() : runs) width = shapeRun(run, width, glyphs)
  return { glyphs, width, isRightToLeft }
}

interface Run {
  text: string
  face: FontFace
}

/** Stretches of one font; what has no script of its own stays with what stands before it, if that font has it. */
function splitRuns(text: string, style: TextStyle): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    if (last && neutral.test(character) && last.face.has(codePoint)) {
      last.text += character
      continue
    }
    const face = faceFor(codePoint, style)
    if (!face) continue
    if (last && last.face === face) last.text += character
    else runs.push({ text: character, face })
  }
  return runs
}

function shapeRun({ text, face }: Run, start: number, glyphs: PlacedGlyph[]): number {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
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
