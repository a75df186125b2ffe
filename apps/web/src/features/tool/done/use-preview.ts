import { type RefCallback, useCallback, useEffect, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'

/** The preview of a result, loaded when it scrolls into view; `none` if there can't be one. */
export function usePreview(
  engine: EngineClient,
  { ref, width }: { ref: string; width: number },
): { place: RefCallback<HTMLElement>; preview: string | 'none' | undefined } {
  const [isSeen, setSeen] = useState(false)
  const [preview, setPreview] = useState<string>()
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isSeen) return
    const leaving = new AbortController()
    let made: string | undefined
    engine
      .preview({ kind: 'results', ref, page: 1, width }, leaving.signal)
      .then((image) => {
        made = URL.createObjectURL(image)
        setPreview(made)
      })
      .catch(() => {
        if (!leaving.signal.aborted) setPreview('none')
      })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [engine, ref, width, isSeen])
  return { place, preview }
}
