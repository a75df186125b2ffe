/** An OpenAPI document, as far as we use it. */
export interface OpenApi {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
  [name: string]: unknown
}

export interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema?: unknown }> }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: { type?: string | string[]; description?: string }
}
