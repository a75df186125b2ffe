import type { MediaType } from '@octavo/core/files/media-types.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

const { pdfVersion: _byStandard, ...output } = pdfOutputOptions

/** By default a file becomes PDF/A-2b. */
export const Options = z.strictObject({
  mode: z
    .enum(['convert', 'validate'])
    .default('convert')
    .meta({
      title: 'Task',
      description: 'convert: the result is a PDF that is validated before you get it; validate: the result is a report as JSON.',
      labels: { convert: 'Convert', validate: 'Validate only' },
      level: 'basic',
    }),
  level: z
    .enum(['1b', '2b', '3b', '2u', '3u', '1a', '2a', '3a'])
    .default('2b')
    .meta({
      title: 'Level',
      description:
        'The part of ISO 19005 and the conformance level. 1 is the oldest part and allows no transparency; 3 also keeps attached files. b: looks ' +
        'the same everywhere; u: all text can also be searched and copied; a: the file is also tagged for accessibility, which only a file with ' +
        'tags can become.',
      labels: {
        '1b': 'PDF/A-1b',
        '2b': 'PDF/A-2b',
        '3b': 'PDF/A-3b',
        '2u': 'PDF/A-2u',
        '3u': 'PDF/A-3u',
        '1a': 'PDF/A-1a',
        '2a': 'PDF/A-2a',
        '3a': 'PDF/A-3a',
      },
      hints: {
        '1b': 'Oldest, no transparency',
        '2b': 'Suits most archives',
        '3b': 'Keeps attached files',
        '2u': 'Text can be searched',
        '3u': 'Text can be searched, keeps attached files',
        '1a': 'Oldest, with tags',
        '2a': 'With tags for accessibility',
        '3a': 'With tags, keeps attached files',
      },
      level: 'basic',
    }),
  allowDowngrade: z.boolean().default(false).meta({
    title: 'Allow a lower level',
    description: "If the level can't be reached, the file is converted to the best level that can, and a note says which.",
    hint: "Uses the best possible level if yours can't be reached.",
    level: 'basic',
  }),
  ...signatureOptions,
  ...rightOptions,
  ...output,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** A report isn't a PDF, so no other tool can follow. */
export function givenTypes({ mode }: Options): readonly MediaType[] {
  return mode === 'validate' ? ['application/json'] : ['application/pdf']
}

/** A report is no PDF that could be written in some way. */
export function inactiveOptions({ mode }: GivenOptions): string[] {
  return mode === 'validate' ? ['allowDowngrade', ...Object.keys(output)] : []
}
