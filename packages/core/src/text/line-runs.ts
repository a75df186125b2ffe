import { bidiLine, inVisualOrder, type Side } from './bidi.ts'

/** A part of a line with one font face and one direction. */
export interface LineRun<Face> {
  text: string
  /** Its start in the line's text. */
  start: number
  face: Face
  isRightToLeft: boolean
}

/** A line of text in any script, in visual order from left to right. */
export interface RunLine<Face> {
  runs: LineRun<Face>[]
  isRightToLeft: boolean
}

/** The available faces: which one a character uses, and whether a face has a character. */
export interface LineFaces<Face> {
  faceOf(character: string): Face | undefined
  has(face: Face, character: string): boolean
}

/** With joiners and non-joiners, which have no effect at the edge of a run. */
const neutral = /[\p{White_Space}\p{Punctuation}\p{Symbol}\p{Mark}\u200c\u200d]/u

/** Whether a character has no script and uses the face of the character before it, if that face has it. */
export function isNeutral(character: string): boolean {
  return neutral.test(character)
}

/**
 * The runs of a line, the same for the engine that writes it and the page that shows it. Its first letter determines its direction, unless
 * one is given.
 */
export function lineRuns<Face>(text: string, { faceOf, has }: LineFaces<Face>, side?: Side): RunLine<Face> {
  const characters = [...text]
  const { levels, isRightToLeft } = bidiLine(characters, side)
  const runs: { text: string; start: number; face: Face; level: number }[] = []
  let next = 0
  for (const [at, character] of characters.entries()) {
    const level = levels[at] ?? 0
    const start = next
    next += character.length
    const last = runs.at(-1)
    const face = last && isNeutral(character) && has(last.face, character) ? last.face : faceOf(character)
    if (face === undefined) continue
    if (last?.face === face && last.level === level) last.text += character
    else runs.push({ text: character, start, face, level })
  }
  const seen = inVisualOrder(runs)
  return { runs: seen.map(({ level, ...run }) => ({ ...run, isRightToLeft: level % 2 === 1 })), isRightToLeft }
}
