import type { RefObject } from 'react'
import type { PagePart } from '../pdf/draw-part.ts'
import type { OpenPdf } from './open-pdf.ts'

interface Place {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Told when text is missing because its font is on its way, and when that ends. */
  onWaiting?: (isWaiting: boolean) => void
}

/** Draws a part of a page on a canvas that gets its size; returns a function that gives it up. What can't be drawn leaves it as it is. */
export function drawPartOn({ canvas, onWaiting }: Place, { pdf }: Pick<OpenPdf, 'pdf'>, page: number, part: PagePart): () => void {
  const stop = new AbortController()
  let isWaiting = false
  const wait = (isNow: boolean) => {
    if (isNow !== isWaiting) onWaiting?.(isNow)
    isWaiting = isNow
  }
  const show = (bitmap: ImageBitmap) => {
    if (stop.signal.aborted || !canvas.current) return bitmap.close()
    canvas.current.width = bitmap.width
    canvas.current.height = bitmap.height
    canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  }
  const onEarly = (bitmap: ImageBitmap) => {
    wait(true)
    show(bitmap)
  }
  pdf
    .drawPart(page, part, { signal: stop.signal, onEarly })
    .then(show)
    .catch(() => {})
    .finally(() => wait(false))
  return () => stop.abort()
}
