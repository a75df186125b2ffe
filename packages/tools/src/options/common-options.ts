import type { BareErrorCode } from '@octavo/core/messages/errors.ts'
import { optionMessage } from '@octavo/core/messages/option-faults.ts'
import { expressionProblem } from '@octavo/core/options/expression-problem.ts'
import { commonNameWords, type NameWord, templateProblem } from '@octavo/core/options/name-template.ts'
import { english } from '@octavo/core/text/language.ts'
import * as z from 'zod'

/** How results are named where these words are filled in beside the common ones. */
export function fileNameTemplate(...more: NameWord[]) {
  const words = [...commonNameWords, ...more]
  return z
    .string()
    .trim()
    .min(1, 'Enter a name, or leave this out.')
    .max(200)
    .superRefine((template, { addIssue }) => {
      const fault = templateProblem(template, words)
      if (fault) addIssue({ code: 'custom', message: optionMessage(fault, english), params: { fault } })
    })
}

/** How results are named, the same for every tool. */
export const FileNameTemplate = fileNameTemplate().meta({
  title: 'File name',
  description:
    'Without its ending. {name} is the name of the file, the first of several that become one; {file#} its number among them; ' +
    '{n} the number of the result and {total} how many there are; {date} and {time} the present moment, for example {name}-{date}.',
})

/** How pictures of pages are named. */
export const PictureNameTemplate = fileNameTemplate('page').meta({
  title: 'File name',
  description:
    'Without its ending. {name} is the name of the file, {file#} its number among the files, {page} the page, {n} the number of the ' +
    'picture, {total} how many the file gives, {date} and {time} the present moment.',
})

/** Refuses an expression that could not be searched for, under the option that holds it. */
export function checkExpression(written: string | undefined, { option, context }: { option: string; context: z.RefinementCtx }): void {
  const fault = written === undefined ? undefined : expressionProblem(written)
  if (!fault) return
  const code: BareErrorCode = 'PATTERN_NOT_VALID'
  context.addIssue({ code: 'custom', path: [option], message: optionMessage(fault, english), params: { code, fault } })
}

/** What is looked for on pages. Expressions are matched in linear time, and so know no looking around and no references to groups. */
export const PatternText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ title: 'Text', description: 'A text as it stands on the page, or a regular expression.' })
