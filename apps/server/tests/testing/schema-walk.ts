/** The part of a JSON schema that is needed to find its texts and to fill the rest. */
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

/** A value that is right but for one text in it, which the caller writes. */
export interface TextPlace {
  /** Names on the way to the text, such as `options.title`. */
  path: string
  /** What stands there when all is well. */
  sample: string
  fill(text: string): unknown
}

/** What fields hold when all is well, by name. */
export type Samples = Readonly<Record<string, unknown>>

/** Every place in a schema where a text can be written. */
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

/** Where any name may stand, a name and its value can both be written. */
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
