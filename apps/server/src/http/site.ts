import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { AppError } from '@octavo/core/errors.ts'
import type { FastifyInstance } from 'fastify'

const siteFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built site. Its policy allows nothing from elsewhere; inline style is the one concession. */
export async function serveSite(app: FastifyInstance, { engineUrl }: { engineUrl: string }): Promise<void> {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(engineUrl).origin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const page = await readFile(`${siteFolder}index.html`, 'utf8').catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause })
    })
    return reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })

  await app.register(fastifyStatic, { root: `${siteFolder}assets`, serve: false })
  app.get('/assets/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    // Names of built files change with their content.
    return reply.sendFile(path, { immutable: true, maxAge: '365d' })
  })
}
