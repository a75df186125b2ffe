import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { recognisePages } from '@octavo/documents/ocr/recognise-pages.ts'
import { createTextLayers } from '@octavo/documents/ocr/text-layer.ts'
import { tiltPages } from '@octavo/documents/pages/tilt-pages.ts'
import { turnPages } from '@octavo/documents/pages/turn-pages.ts'
import { userUnit } from '@octavo/documents/read/page-boxes.ts'
import { invalidateSignatures } from '@octavo/documents/signatures/invalidate-signatures.ts'
import { eachInput } from '../running/each-input.ts'
import { createOcrFindings } from '../running/ocr-findings.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { ocrPdf } from './tool.ts'

/** Adds the text of scanned pages to each file, invisibly. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    await addText(context, { input, pdf, progress: (done, at) => progress(done * readShare, at) })
    const signed = invalidateSignatures(pdf)
    const path = newPath('.pdf')
    writeResult(context, { document: input.document, pdf, path }, { progress: (done) => progress(readShare + done * (1 - readShare)) })
    noteOpening(context, file)
    if (signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    const values = { name: file.name, n: index + 1, total: inputs.length, file: input.number }
    const name = resultName(options.fileName, `{name}-${ocrPdf.suffix}`, values)
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}

/** Reading takes nearly all of the time. */
const readShare = 0.97

interface Work {
  input: RunInput
  pdf: Pdf
  progress: TellProgress
}

async function addText(context: RunContext<Options>, { input, pdf, progress }: Work): Promise<void> {
  const { options, newPath } = context
  using document = await openText(input.path, {
    newPath: () => newPath('.pdf'),
    ...(input.password !== undefined && { password: input.password }),
  })
  const pages = [...new Set(selectPages(options.pages, Math.min(pdf.pageCount, document.pageCount)))]
  if (pages.length === 0) throw new AppError('NO_PAGES_CHOSEN')
  pdf.pushInherited()
  const layers = createTextLayers(pdf)
  const findings = createOcrFindings()
  const reading = { mode: options.ocr, languages: options.languages, unitOf: (page: number) => unitOf(pdf, page), newPath }
  let done = 0
  for await (const read of recognisePages(document, pages, reading)) {
    const { page, text } = read
    if (text) pdf.scoped(() => layers.add(pdf.page(page), text))
    findings.add(read)
    done += 1
    progress(done / pages.length, { page: done, pages: pages.length })
  }
  if (options.straighten) for (const [page, angle] of findings.skews) tiltPages(pdf, [page], { angle: -angle, grows: true })
  if (options.upright) turnPages(pdf, findings.turns)
  if (findings.tried.size === 0) context.note({ code: 'NO_SCANS_FOUND', document: input.document })
  for (const note of findings.notes()) context.note({ ...note, document: input.document })
}

function unitOf(pdf: Pdf, page: number): number {
  let unit = 1
  pdf.scoped(() => {
    unit = userUnit(pdf.page(page))
  })
  return unit
}
