import type * as z from 'zod'
import type { OptionFault } from '../messages/option-faults.ts'

/** The part of a JSON schema used for sentences about an option. */
export interface OptionNode {
  type?: string
  title?: string
  enum?: readonly (string | number | boolean)[]
  const?: string | number | boolean
  anyOf?: readonly OptionNode[]
  items?: OptionNode
  properties?: Readonly<Record<string, OptionNode>>
  additionalProperties?: OptionNode | boolean
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  format?: string
  shownAs?: ShownAs
}

/** How forms show a number, if it differs from what is sent: `{ unit: '%', times: 100 }`. Part of the schema's `meta`. */
export interface ShownAs {
  unit: string
  times: number
}

interface Told {
  node: OptionNode
  isShown: boolean
}

/** The fault of an option, from the schema's issue and what the schema accepts. */
export function optionFault(issue: z.core.$ZodRawIssue, told: Told): OptionFault {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownNames(issue.keys, Object.keys(told.node.properties ?? {}))
    case 'too_small':
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int' ? wanted(told) : lengthFault(issue)
    default:
      return issue.input === undefined ? { code: 'REQUIRED' } : wanted(told)
  }
}

function unknownNames(names: readonly string[], known: readonly string[]): OptionFault {
  return { code: 'UNKNOWN', details: { names, ...(known.length > 0 && { known }) } }
}

function lengthFault(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>): OptionFault {
  const isText = issue.origin === 'string'
  if (issue.code === 'too_big') return { code: isText ? 'TEXT_TOO_LONG' : 'LIST_TOO_LONG', details: { max: Number(issue.maximum) } }
  return { code: isText ? 'TEXT_TOO_SHORT' : 'LIST_TOO_SHORT', details: { min: Number(issue.minimum) } }
}

/** What an option accepts. */
function wanted({ node, isShown }: Told): OptionFault {
  const ways = node.anyOf ?? [node]
  const values = [...new Set(ways.flatMap(valuesOf).map(String))]
  const others = ways.filter((way) => valuesOf(way).length === 0)
  const [other] = others
  if (!other) return { code: 'CHOICE', details: { values } }
  if (others.length > 1) return lengthWanted(others) ?? { code: 'NOT_READ' }
  if (other.type === 'integer' || other.type === 'number') return wantedNumber(other, { isShown, values })
  return values.length > 0 ? { code: 'NOT_READ' } : wantedKind(other)
}

/** A length is a number of points, or a text with its unit; the limits of the number are those of both. */
function lengthWanted(ways: readonly OptionNode[]): OptionFault | undefined {
  const points = ways.find(({ type }) => type === 'number')
  if (points?.minimum === undefined || points.maximum === undefined || !ways.some(({ format }) => format === 'length')) return undefined
  return { code: 'LENGTH', details: { min: points.minimum, max: points.maximum } }
}

function valuesOf(node: OptionNode): readonly (string | number | boolean)[] {
  return node.enum ?? (node.const === undefined ? [] : [node.const])
}

function wantedKind({ type, format, properties = {} }: OptionNode): OptionFault {
  if (type === 'string') return { code: format === 'date-time' ? 'MOMENT' : 'TEXT' }
  if (type === 'boolean') return { code: 'BOOLEAN' }
  if (type === 'array') return { code: 'LIST' }
  if (type !== 'object') return { code: 'NOT_READ' }
  const names = Object.keys(properties)
  return { code: 'OBJECT', details: { ...(names.length > 0 && { names }) } }
}

function wantedNumber(
  { type, minimum, exclusiveMinimum, maximum, shownAs }: OptionNode,
  { isShown, values }: { isShown: boolean; values: readonly string[] },
): OptionFault {
  const { unit, times } = isShown && shownAs ? shownAs : { unit: '', times: 1 }
  const shown = (limit: number) => Number((limit * times).toPrecision(12))
  return {
    code: 'NUMBER',
    details: {
      number: type === 'integer' && times === 1 ? 'whole' : 'any',
      ...(exclusiveMinimum !== undefined && { above: shown(exclusiveMinimum) }),
      ...(exclusiveMinimum === undefined && isLimit(minimum) && { least: shown(minimum) }),
      ...(isLimit(maximum) && { most: shown(maximum) }),
      ...(unit !== '' && { unit }),
      ...(values.length > 0 && { values }),
    },
  }
}

/** Integers are limited by JavaScript's range, which nobody needs to know. */
function isLimit(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
}
