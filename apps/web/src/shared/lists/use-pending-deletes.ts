import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a deletion can be undone. */
export const undoMs = 10_000

export interface PendingDeletes {
  /** Whether a row is about to be deleted. */
  has(id: string): boolean
  /** Deletes a row once it can no longer be undone. */
  start(id: string): void
  undo(id: string): void
}

/**
 * Waits with deletions, so that they can be undone. Leaving the page, or the site, sends those that still wait; `send` is told to let its
 * call outlive the page.
 */
export function usePendingDeletes(send: (id: string, options: { keepalive: boolean }) => Promise<void>): PendingDeletes {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const end = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setPending(new Set(timers.current.keys()))
  }
  // A timer outlives the rendering that started it.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const finish = (id: string) => void latest.current(id, { keepalive: false }).finally(() => end(id))
  const flush = useEffectEvent(() => {
    for (const id of [...timers.current.keys()]) {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      // A page that comes back from the browser's cache goes on here.
      void send(id, { keepalive: true }).finally(() => end(id))
    }
  })
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    has: (id) => pending.has(id),
    start(id) {
      timers.current.set(
        id,
        setTimeout(() => finish(id), undoMs),
      )
      setPending(new Set(timers.current.keys()))
    },
    undo: end,
  }
}
