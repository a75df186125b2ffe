/** The parts of an OpenAPI description that say what answers look like. */
export interface ApiDescription {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> } | undefined>>
}

interface Schema {
  $ref?: string
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  nullable?: boolean
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
}

/** Where an answer isn't as the API describes it: names that it doesn't have, other types, unknown values. What is left out is no fault. */
export function answerFaults(description: ApiDescription, call: { method: string; path: string; status: number; body: unknown }): string[] {
  const operation = operationOf(description, call)
  if (!operation) return [`no call ${call.method} ${call.path}`]
  const response = operation.responses[call.status] ?? operation.responses.default
  const schema = response?.content?.['application/json']?.schema
  return schema ? faultsOf(call.body, schema, 'answer') : [`no answer ${call.status}`]

  function faultsOf(value: unknown, given: Schema, place: string): string[] {
    const one = given.$ref === undefined ? given : (description.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {})
    if (value === null) return one.nullable || one.anyOf?.some(({ nullable }) => nullable) ? [] : [`${place} is null`]
    if (one.anyOf)
      return closest(
        one.anyOf.map((choice) => faultsOf(value, choice, place)),
        place,
      )
    if (one.enum && !one.enum.includes(value)) return [`${place} is ${String(value)}`]
    if (one.type === 'array')
      return Array.isArray(value) ? value.flatMap((each) => faultsOf(each, one.items ?? {}, `${place}[]`)) : [`${place} is no list`]
    if (one.type === 'object') return fieldFaults(value, one, place)
    const type = one.type === 'integer' ? 'number' : one.type
    return type === undefined || typeof value === type ? [] : [`${place} is a ${typeof value}, not a ${type}`]
  }

  function fieldFaults(value: unknown, { properties = {}, additionalProperties }: Schema, place: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`]
    return Object.entries(value).flatMap(([name, field]) => {
      const known = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
      return known ? faultsOf(field, known, `${place}.${name}`) : [`${place}.${name} is unknown`]
    })
  }
}

/** The choice that fits best says what is wrong; one of quite another type fits worst. */
function closest(choices: readonly string[][], place: string): string[] {
  const misfit = (faults: readonly string[]) => (faults.some((fault) => fault.startsWith(`${place} is `)) ? 1000 : faults.length)
  return choices.toSorted((one, other) => misfit(one) - misfit(other))[0] ?? []
}

function operationOf({ paths }: ApiDescription, { method, path }: { method: string; path: string }): Operation | undefined {
  const parts = path.split('/')
  const fits = (template: string) => {
    const names = template.split('/')
    return names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index])
  }
  // A fixed name goes before one in braces, which any word fits.
  const found = Object.keys(paths)
    .filter(fits)
    .sort((one, other) => one.split('{').length - other.split('{').length)[0]
  return found === undefined ? undefined : paths[found]?.[method.toLowerCase()]
}
