import { AppError } from '@octavo/core/messages/errors.ts'
import { createParts } from '@octavo/documents/assemble/parts.ts'
import { assemblyNotes } from '../running/assembly-notes.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, type OpenedPdf, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { findPages } from './run/find-pages.ts'
import { deletePagesFromPdf } from './tool.ts'

/** Deletes pages of each file, with everything that belongs only to them. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    const removed = await removedPages(context, { input, file, progress: (done, at) => progress(done * foundShare, at) })
    const pages = allPages(file.pageCount).filter((page) => !removed.has(page))
    if (pages.length === 0) throw new AppError('NO_PAGES_LEFT')
    const path = newPath('.pdf')
    const { report } = await createParts(pdf).write({ pages, path, progress: (done) => progress(foundShare + done * (1 - foundShare)) })
    noteOpening(context, file)
    for (const note of assemblyNotes(input.document, [report])) context.note(note)
    const name = resultName(options.fileName, `{name}-${deletePagesFromPdf.suffix}`, {
      name: file.name,
      n: index + 1,
      total: inputs.length,
      file: input.number,
    })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: pages.length })
  })
}

/** Examining pages takes longer than writing them. */
const foundShare = 0.6

async function removedPages(
  context: RunContext<Options>,
  { input, file, progress }: { input: RunInput; file: OpenedPdf; progress: TellProgress },
): Promise<Set<number>> {
  const { document } = input
  const found = await findPages({ input, file, options: context.options, newPath: context.newPath, progress })
  if (found.chosen.size + found.found.size === 0) {
    if (found.sought.length > 0) context.note({ code: 'NOTHING_FOUND', document, details: { sought: found.sought } })
    // Among several files some may be meant to stay unchanged; for a single file it is a mistake.
    else if (context.inputs.length > 1) context.note({ code: 'UNTOUCHED', document })
    else throw new AppError('NO_PAGES_CHOSEN')
  }
  // Pages selected by hand are known to the person; those found by a rule are reported.
  if (found.found.size > 0)
    context.note({ code: 'PAGES_REMOVED', document, details: { pages: [...found.found].toSorted((a, b) => a - b) } })
  return new Set([...found.chosen, ...found.found])
}

function allPages(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
