import swagger from '@fastify/swagger'
import type { Access } from '@octavo/platform/http/access.ts'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { docsPage } from './docs-page.ts'

const describeSchemas = createJsonSchemaTransform({ skipList: [] })

/** What a call has to carry, by who may make it. */
const schemes: Partial<Record<Access, string>> = { 'engine-token': 'engineToken', user: 'bearer' }

/** Must come before the routes that it describes. The document is made from the schemas that validate requests. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Octavo', version: '1', description: 'Two services: the main API and the document engine.' },
      tags: [
        { name: 'main', description: 'The main API. The body is the object itself.' },
        { name: 'engine', description: 'The document engine. The body is { data }. Send the token in X-ENGINE-TOKEN.' },
      ],
      components: {
        securitySchemes: {
          engineToken: { type: 'apiKey', in: 'header', name: 'X-ENGINE-TOKEN' },
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or an API key from /account.' },
        },
      },
    },
    transform: (input) => {
      const described = describeSchemas(input)
      const scheme = schemes[input.route.config?.access ?? 'public']
      return scheme ? { ...described, schema: { ...described.schema, security: [{ [scheme]: [] }] } } : described
    },
  })
}

/** `/api/v1/openapi.json`, and the same as readable pages at `/api/docs`. */
export function openApiRoutes(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(docsPage(app.swagger() as Parameters<typeof docsPage>[0])),
  )
}
