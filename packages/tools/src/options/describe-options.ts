import * as z from 'zod'
import type { OptionLevel, OptionMeta, OptionToken } from './option-meta.ts'

/** A value that can be chosen. */
export type ChoiceValue = string | number | boolean

/** The common description of every option. */
interface Described {
  /** Its name, or `group.name` inside a group. */
  path: string
  label: string
  hint: string | undefined
  level: OptionLevel
  /** The heading under which it is folded. */
  group: string | undefined
  default: unknown
  /** It may be left out, which differs from any value. */
  isOptional: boolean
}

export interface Choice {
  value: ChoiceValue
  label: string
  hint: string | undefined
}

/** The bounds of a number, as sent. */
export interface NumberBounds {
  min: number | undefined
  max: number | undefined
  step: number | undefined
  unit: string | undefined
  /** The factor from the sent to the shown unit: 100 if a fraction is shown as a percentage. */
  times: number
}

/** An option as a form needs it, read from its schema. */
export type OptionDescription = Described &
  (
    | { kind: 'switch' }
    | { kind: 'choice'; choices: readonly Choice[]; unset: string; bounds?: NumberBounds; fields?: readonly OptionDescription[] }
    | ({ kind: 'number' } & NumberBounds)
    | { kind: 'color' }
    | { kind: 'moment' }
    | { kind: 'password' }
    | { kind: 'text'; maxLength: number | undefined; placeholder: string | undefined; tokens: readonly OptionToken[]; isMultiline: boolean }
    | { kind: 'group'; fields: readonly OptionDescription[]; defaults: Record<string, unknown> }
    /** A list, or anything that no single field can show; a panel or the canvas handles it. */
    | { kind: 'list' }
  )

/** The options of a tool in the order of their schema. */
export function describeOptions(schema: z.ZodType): readonly OptionDescription[] {
  const known = described.get(schema)
  if (known) return known
  const fields = fieldsOf(readable(schema), '')
  described.set(schema, fields)
  return fields
}

/** The input schema of an option; if the input is preprocessed, the schema of the outcome. */
function readable(schema: z.ZodType): Node {
  const given = z.toJSONSchema(schema, { io: 'input' }) as Node
  const known = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node
  const properties = Object.entries(given.properties ?? {}).map(([name, node]) => {
    const isOpen = node.type === undefined && node.anyOf === undefined && choicesOf(node) === undefined
    return [name, isOpen ? (known.properties?.[name] ?? node) : node] as const
  })
  return { ...given, properties: Object.fromEntries(properties) }
}

/** Schemas are created once and live as long as the page. */
const described = new WeakMap<z.ZodType, readonly OptionDescription[]>()

/** The same by path, including those inside groups. */
export function optionsByPath(fields: readonly OptionDescription[]): Map<string, OptionDescription> {
  return new Map(
    fields.flatMap((field) => [
      [field.path, field] as const,
      ...('fields' in field && field.fields !== undefined ? optionsByPath(field.fields) : []),
    ]),
  )
}

/** The part of a JSON schema that we read. */
interface Node extends OptionMeta {
  type?: string
  title?: string
  enum?: ChoiceValue[]
  const?: ChoiceValue
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
  default?: unknown
}

function fieldsOf(node: Node, prefix: string): OptionDescription[] {
  return Object.entries(node.properties ?? {}).map(([name, option]) => {
    const isOptional = option.default === undefined && !node.required?.includes(name)
    const { title: label = name, hint, level = 'basic', group } = option
    const base: Described = { path: prefix + name, label, hint, level, group, default: option.default, isOptional }
    return fieldOf(option, base)
  })
}

function fieldOf(option: Node, base: Described): OptionDescription {
  const values = choicesOf(option)
  if (values) return { ...base, kind: 'choice', choices: labelled(values, option), unset: unsetOf(option) }
  if (option.anyOf) return unionOf(option, option.anyOf, base)
  switch (option.type) {
    case 'boolean':
      return { ...base, kind: 'switch' }
    case 'integer':
    case 'number':
      return { ...base, kind: 'number', ...boundsOf(option, option) }
    case 'string':
      return textOf(option, base)
    case 'object':
      return option.properties ? groupOf(option, base) : { ...base, kind: 'list' }
    default:
      return { ...base, kind: 'list' }
  }
}

/** Some choices besides a custom number or group, or a number that can also be written with a unit. */
function unionOf(option: Node, ways: readonly Node[], base: Described): OptionDescription {
  const number = ways.find(({ type }) => type === 'number' || type === 'integer')
  const inner = ways.find(({ properties }) => properties !== undefined)
  const values = ways.flatMap((way) => choicesOf(way) ?? [])
  if (values.length > 0)
    return {
      ...base,
      kind: 'choice',
      choices: labelled(values, option),
      unset: unsetOf(option),
      ...(number && { bounds: boundsOf(number, option) }),
      ...(inner && { fields: fieldsOf(inner, `${base.path}.`) }),
    }
  return number ? { ...base, kind: 'number', ...boundsOf(number, option) } : { ...base, kind: 'list' }
}

function groupOf(option: Node, base: Described): OptionDescription {
  const fields = fieldsOf(option, `${base.path}.`)
  const defaults = Object.entries(option.properties ?? {}).flatMap(([name, part]) =>
    part.default === undefined ? [] : [[name, part.default]],
  )
  return { ...base, kind: 'group', fields, defaults: Object.fromEntries(defaults) as Record<string, unknown> }
}

function textOf(
  { format, pattern, maxLength, placeholder, tokens = [], multiline: isMultiline = false }: Node,
  base: Described,
): OptionDescription {
  if (format === 'password') return { ...base, kind: 'password' }
  if (format === 'date-time') return { ...base, kind: 'moment' }
  if (pattern?.startsWith('^#')) return { ...base, kind: 'color' }
  return { ...base, kind: 'text', maxLength, placeholder, tokens, isMultiline }
}

function boundsOf(number: Node, { unit, step, shownAs }: Node): NumberBounds {
  const { minimum, exclusiveMinimum, maximum } = number
  return {
    min: limit(minimum ?? exclusiveMinimum),
    max: limit(maximum),
    step: step ?? (number.type === 'integer' && !shownAs ? 1 : undefined),
    unit: shownAs?.unit ?? unit,
    times: shownAs?.times ?? 1,
  }
}

/** Integers are limited by JavaScript's range, which isn't a bound of the option. */
function limit(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound
}

function choicesOf(option: Node): ChoiceValue[] | undefined {
  if (option.enum) return option.enum
  if (option.const !== undefined) return [option.const]
  const parts = option.anyOf?.map(choicesOf)
  return parts?.every((part) => part !== undefined) ? parts.flat() : undefined
}

function unsetOf({ unset = 'As it is' }: Node): string {
  return unset
}

/** In the order of the labels, if there are any. */
function labelled(values: readonly ChoiceValue[], { labels = {}, hints = {} }: Node): Choice[] {
  const order = Object.keys(labels)
  const place = (value: ChoiceValue) => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length)
  return values
    .map((value) => ({ value, label: labels[String(value)] ?? wordOf(value), hint: hints[String(value)] }))
    .toSorted((one, other) => place(one.value) - place(other.value))
}

function wordOf(value: ChoiceValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = String(value).replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
