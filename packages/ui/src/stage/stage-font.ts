import { useEffect, useState } from 'react'

/** A face that the engine stamps with. */
export interface StageFont {
  family: 'sans' | 'serif' | 'mono'
  bold: boolean
  italic: boolean
}

const files = { sans: 'NotoSans', serif: 'NotoSerif', mono: 'LiberationMono' } as const
const systemFamilies = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' } as const
/** Written at build by scripts/site/stage-fonts.ts, which says when the number changes. */
const folder = '/assets/stage-2'

/** The face as CSS wants it, fetched when it is first needed; until it is there, and for other scripts, the system's own stands in. */
export function useStageFont({ family, bold, italic }: StageFont): { fontFamily: string; isLoaded: boolean } {
  const key = `${files[family]}-${bold ? (italic ? 'BoldItalic' : 'Bold') : italic ? 'Italic' : 'Regular'}`
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    let isWanted = true
    // A face that cannot be fetched is replaced by the system's, which is near enough to go on.
    load(key)
      .finally(() => isWanted && setLoaded(key))
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [key])
  return { fontFamily: `"${key}", ${systemFamilies[family]}`, isLoaded: loaded === key }
}

/** How wide a line is in points. The family is measured as it is: each face is a family of its own. */
export function lineWidth(text: string, { fontFamily, size }: { fontFamily: string; size: number }): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  const context = measuring
  if (!context) return (text.length * size) / 2
  context.font = `${measuredPx}px ${fontFamily}`
  return (context.measureText(text).width * size) / measuredPx
}

const measuredPx = 200
let measuring: CanvasRenderingContext2D | null | undefined

const faces = new Map<string, Promise<unknown>>()

function load(key: string): Promise<unknown> {
  const known = faces.get(key) ?? fetchFace(key)
  faces.set(key, known)
  return known
}

function fetchFace(key: string): Promise<unknown> {
  const face = new FontFace(key, `url(${folder}/${key}.ttf)`)
  document.fonts.add(face)
  return face.load()
}
