import { readFileSync } from 'node:fs'
import type { FontSubset } from '@octavo/core/api/engine-api.ts'
import { isNeutral } from '@octavo/core/text/line-runs.ts'
import { type FontFace, faceFor, regionOf, type TextStyle } from './fonts.ts'
import { subsetFont } from './subset-font.ts'

/** The faces used for these characters, each reduced to them: enough for every text made of them. */
export function fontSubsets({ characters, style }: { characters: string; style: TextStyle }): FontSubset[] {
  const wanted = [...new Set(characters)]
  const region = regionOf(characters)
  const shown = new Map<FontFace, string[]>()
  for (const character of wanted) {
    const face = faceFor(codePointOf(character), style, region)
    if (face) shown.set(face, [...(shown.get(face) ?? []), character])
  }
  return [...shown].map(([face, shows]) => {
    const joins = wanted.filter((character) => isNeutral(character) && !shows.includes(character) && face.has(codePointOf(character)))
    // Invisible characters are set as a zero-width space.
    const codePoints = [' ', ...shows, ...joins].map(codePointOf)
    const font = subsetFont({ font: readFileSync(face.file.path), index: face.file.index, codePoints })
    return { shows: shows.join(''), joins: joins.join(''), font: font.toString('base64') }
  })
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
