import { useEffect, useRef, useState } from 'react'
import type { PageSource } from './page-source.ts'
import { drawnWidth } from './thumb-width.ts'

/** A canvas on which a page is drawn at about its displayed width. */
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
    const show = (bitmap: ImageBitmap) => {
      if (stop.signal.aborted || !canvas.current) return
      // Copied at once: the source may close the image later.
      copyTo(canvas.current, bitmap)
      setDrawn(true)
      notify.current()
    }
    source
      .render(page, widthPx, { signal: stop.signal, onEarly: show })
      .then(show)
      // A page that can't be drawn stays an empty sheet; the file's card reports the error.
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
