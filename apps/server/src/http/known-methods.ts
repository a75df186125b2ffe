import { AppError } from '@octavo/core/messages/errors.ts'
import type { FastifyInstance } from 'fastify'
import { sendError } from './error-replies.ts'

/** Answers 405 with `Allow` if an address exists for other methods, and 404 otherwise. */
export function tellMethodsApart(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard pattern matches everything below it and says nothing about single addresses.
    if (url.includes('*')) return
    const entry = methodsByPattern.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const one of [method].flat()) entry.methods.add(one)
    methodsByPattern.set(url, entry)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...methodsByPattern.values()].filter(({ pattern }) => pattern.test(path)).flatMap((entry) => [...entry.methods])
    // If the method is known, the route itself has refused the address, such as an overlong ref.
    if (methods.length === 0 || methods.includes(request.method)) return sendError(new AppError('NOT_FOUND'), request, reply)
    return sendError(new AppError('METHOD_NOT_ALLOWED'), request, reply.header('allow', [...new Set(methods)].join(', ')))
  })
}

function toPattern(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`)
}
