import { writeHandouts } from '@octavo/documents/office/handouts.ts'
import { convertOffice } from '../running/convert-office.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { pptToPdf } from './tool.ts'

/** Converts each presentation to PDF. */
export default async function run(context: RunContext<Options>): Promise<void> {
  await convertOffice(context, {
    family: 'slides',
    suffix: pptToPdf.suffix,
    filter: ({ notes, hiddenSlides }) => ({
      ExportNotesPages: notes !== 'none',
      ExportOnlyNotesPages: notes === 'only',
      ExportHiddenSlides: hiddenSlides,
    }),
    steps: () => [],
    rework: handOut,
  })
}

function handOut(path: string, { options, newPath }: RunContext<Options>): { path: string; pageCount: number } | undefined {
  const { handouts, landscape } = options
  if (handouts === 1) return undefined
  const made = newPath('.pdf')
  return { path: made, ...writeHandouts(path, made, { perPage: handouts, landscape }) }
}
