import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'

/** A face of an installed font. */
export interface FontFace {
  font: Font
  unitsPerEm: number
  has(codePoint: number): boolean
}

const folders = ['/usr/share/fonts/truetype/noto', '/usr/share/fonts/opentype/noto', '/usr/share/fonts/truetype/dejavu']
const plainFont = { file: 'NotoSans-Regular.ttf', face: 0 }
const symbolFonts = ['NotoSansSymbols-Regular.ttf', 'NotoSansSymbols2-Regular.ttf', 'NotoSansMath-Regular.ttf', 'DejaVuSans.ttf'].map(
  (file) => ({ file, face: 0 }),
)

/** Noto's CJK fonts are one collection with a face for each region. */
const eastAsianFont = { file: 'NotoSansCJK-Regular.ttc', face: 2 }
const japaneseFont = { file: 'NotoSansCJK-Regular.ttc', face: 0 }
const koreanFont = { file: 'NotoSansCJK-Regular.ttc', face: 1 }

const scripts: readonly [pattern: RegExp, font: { file: string; face: number }][] = [
  [/\p{Script=Hangul}/u, koreanFont],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, japaneseFont],
  [/[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u, eastAsianFont],
  ...[
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Tibetan',
    'Myanmar',
    'Georgian',
    'Armenian',
    'Ethiopic',
    'Khmer',
    'Mongolian',
    'Cherokee',
    'Syriac',
    'Thaana',
  ].map((script): [RegExp, { file: string; face: number }] => [new RegExp(`\\p{Script=${script}}`, 'u'), fontOf(script)]),
]

/** The installed face that can show a character, the plain one where none can. */
export function faceFor(codePoint: number): FontFace | undefined {
  const character = String.fromCodePoint(codePoint)
  const byScript = scripts.find(([pattern]) => pattern.test(character))?.[1]
  const candidates = [...(byScript ? [byScript] : []), plainFont, eastAsianFont, ...symbolFonts]
  for (const candidate of candidates) {
    const face = loadFace(candidate)
    if (face?.has(codePoint)) return face
  }
  return loadFace(plainFont)
}

const loaded = new Map<string, FontFace | undefined>()
const blobs = new Map<string, Blob>()

function loadFace({ file, face: index }: { file: string; face: number }): FontFace | undefined {
  const key = `${file}#${index}`
  if (!loaded.has(key)) loaded.set(key, readFace(file, index))
  return loaded.get(key)
}

function readFace(file: string, index: number): FontFace | undefined {
  const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate))
  if (!path) return undefined
  const face = new Face(readBlob(path), index)
  const covered = new Set(face.collectUnicodes())
  return { font: new Font(face), unitsPerEm: face.upem, has: (codePoint) => covered.has(codePoint) }
}

/** The faces of a collection share its bytes. */
function readBlob(path: string): Blob {
  const blob = blobs.get(path) ?? new Blob(readFileSync(path))
  blobs.set(path, blob)
  return blob
}

function fontOf(script: string): { file: string; face: number } {
  return { file: `${script === 'Tibetan' ? 'NotoSerifTibetan' : `NotoSans${script}`}-Regular.ttf`, face: 0 }
}
