import { useEffect, useEffectEvent } from 'react'

/** Handles keys anywhere in a dialog; `press` returns whether it knows the key. */
export function usePreviewKeys(press: (key: string, target: EventTarget | null) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (press(event.key, event.target)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
