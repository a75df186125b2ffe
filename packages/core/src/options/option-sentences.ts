import type * as z from 'zod'
import { formatCount } from '../text/format.ts'

/** The part of a JSON schema that sentences about an option are made of. */
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

/** How forms show a number, where otherwise than it is sent: `{ unit: '%', times: 100 }`. Given along in the schema's `meta`. */
export interface ShownAs {
  unit: string
  times: number
}

interface Told {
  node: OptionNode
  isShown: boolean
}

/** What is wrong with an option and what to do, in a sentence for whoever gave it. */
export function problemSentence(issue: z.core.$ZodRawIssue, told: Told): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownNames(issue.keys, Object.keys(told.node.properties ?? {}))
    case 'too_small':
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int' ? wantedSentence(told) : lengthSentence(issue)
    default:
      return issue.input === undefined ? 'This field is required.' : wantedSentence(told)
  }
}

function unknownNames(names: readonly string[], known: readonly string[]): string {
  const unknown = names.length === 1 ? `There is no option ${names[0]} here.` : `There are no options ${listed(names, 'and')} here.`
  return known.length === 0 ? unknown : `${unknown} Known are ${listed(known, 'and')}.`
}

function lengthSentence(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>): string {
  const isText = issue.origin === 'string'
  if (issue.code === 'too_big') {
    const most = formatCount(Number(issue.maximum))
    return isText ? `Write at most ${most} characters.` : `Give at most ${most} of them.`
  }
  const least = Number(issue.minimum)
  if (least === 1) return isText ? 'Write at least one character.' : 'Choose at least one.'
  return isText ? `Write at least ${formatCount(least)} characters.` : `Give at least ${formatCount(least)} of them.`
}

function wantedSentence(told: Told): string {
  const wanted = wantedOf(told)
  return wanted === undefined ? 'This is not written as it must be. Check it.' : `Write ${wanted}.`
}

/** What an option takes, in words that follow 'Write'. */
function wantedOf({ node, isShown }: Told): string | undefined {
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const])
  if (values) return values.length === 1 ? String(values[0]) : `one of ${listed(values.map(String), 'or')}`
  if (node.anyOf) {
    const ways = node.anyOf.map((one) => wantedOf({ node: one, isShown }))
    return ways.every((way) => way !== undefined) ? [...new Set(ways)].join(', or ') : undefined
  }
  if (node.type === 'integer' || node.type === 'number') return wantedNumber(node, isShown)
  if (node.type === 'string' && node.format === 'date-time') return 'the moment like 2026-01-31T12:00:00Z'
  return { boolean: 'true or false', string: 'a text', array: 'a list', object: fieldsOf(node) }[node.type ?? '']
}

function wantedNumber({ type, minimum, exclusiveMinimum, maximum, shownAs }: OptionNode, isShown: boolean): string {
  const { unit, times } = isShown && shownAs ? shownAs : { unit: '', times: 1 }
  const shown = (limit: number) => formatCount(Number((limit * times).toPrecision(12)))
  const noun = type === 'integer' && times === 1 ? 'a whole number' : 'a number'
  const least = isLimit(minimum) ? shown(minimum) : undefined
  const most = isLimit(maximum) ? shown(maximum) : undefined
  const inUnit = unit === '' ? '' : ` ${unit}`
  if (exclusiveMinimum !== undefined)
    return `${noun} above ${shown(exclusiveMinimum)}${most === undefined ? '' : `, up to ${most}`}${inUnit}`
  if (least !== undefined && most !== undefined) return `${noun} from ${least} to ${most}${inUnit}`
  if (least !== undefined) return `${noun} of at least ${least}${inUnit}`
  return most === undefined ? noun : `${noun} of at most ${most}${inUnit}`
}

/** Whole numbers are limited by what the language can count, which nobody needs to be told. */
function isLimit(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
}

function fieldsOf({ properties = {} }: OptionNode): string {
  const names = Object.keys(properties)
  return names.length === 0 ? 'an object' : `an object with ${listed(names, 'and')}`
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
