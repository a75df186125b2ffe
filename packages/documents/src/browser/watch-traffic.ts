import { setTimeout as pause } from 'node:timers/promises'
import type { PageSession } from './page-session.ts'

/** The requests of a page that are on their way. */
export interface Traffic {
  /** Resolves when nothing has been on its way for a moment; what stays open, such as a long poll, is given longer. */
  quiet(): Promise<true>
  isBusy(): boolean
  stop(): void
}

const lookEveryMs = 25
const quietMs = 150
/** A page may keep a few requests open for as long as it lives. */
const fewOpen = 2
const fewOpenMs = 500

export function watchTraffic(session: PageSession): Traffic {
  const open = new Set<string>()
  let changedAt = Date.now()
  let isWatched = true
  const ended = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) changedAt = Date.now()
  }
  const stops = [
    session.on('Network.requestWillBeSent', ({ requestId, type }: { requestId: string; type?: string }) => {
      if (endless.has(type ?? '')) return
      open.add(requestId)
      changedAt = Date.now()
    }),
    session.on('Network.loadingFinished', ended),
    session.on('Network.loadingFailed', ended),
  ]
  const isQuiet = () => {
    const forMs = Date.now() - changedAt
    return (open.size === 0 && forMs >= quietMs) || (open.size <= fewOpen && forMs >= fewOpenMs)
  }
  return {
    async quiet() {
      while (isWatched && !isQuiet()) await pause(lookEveryMs)
      return true
    },
    isBusy: () => !isQuiet(),
    stop: () => {
      isWatched = false
      for (const stop of stops) stop()
    },
  }
}

/** Types of requests that last, or whose answer nobody waits for. */
const endless: ReadonlySet<string> = new Set(['EventSource', 'WebSocket', 'Ping', 'CSPViolationReport', 'Media'])
