import type { BareErrorCode } from '@octavo/core/messages/errors.ts'
import { expressionProblem } from '@octavo/core/options/expression-problem.ts'
import { commonNameWords, type NameWord, templateProblem } from '@octavo/core/options/name-template.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import type { OptionToken } from './option-meta.ts'

/** A file name template with these tokens in addition to the common ones. */
export function fileNameTemplate(...more: NameWord[]) {
  const words = [...commonNameWords, ...more]
  return z
    .string()
    .trim()
    .min(1, sentence('Enter a name, or leave this empty.'))
    .max(200)
    .superRefine((template, { addIssue }) => {
      const fault = templateProblem(template, words)
      if (fault) addIssue({ code: 'custom', params: { fault } })
    })
    .meta({ title: 'File name', level: 'advanced', group: outputGroup, tokens: words.filter(isToken) })
}

/** The heading for names and properties of the results. */
export const outputGroup = 'Output file'

/** `text:` takes an expression, which a menu can't offer. */
function isToken(word: NameWord): word is Exclude<NameWord, 'text:'> & OptionToken {
  return word !== 'text:'
}

/** The file name template of results, the same for every tool. */
export const FileNameTemplate = fileNameTemplate().meta({
  description:
    'Without its extension. {name} is the name of the file, the first of several that become one; {file#} its number among them; ' +
    '{n} the number of the result and {total} how many there are; {date} and {time} the current date and time, for example {name}-{date}.',
})

/** The file name template of page images. */
export const ImageNameTemplate = fileNameTemplate('page').meta({
  description:
    'Without its extension. {name} is the name of the file, {file#} its number among the files, {page} the page, {n} the number of the ' +
    'image, {total} how many the file gives, {date} and {time} the current date and time.',
})

/** Refuses an invalid expression, under the option that holds it. */
export function checkExpression(written: string | undefined, { option, context }: { option: string; context: z.RefinementCtx }): void {
  const fault = written === undefined ? undefined : expressionProblem(written)
  if (!fault) return
  const code: BareErrorCode = 'PATTERN_NOT_VALID'
  context.addIssue({ code: 'custom', path: [option], params: { code, fault } })
}

/** A text to search for on pages. Expressions are matched in linear time, without lookarounds and back-references. */
export const PatternText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ title: 'Text', description: 'Text exactly as it is on the page, or a regular expression.' })

/** The search options of a text, spread after it. */
export const patternOptions = {
  expression: z.boolean().default(false).meta({
    title: 'Regular expression',
    description: 'Lookarounds and back-references are not supported.',
    hint: "Such as Draft|Invoice \\d+. Lookarounds aren't supported.",
    level: 'advanced',
  }),
  ignoreCase: z
    .boolean()
    .default(true)
    .meta({ title: 'Ignore case', description: 'Upper and lower case match each other.', level: 'advanced' }),
}
