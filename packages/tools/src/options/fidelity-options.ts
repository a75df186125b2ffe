import { say } from '@octavo/core/words/say.ts'
import * as z from 'zod'
import type { RequirementReader } from './options-module.ts'

/** Up to here all pages are compared; of a longer document only the first ones, and only if that's asked for. */
export const [comparedByDefault, comparedOnRequest] = [100, 50] as const

const group = 'Check'

/** Where the result is an Office document that should look like its PDF. */
export const fidelityOptions = {
  fidelity: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .meta({
      title: 'Compare with the PDF',
      description:
        'Shows the result in LibreOffice and compares it with the PDF page by page: files of up to 100 pages, also the first 50 pages of ' +
        'longer ones, or never. The task tells a score from 0 to 100 for the result and each page.',
      labels: { auto: 'Up to 100 pages', always: 'Always', never: 'Never' },
      level: 'advanced',
      group,
    }),
  minFidelity: z.int().min(0).max(100).default(0).meta({
    title: 'Lowest score',
    description: 'A result that scores less in the comparison is not delivered, and its file fails. 0 delivers every result.',
    hint: 'Results below it are not delivered.',
    level: 'advanced',
    group,
  }),
}

export interface FidelityOptions {
  fidelity: 'auto' | 'always' | 'never'
  minFidelity: number
}

/** A lowest score is reached or missed only by comparing. */
export function unmetFidelity(
  { fidelity, minFidelity }: FidelityOptions,
  { language }: Pick<RequirementReader, 'language'>,
): Record<string, string> {
  if (fidelity !== 'never' || minFidelity === 0) return {}
  return { minFidelity: say(language, 'Turn the comparison on to ask for a lowest score, or use 0.') }
}

/** How many pages of a file are compared; none means that it isn't. */
export function comparedCount({ fidelity, minFidelity }: FidelityOptions, pageCount: number): number {
  if (fidelity === 'never') return 0
  if (pageCount <= comparedByDefault) return pageCount
  return fidelity === 'always' || minFidelity > 0 ? comparedOnRequest : 0
}
