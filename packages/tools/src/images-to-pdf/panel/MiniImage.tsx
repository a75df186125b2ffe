import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import { type CSSProperties, useEffect, useRef } from 'react'
import styles from './Miniature.module.css'
import type { Turn } from './shown-files.ts'

interface MiniImageProps {
  source: PageSource | undefined
  turn: Turn
  color: 'color' | 'gray' | 'bw'
  style: CSSProperties
}

const filters = { color: undefined, gray: 'grayscale(1)', bw: 'grayscale(1) contrast(20)' } as const
const widthPx = 320

/** An image stretched to its box, with its rotation. */
export function MiniImage({ source, turn, color, style }: MiniImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!source || source.pageCount === 0) return
    const stop = new AbortController()
    source
      .render(1, widthPx, { signal: stop.signal })
      .then((bitmap) => {
        if (canvas.current && !stop.signal.aborted) draw(canvas.current, bitmap, turn)
      })
      // The file's card reports the error; here its place stays empty.
      .catch(() => {})
    return () => stop.abort()
  }, [source, turn])
  return <canvas ref={canvas} className={styles.image} style={{ ...style, filter: filters[color] }} />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turn: Turn): void {
  const lies = turn % 180 !== 0
  canvas.width = lies ? bitmap.height : bitmap.width
  canvas.height = lies ? bitmap.width : bitmap.height
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((turn * Math.PI) / 180)
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}
