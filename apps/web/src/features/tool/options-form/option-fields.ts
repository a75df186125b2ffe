import type { ShownAs } from '@octavo/core/options/option-fault.ts'

/** The part of a JSON schema that a form can be drawn from. */
export interface OptionSchema {
  type?: string
  title?: string
  description?: string
  enum?: (string | number)[]
  const?: string | number | boolean
  anyOf?: OptionSchema[]
  properties?: Record<string, OptionSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
  /** What a choice is called where its value is no word for people. */
  labels?: Record<string, string>
  default?: unknown
  shownAs?: ShownAs
}

/** One control of the form. */
export type OptionField = { path: string; label: string; hint: string | undefined } & (
  | { kind: 'switch' }
  | { kind: 'choice'; values: (string | number | boolean)[]; labels: Record<string, string>; isOptional: boolean }
  | { kind: 'color'; isOptional: boolean }
  | { kind: 'moment' }
  | { kind: 'number'; min: number | undefined; max: number | undefined; shownAs?: ShownAs | undefined; isOptional: boolean }
  | { kind: 'text'; maxLength: number | undefined }
  | { kind: 'password' }
  | { kind: 'group'; fields: OptionField[]; defaults: Record<string, unknown> }
)

/** The controls for a tool's options, in the order of its schema. What has no plain control, such as a list, is left to a panel. */
export function optionFields(schema: OptionSchema, prefix = ''): OptionField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]) => {
    const isOptional = option.default === undefined && !schema.required?.includes(name)
    return fieldOf(option, { path: prefix + name, name, isOptional }) ?? []
  })
}

function fieldOf(
  option: OptionSchema,
  { path, name, isOptional }: { path: string; name: string; isOptional: boolean },
): OptionField | undefined {
  const base = { path, label: option.title ?? name, hint: option.description }
  const values = choicesOf(option)
  if (values) return { ...base, kind: 'choice', values, labels: option.labels ?? {}, isOptional }
  if (option.type === 'boolean') return { ...base, kind: 'switch' }
  if (option.type === 'integer' || option.type === 'number') {
    const { minimum: min, maximum: max, shownAs } = option
    return { ...base, kind: 'number', min, max, isOptional, ...(shownAs && { shownAs }) }
  }
  if (option.type === 'string' && option.format === 'password') return { ...base, kind: 'password' }
  if (option.type === 'string' && option.pattern?.startsWith('^#')) return { ...base, kind: 'color', isOptional }
  if (option.type === 'string' && option.format === 'date-time') return { ...base, kind: 'moment' }
  if (option.type === 'string') return { ...base, kind: 'text', maxLength: option.maxLength }
  if (option.type === 'object' && option.properties) {
    return { ...base, kind: 'group', fields: optionFields(option, `${path}.`), defaults: defaultsOf(option) }
  }
  return undefined
}

function choicesOf(option: OptionSchema): (string | number | boolean)[] | undefined {
  if (option.enum) return option.enum
  if (option.const !== undefined) return [option.const]
  const parts = option.anyOf?.map(choicesOf)
  return parts?.every((part) => part !== undefined) ? parts.flat() : undefined
}

function defaultsOf(option: OptionSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(option.properties ?? {}).flatMap(([name, part]) => (part.default === undefined ? [] : [[name, part.default]])),
  )
}

/** The option at a path such as `interleave.step`. */
export function optionAt(options: Record<string, unknown>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      options,
    )
}

/** The options with one changed; `undefined` takes it out. */
export function withOption(options: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withOption((options[name] as Record<string, unknown> | undefined) ?? {}, rest.join('.'), value)
  const { [name]: _, ...others } = options
  return next === undefined ? others : { ...others, [name]: next }
}
