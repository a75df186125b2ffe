import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** Something is unavailable for a reason that may be public, with what to do about it. */
export class NotReady extends Error {}

/** Checks one dependency of the program. */
export type HealthCheck = () => Promise<string | undefined>

const Ready = z.object({ ready: z.boolean(), role: z.string(), parts: z.record(z.string(), z.string()) })
const open = { access: 'public' } as const
const checkTimeoutMs = 2000

/** `live`: the process answers. `ready`: all its dependencies answer; the body lists those that don't. */
export function healthRoutes(
  app: FastifyInstance,
  { role, checks }: { role: string; checks: Readonly<Record<string, HealthCheck>> },
): void {
  app.get('/health/live', { config: open, schema: { tags: ['health'], summary: 'The process answers' } }, async () => ({ live: true }))
  app.get(
    '/health/ready',
    { config: open, schema: { tags: ['health'], summary: 'Everything it needs answers', response: { 200: Ready, 503: Ready } } },
    async (_request, reply) => {
      const parts: Record<string, string> = {}
      let ready = true
      for (const [name, check] of Object.entries(checks)) {
        try {
          parts[name] = (await withTimeout(check())) ?? 'ok'
        } catch (error) {
          parts[name] = error instanceof NotReady ? error.message : 'does not answer'
          ready = false
        }
      }
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready, role, parts })
    },
  )
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
