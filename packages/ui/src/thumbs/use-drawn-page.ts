import { useEffect, useRef, useState } from 'react'
import type { PageSource } from './page-source.ts'
import { drawnWidth } from './thumb-width.ts'

/** A canvas on which a page is drawn about as wide as it is shown. */
export function useDrawnPage(source: PageSource | undefined, page: number, cssWidth: number, onDrawn: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const notify = useRef(onDrawn)
  useEffect(() => {
    notify.current = onDrawn
  })
  const widthPx = drawnWidth(cssWidth)
  const canDraw = (source?.pageCount ?? 0) > 0
  useEffect(() => {
    if (!source || !canDraw) return
    const stop = new AbortController()
    source
      .render(page, widthPx, stop.signal)
      .then((bitmap) => {
        if (stop.signal.aborted || !canvas.current) return
        // Drawn at once and not kept: the source may close the image later.
        copyTo(canvas.current, bitmap)
        setDrawn(true)
        notify.current()
      })
      // A page that cannot be drawn stays an empty sheet; what is wrong with the file is said by its card.
      .catch(() => {})
    return () => stop.abort()
  }, [source, canDraw, page, widthPx])
  return { canvas, isDrawn }
}

function copyTo(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}
