import type { Log } from '@octavo/platform/log.ts'
import type { HealthCheck } from './http/health.ts'

type Close = () => Promise<unknown> | unknown

/** What a program has opened so far: how to close it, and its readiness checks and metrics. */
export interface OpenParts {
  /** Parts are closed in reverse order. */
  onClose(close: Close): void
  checks: Record<string, HealthCheck>
  /** Called before metrics are read. */
  gauges: (() => void | Promise<void>)[]
  closeAll(): Promise<void>
}

export function createOpenParts(log: Log): OpenParts {
  const closers: Close[] = []
  return {
    checks: {},
    gauges: [],
    onClose: (close) => closers.push(close),
    async closeAll() {
      for (const close of closers.splice(0).reverse()) {
        try {
          await close()
        } catch (error) {
          // The remaining parts must still be closed.
          log.error({ err: error }, 'a part of the program could not be closed')
        }
      }
    },
  }
}
