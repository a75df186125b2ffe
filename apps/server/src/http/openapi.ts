import swagger from '@fastify/swagger'
import type { Access } from '@octavo/platform/http/access.ts'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { completeOpenApi } from './complete-openapi.ts'
import { describedErrors } from './described-errors.ts'
import { docsPage } from './docs-page.ts'
import type { OpenApi, Operation } from './openapi-types.ts'
import { type DescribedTool, describeTools } from './tool-schemas.ts'

const describeSchemas = createJsonSchemaTransform({ skipList: [] })

type Security = NonNullable<Operation['security']>

const byKey = { bearer: [], taskRef: [] }

/** The required credentials of a call, by its access; one of several is enough. */
const ways: Readonly<Record<Access, Security>> = {
  public: [],
  'engine-token': [{ engineToken: [] }, byKey],
  // A visitor's browser proves it with its cookie.
  'task-proof': [{}, { engineToken: [] }, byKey],
  user: [{ bearer: [] }],
  ticket: [],
  operator: [],
}

/** Anyone may start tasks and see theirs; with an account's token or key they belong to the account. */
const forVisitorsToo: Readonly<Record<string, Security>> = {
  '/api/v1/engine-tokens': [{}, { bearer: [] }],
  '/api/v1/tasks/me': [{}, { bearer: [] }],
  '/api/v1/run/:tool': [{}, { bearer: [] }, { engineToken: [] }],
}

/** Must come before the routes that it describes. The document is generated from the schemas that validate requests. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Octavo',
        version: '1',
        description: 'Two services: the main API and the document engine.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server.' }],
      tags: [
        { name: 'main', description: 'The main API. The body is the object itself.' },
        { name: 'engine', description: 'The document engine. The body is { data }. Its address is the engineUrl that comes with a task.' },
        { name: 'health', description: 'Whether the program answers, and whether all of its parts do.' },
      ],
      components: {
        securitySchemes: {
          engineToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-ENGINE-TOKEN',
            description: 'The token of one task, from POST /api/v1/engine-tokens. Nobody needs an account for it.',
          },
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or an API key from /account.' },
          taskRef: { type: 'apiKey', in: 'header', name: 'X-TASK-REF', description: 'Which task is meant, beside an API key.' },
        },
      },
    },
    transform: (input) => {
      const described = describeSchemas(input)
      const security = forVisitorsToo[input.url] ?? ways[input.route.config?.access ?? 'public']
      return { ...described, schema: { ...described.schema, security } }
    },
  })
}

/** `/api/v1/openapi.json`, and the same as readable pages at `/api/docs`. */
export function openApiRoutes(app: FastifyInstance, { hasBilling }: { hasBilling: boolean }): void {
  const errors = describedErrors({ hasBilling })
  let tools: Promise<DescribedTool[]> | undefined
  const described = async () => {
    tools ??= describeTools()
    return { tools: await tools, api: completeOpenApi(app.swagger() as unknown as OpenApi, { tools: await tools, errors }) }
  }
  app.get('/api/v1/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => (await described()).api)
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const { api, tools } = await described()
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(docsPage(api, { tools, errors }))
  })
}
