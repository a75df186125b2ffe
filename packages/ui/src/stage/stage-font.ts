import { useEffect, useState } from 'react'

/** A font face that the engine stamps with. */
export interface StageFont {
  family: 'sans' | 'serif' | 'mono'
  bold: boolean
  italic: boolean
}

/** The same, or the handwriting of signatures. */
export type SignatureFont = Omit<StageFont, 'family'> & { family: StageFont['family'] | 'hand' }

/** A part of a line in one face and one direction. */
export interface StageRun {
  /** Its index in the line, from the left. */
  place: number
  text: string
  fontFamily: string
  isRightToLeft: boolean
}

const files = { sans: 'NotoSans', serif: 'NotoSerif', mono: 'LiberationMono', hand: 'DancingScript' } as const
const systemFamilies = { sans: 'sans-serif', serif: 'serif', mono: 'monospace', hand: 'cursive' } as const
/** Written at build by scripts/site/stage-fonts.ts, which says when the number changes. */
const folder = '/assets/stage-2'

/** The characters in these files: the ranges of that script. */
const latin = /^[\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\u2212]*$/

/** Whether a text needs no other faces. */
export function hasLatin(text: string): boolean {
  return latin.test(text)
}

/** The Latin face as CSS, loaded on first use; until then the system font is used. */
export function useStageFont(font: SignatureFont): { fontFamily: string; isLoaded: boolean } {
  const isLoaded = useStageFonts([font])
  return { fontFamily: stageFamily(font), isLoaded }
}

/** Loads Latin faces on first use, and tells whether all are there. */
export function useStageFonts(fonts: readonly SignatureFont[]): boolean {
  const keys = [...new Set(fonts.flatMap(keysOf))].sort().join(' ')
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    let isWanted = true
    // A face that can't be loaded is replaced by the system font, which is close enough.
    void Promise.allSettled(keys.split(' ').filter(Boolean).map(load)).then(() => isWanted && setLoaded(keys))
    return () => {
      isWanted = false
    }
  }, [keys])
  return loaded === keys
}

/** The CSS name of the Latin face, with the system font behind it. */
export function stageFamily(font: SignatureFont): string {
  return [...keysOf(font).map((key) => `"${key}"`), systemFamilies[font.family]].join(', ')
}

/** The face, and behind it the one in which the engine writes what handwriting lacks, such as ł. */
function keysOf(font: SignatureFont): string[] {
  return font.family === 'hand' ? [keyOf(font), keyOf({ family: 'serif', bold: false, italic: true })] : [keyOf(font)]
}

function keyOf({ family, bold, italic }: SignatureFont): string {
  return `${files[family]}-${bold ? (italic ? 'BoldItalic' : 'Bold') : italic ? 'Italic' : 'Regular'}`
}

/** The width of a text from left to right in points. */
export function textWidth(text: string, fontFamily: string, size: number): number {
  return lineWidth([{ place: 0, text, fontFamily, isRightToLeft: false }], size)
}

/** The width of a line of these runs in points. Each face is measured as a separate family. */
export function lineWidth(runs: readonly StageRun[], size: number): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  const context = measuring
  if (!context) return (runs.reduce((sum, { text }) => sum + text.length, 0) * size) / 2
  let width = 0
  for (const { text, fontFamily, isRightToLeft } of runs) {
    context.font = `${measuredPx}px ${fontFamily}`
    context.direction = isRightToLeft ? 'rtl' : 'ltr'
    width += context.measureText(text).width
  }
  return (width * size) / measuredPx
}

/** So many units have our faces and those rebuilt from a page: some browsers round each advance to whole pixels. */
const measuredPx = 1000
let measuring: CanvasRenderingContext2D | null | undefined

const faces = new Map<string, Promise<unknown>>()

function load(key: string): Promise<unknown> {
  const known = faces.get(key) ?? fetchFace(key)
  faces.set(key, known)
  return known
}

function fetchFace(key: string): Promise<unknown> {
  const face = new FontFace(key, `url(${folder}/${key}.${key.startsWith(files.hand) ? 'otf' : 'ttf'})`)
  document.fonts.add(face)
  return face.load()
}
