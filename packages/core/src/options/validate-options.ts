import * as z from 'zod'
import { type BareErrorCode, bareMessage, isBareErrorCode } from '../messages/errors.ts'
import { isOptionFault, optionMessage } from '../messages/option-faults.ts'
import type { Language } from '../text/language.ts'
import { translated } from '../words/say.ts'
import { type OptionNode, optionFault } from './option-fault.ts'

/** One error of the options: its path, the option's label, and a sentence that says what to do. */
export interface OptionProblem {
  path: string
  title: string | undefined
  sentence: string
}

/** The parsed options, or all their errors and the error code. */
export type Judgement<Options> = { options: Options; problems?: never } | { problems: OptionProblem[]; code: BareErrorCode }

/**
 * Parses options by their schema and reports errors in sentences, the same for the site and over HTTP. A form uses values as it shows them
 * (`shownAs` of the schema: opacity in percent), a call uses values as they are sent.
 */
export function validateOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  { reader, language }: { reader: 'form' | 'call'; language: Language },
): Judgement<z.output<Schema>> {
  const parsed = schema.safeParse(given, {
    // A schema's own messages have priority over these.
    error: (issue) => optionMessage(optionFault(issue, { node: nodeAt(schema, issue.path ?? []), isShown: reader === 'form' }), language),
  })
  if (parsed.success) return { options: parsed.data }
  const problems = new Map<string, OptionProblem>()
  for (const issue of parsed.error.issues) {
    const { path } = issue
    const written = path.join('.') || 'options'
    // Of several errors of an option the first one counts.
    if (!problems.has(written))
      problems.set(written, { path: written, title: nodeAt(schema, path).title, sentence: sentenceOf(issue, language) })
  }
  return { problems: [...problems.values()], code: codeOf(parsed.error) }
}

/** A schema says what is wrong by a fault, by the code of an error, or by a sentence of its own, which is English. */
function sentenceOf(issue: z.core.$ZodIssue, language: Language): string {
  const { fault, code }: Record<string, unknown> = (issue.code === 'custom' && issue.params) || {}
  if (isOptionFault(fault)) return optionMessage(fault, language)
  return isBareErrorCode(code) ? bareMessage(code, language) : translated(language, issue.message)
}

/** The errors as fields of an answer or a form: a sentence by the option's path. */
export function sentencesByPath(problems: readonly OptionProblem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, sentence }) => [path, sentence]))
}

/** A schema may attach a specific error code; otherwise the options are invalid. */
function codeOf({ issues }: z.ZodError): BareErrorCode {
  const [first] = issues
  const named: unknown = first?.code === 'custom' ? first.params?.code : undefined
  return isBareErrorCode(named) ? named : 'OPTIONS_NOT_VALID'
}

const described = new WeakMap<z.ZodType, OptionNode>()

function nodeAt(schema: z.ZodType, path: readonly PropertyKey[]): OptionNode {
  const root = described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as OptionNode)
  described.set(schema, root)
  return path.reduce<OptionNode>((node, step) => partOf(node, step) ?? {}, root)
}

function partOf(node: OptionNode, step: PropertyKey): OptionNode | undefined {
  const own = typeof step === 'number' ? node.items : (node.properties?.[String(step)] ?? node.additionalProperties)
  if (typeof own === 'object') return own
  return node.anyOf?.map((one) => partOf(one, step)).find((part) => part !== undefined)
}
