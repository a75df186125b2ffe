import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Who may call a route. `public`: anyone. `engine-token`: the holder of a task's engine token. `task-proof`: anyone who can prove that a
 * task is theirs (token, cookie or account). `user`: a signed-in person. `ticket`: the holder of a download ticket. `operator`: this
 * machine, or addresses in the configuration.
 */
export type Access = 'public' | 'engine-token' | 'task-proof' | 'user' | 'ticket' | 'operator'

/** Lets a request pass or throws. */
export type Guard = (request: FastifyRequest) => void | Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Bodies of this route are long streams: they get a minimum speed instead of a deadline. */
    longBody?: boolean
    /** The configured rate limit for this route; the general limit by default. */
    rateGroup?: 'engine-tokens' | 'accounts'
  }
}

/** Makes every route declare who may call it, and enforces it. The program doesn't start if a route declares nothing. */
export function guardRoutes(app: FastifyInstance, guards: Readonly<Partial<Record<Access, Guard>>>): void {
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`route ${String(route.method)} ${route.url} does not say who may call it`)
    if (!guards[access]) throw new Error(`route ${String(route.method)} ${route.url} asks for the guard ${access}, which is not there`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access) await guards[access]?.(request)
  })
}
