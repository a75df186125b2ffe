import type { RefObject } from 'react'
import type { PagePart } from '../pdf/draw-part.ts'
import type { OpenPdf } from './open-pdf.ts'

/** Draws a part of a page on a canvas that gets its size; returns a function that gives it up. What can't be drawn leaves it as it is. */
export function drawPartOn(
  canvas: RefObject<HTMLCanvasElement | null>,
  { pdf }: Pick<OpenPdf, 'pdf'>,
  page: number,
  part: PagePart,
): () => void {
  const stop = new AbortController()
  pdf
    .drawPart(page, part, stop.signal)
    .then((bitmap) => {
      if (stop.signal.aborted || !canvas.current) return bitmap.close()
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    })
    .catch(() => {})
  return () => stop.abort()
}
