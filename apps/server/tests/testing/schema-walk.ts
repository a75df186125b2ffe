/** The part of a JSON schema needed to find its texts and to fill in the rest. */
export interface WalkedSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly WalkedSchema[]
  oneOf?: readonly WalkedSchema[]
  properties?: Readonly<Record<string, WalkedSchema>>
  required?: readonly string[]
  items?: WalkedSchema
  additionalProperties?: WalkedSchema | boolean
  default?: unknown
}

/** A valid value except for one text in it, which the caller sets. */
export interface TextPlace {
  /** The path of the text, such as `options.title`. */
  path: string
  /** A valid text for it. */
  sample: string
  fill(text: string): unknown
}

/** Valid values of fields, by name. */
export type Samples = Readonly<Record<string, unknown>>

/** Every position in a schema that takes a text. */
export function textPlaces(schema: WalkedSchema, samples: Samples, path = ''): TextPlace[] {
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return ways.flatMap((way) => textPlaces(way, samples, path))
  if (schema.enum || schema.const !== undefined) return []
  if (schema.type === 'string') return [{ path, sample: String(sampleOf(schema, samples, path)), fill: (text) => text }]
  if (schema.type === 'array') {
    return textPlaces(schema.items ?? {}, samples, path).map((place) => ({ ...place, fill: (text) => [place.fill(text)] }))
  }
  return [...propertyPlaces(schema, samples, path), ...freePlaces(schema, path)]
}

function propertyPlaces(schema: WalkedSchema, samples: Samples, path: string): TextPlace[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textPlaces(inner, samples, path === '' ? name : `${path}.${name}`).map((place) => ({
      ...place,
      fill: (text) => ({ ...requiredOf(schema, samples), [name]: place.fill(text) }),
    })),
  )
}

/** Where any name is allowed, both the name and its value can be set. */
function freePlaces({ additionalProperties }: WalkedSchema, path: string): TextPlace[] {
  if (typeof additionalProperties !== 'object') return []
  return [
    { path: `${path}.any`, sample: 'text', fill: (text) => ({ any: text }) },
    { path: `${path} (a name)`, sample: 'text', fill: (text) => ({ [text]: 'text' }) },
  ]
}

function requiredOf({ properties = {}, required = [] }: WalkedSchema, samples: Samples): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, samples, name)]))
}

function sampleOf(schema: WalkedSchema, samples: Samples, path: string): unknown {
  const name = path.split('.').at(-1) ?? ''
  if (name in samples) return samples[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [way] = schema.anyOf ?? schema.oneOf ?? []
  if (way) return sampleOf(way, samples, path)
  if (schema.type === 'array') return []
  if (schema.type === 'object') return requiredOf(schema, samples)
  return { string: 'text', boolean: true, integer: 1, number: 1 }[schema.type ?? ''] ?? 'text'
}
