import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { tiltPages } from '@octavo/documents/pages/tilt-pages.ts'
import { orientationOf, turnPages } from '@octavo/documents/pages/turn-pages.ts'
import { invalidateSignatures } from '@octavo/documents/signatures/invalidate-signatures.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, type OpenedPdf, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { rotatePdfPages } from './tool.ts'

/** Rotates pages of each file; nothing else changes. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    const turns = turnsOf(file, options)
    const before =
      options.only === 'all' ? undefined : new Set([...turns.keys()].filter((page) => orientationOf(pdf, page) === options.only))
    if (options.tilt !== 0) tiltPages(pdf, tiltedPages(file, options), { angle: options.tilt, grows: options.tiltedPage === 'grow' })
    turnPages(pdf, new Map([...turns].filter(([page]) => before?.has(page) ?? true)))
    const signed = invalidateSignatures(pdf)
    const path = newPath('.pdf')
    writeResult(context, { document: input.document, pdf, path }, { progress })
    noteOpening(context, file)
    if (signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    if (before?.size === 0 && options.only !== 'all')
      context.note({ code: 'NOTHING_FOUND', document: input.document, details: { sought: [options.only] } })
    const name = resultName(options.fileName, `{name}-${rotatePdfPages.suffix}`, {
      name: file.name,
      n: index + 1,
      total: inputs.length,
      file: input.number,
    })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}

function tiltedPages({ pdf, pageCount }: OpenedPdf, { pages, only }: Options): Set<number> {
  return new Set(selectPages(pages, pageCount).filter((page) => only === 'all' || orientationOf(pdf, page) === only))
}

/** The rotation of each page, by its number. If a page is listed twice, the last entry counts. */
function turnsOf({ document, pageCount }: OpenedPdf, { turns, pages, angle, evenAngle }: Options): Map<number, number> {
  if (!turns) {
    const chosen = selectPages(pages, pageCount)
    if (chosen.length === 0) throw new AppError('NO_PAGES_CHOSEN')
    return new Map(chosen.map((page) => [page, page % 2 === 0 ? (evenAngle ?? angle) : angle]))
  }
  const own = turns.filter((turn) => turn.document === document)
  return new Map(own.flatMap((turn) => selectPages(turn.pages, pageCount).map((page) => [page, turn.angle] as const)))
}
