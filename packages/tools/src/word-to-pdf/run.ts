import { convertOffice } from '../running/convert-office.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { wordToPdf } from './tool.ts'

/** Converts each text document to PDF. */
export default async function run(context: RunContext<Options>): Promise<void> {
  await convertOffice(context, {
    family: 'text',
    suffix: wordToPdf.suffix,
    filter: ({ comments }) => ({ ExportNotes: comments }),
    steps: ({ landscape, changes, updateIndexes }) => [
      ...(changes === 'accepted' ? (['AcceptChanges'] as const) : []),
      ...(landscape ? (['Landscape'] as const) : []),
      ...(updateIndexes ? (['UpdateIndexes'] as const) : []),
    ],
  })
}
