import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectionFaces } from '@octavo/core/text/east-asian-faces.ts'
import { Blob, Face, Font } from 'harfbuzzjs'

/** A face of an installed font. */
export interface FontFace {
  font: Font
  unitsPerEm: number
  /** The file of the face; a collection contains several. */
  file: { path: string; index: number }
  has(codePoint: number): boolean
}

/** The style of a text. Scripts without such a face use the nearest one. */
export interface TextStyle {
  family: 'sans' | 'serif' | 'mono' | 'hand'
  bold: boolean
  italic: boolean
}

export const plainStyle: TextStyle = { family: 'sans', bold: false, italic: false }

const folders = [
  '/usr/share/fonts/truetype/noto',
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/truetype/liberation2',
  '/usr/share/fonts/truetype/crosextra',
  '/usr/share/fonts/opentype/dancingscript',
  '/usr/share/fonts/truetype/dejavu',
]
const families = { sans: 'NotoSans', serif: 'NotoSerif', mono: 'LiberationMono' } as const
const handwriting = ['DancingScript-Regular.otf', 'NotoSerif-Italic.ttf']
const symbolFonts = ['NotoSansSymbols-Regular.ttf', 'NotoSansSymbols2-Regular.ttf', 'NotoSansMath-Regular.ttf', 'DejaVuSans.ttf'].map(
  (file) => ({ file, face: 0 }),
)

/** A face of a font file; Noto's CJK fonts are collections with a face per region. */
interface FaceFile {
  file: string
  face: number
}

const { ja, ko, 'zh-Hans': hans, 'zh-Hant': hant } = collectionFaces
const regionFaces = { Japanese: ja.index, Korean: ko.index, Chinese: hans.index, 'Traditional Chinese': hant.index } as const

/** The region whose forms of the shared East Asian characters are used. */
export type Region = keyof typeof regionFaces

/** The region of a text, detected by letters that only one of them has. */
export function regionOf(text: string): Region {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Japanese'
  return /\p{Script=Hangul}/u.test(text) ? 'Korean' : 'Chinese'
}

type FilesOf = (style: TextStyle, region: Region) => FaceFile[]

/** The font files for the characters of a script, in the style or the nearest to it. */
const scripts: readonly [pattern: RegExp, files: FilesOf][] = [
  [/\p{Script=Hangul}/u, (style) => eastAsian(style, 'Korean')],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, (style) => eastAsian(style, 'Japanese')],
  [/[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u, eastAsian],
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
  ].map((script): [RegExp, FilesOf] => [new RegExp(`\\p{Script=${script}}`, 'u'), scriptFiles(script)]),
]

/** The installed face that can show a character, or the plain one if none can. */
export function faceFor(codePoint: number, style: TextStyle = plainStyle, region: Region = 'Chinese'): FontFace | undefined {
  const character = String.fromCodePoint(codePoint)
  const byScript = scripts.find(([pattern]) => pattern.test(character))?.[1](style, region) ?? []
  const plain = plainFiles(style)
  for (const candidate of [...byScript, ...plain, ...eastAsian(style, region), ...symbolFonts]) {
    const face = loadFace(candidate)
    if (face?.has(codePoint)) return face
  }
  return plain.map(loadFace).find((face) => face !== undefined)
}

/** The installed face for the East Asian scripts of a region; undefined where none is installed. */
export function eastAsianFace(style: TextStyle, region: Region): FontFace | undefined {
  return eastAsian(style, region)
    .map(loadFace)
    .find((face) => face !== undefined)
}

/** The file of that face, which isn't loaded for it. */
export function eastAsianFile(style: TextStyle, region: Region): FontFace['file'] | undefined {
  for (const { file, face } of eastAsian(style, region)) {
    const path = installed(file)
    if (path) return { path, index: face }
  }
  return undefined
}

/** The first face of an installed font file; undefined where that is not installed. */
export function faceOfFile(file: string): FontFace | undefined {
  return loadFace({ file, face: 0 })
}

function plainFiles({ family, bold, italic }: TextStyle): FaceFile[] {
  const weight = bold ? (italic ? 'BoldItalic' : 'Bold') : italic ? 'Italic' : 'Regular'
  const own = family === 'hand' ? handwriting : [`${families[family]}-${weight}.ttf`]
  return [...own, 'NotoSans-Regular.ttf'].map((file) => ({ file, face: 0 }))
}

function eastAsian({ family, bold }: TextStyle, region: Region): FaceFile[] {
  const files = [`Noto${family === 'serif' ? 'Serif' : 'Sans'}CJK-${bold ? 'Bold' : 'Regular'}.ttc`, 'NotoSansCJK-Regular.ttc']
  return files.map((file) => ({ file, face: regionFaces[region] }))
}

function scriptFiles(script: string): FilesOf {
  return ({ family, bold }) => {
    const weights = bold ? ['Bold', 'Regular'] : ['Regular']
    const names = family === 'serif' || script === 'Tibetan' ? ['NotoSerif', 'NotoSans'] : ['NotoSans']
    return names.flatMap((name) => weights.map((weight) => ({ file: `${name}${script}-${weight}.ttf`, face: 0 })))
  }
}

const loaded = new Map<string, FontFace | undefined>()
const blobs = new Map<string, Blob>()

function loadFace({ file, face: index }: FaceFile): FontFace | undefined {
  const key = `${file}#${index}`
  if (!loaded.has(key)) loaded.set(key, readFace(file, index))
  return loaded.get(key)
}

function readFace(file: string, index: number): FontFace | undefined {
  const path = installed(file)
  if (!path) return undefined
  const face = new Face(readBlob(path), index)
  const covered = new Set(face.collectUnicodes())
  return { font: new Font(face), unitsPerEm: face.upem, file: { path, index }, has: (codePoint) => covered.has(codePoint) }
}

function installed(file: string): string | undefined {
  return folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate))
}

/** The faces of a collection share its bytes. */
function readBlob(path: string): Blob {
  const blob = blobs.get(path) ?? new Blob(readFileSync(path))
  blobs.set(path, blob)
  return blob
}
