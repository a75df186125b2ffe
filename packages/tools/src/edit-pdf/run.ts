import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { flattenPage } from '@octavo/documents/annotate/flatten.ts'
import { readClaim } from '@octavo/documents/archive/claim.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { lacksAppearances } from '@octavo/documents/forms/draw-appearances.ts'
import { flattenByPdfium } from '@octavo/documents/pages/flatten-by-pdfium.ts'
import { type ImageStamp, openImageStamp } from '@octavo/documents/stamp/image-stamps.ts'
import { removeFrom } from '@octavo/documents/write/sanitize.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { referencedDocuments } from '../options/document-ref.ts'
import { noteImage } from '../running/note-image.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { noteUnmarked, writeResult } from '../running/write-result.ts'
import { Options } from './options.ts'
import { applyEdits } from './run/apply-edits.ts'
import { unmarkAnnotations } from './run/marked-annotations.ts'
import { planPages, turnAndCrop } from './run/plan-pages.ts'
import { redact } from './run/redact.ts'
import { editPdf } from './tool.ts'

/** Carries out a list of edits on the first PDF of the task. The others are images and files that edits and pages come from. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const given = sourceOf(context)
  context.setSource(given.document)
  await refuseAnotherFile(given, options)
  const input = await withFlatFields(context, given)
  const source = await openPdfInput(input, newPath)
  using ownPdf = source.pdf
  ownPdf.pushInherited()
  const { edits, finish, noRoom } = options
  using planned = await planPages(context, source, (done) => context.progress(done * shares.planned))
  const { pdf, plans } = planned
  pdf.pushInherited()
  const claim = readClaim(pdf)
  const images = await openImages(context)
  try {
    const { missing, unsure } = applyEdits(planned, edits, {
      images,
      newPath: () => newPath('.pdf'),
      mayCrowd: noRoom === 'write',
      progress: (done) => context.progress(shares.planned + done * (shares.applied - shares.planned)),
    })
    unmarkAnnotations(pdf)
    finishPages(pdf, finish)
    await redact(planned, edits, () => newPath('.pdf'))
    turnAndCrop(pdf, plans)
    if (finish.metadata === 'remove') removeFrom(pdf, new Set(['metadata']))
    const path = newPath('.pdf')
    const { document } = given
    // A redaction removes all properties, and with them what the file says of itself.
    if (claim && !readClaim(pdf)) noteUnmarked(context, document, ['properties-removed'])
    writeResult(context, { document, pdf, path }, { progress: (done) => context.progress(shares.applied + done * (1 - shares.applied)) })
    noteOpening(context, source)
    if (given.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document })
    if (missing.length > 0) context.note({ code: 'LETTERS_REPLACED', document, details: { letters: missing } })
    if (unsure.length > 0) context.note({ code: 'MAY_BE_MISSING', document, details: { pages: unsure } })
    const name = resultName(options.fileName, `{name}-${editPdf.suffix}`, { name: source.name, n: 1, total: 1, file: given.number })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: plans.length })
  } finally {
    for (const image of images.values()) image[Symbol.dispose]()
  }
}

/** How far each step gets. */
const shares = { planned: 0.2, applied: 0.8 }

/** The file that is edited: the first PDF that the list doesn't name as a part of the result. */
function sourceOf({ inputs, options }: RunContext<Options>): RunInput {
  const named = new Set(referencedDocuments(Options, options))
  const pdfs = inputs.filter(({ mimeType }) => mimeType === 'application/pdf')
  const source = pdfs.find(({ document }) => !named.has(document)) ?? pdfs[0]
  if (!source) throw new AppError('TYPE_NOT_ACCEPTED')
  return source
}

/** A list that was made of another file would change whatever is at the same place. */
async function refuseAnotherFile({ path }: RunInput, { source }: Options): Promise<void> {
  if (!source) return
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== source.sha256) throw new AppError('EDITS_OF_ANOTHER_FILE')
}

/** Fields that a viewer has to draw are flattened before everything else; PDFium does that, and takes a whole file. */
async function withFlatFields(context: RunContext<Options>, input: RunInput): Promise<RunInput> {
  if (context.options.finish.fields !== 'flatten') return input
  {
    const { pdf } = await openPdfInput(input, context.newPath)
    using opened = pdf
    if (!lacksAppearances(opened)) return input
  }
  const path = context.newPath('.pdf')
  const { password, ...rest } = input
  const options = { newPath: () => context.newPath('.pdf'), ...(password !== undefined && { password }) }
  const { unmarked } = await flattenByPdfium(input.path, path, options)
  noteUnmarked(context, input.document, unmarked)
  return { ...rest, path }
}

function finishPages(pdf: Pdf, { annotations, fields }: Options['finish']): void {
  for (let number = 1; number <= pdf.pageCount; number++) {
    asPart({ kind: 'page', number }, () =>
      pdf.scoped(() => {
        if (annotations === 'flatten') flattenPage(pdf, pdf.page(number), 'comments')
        if (fields === 'flatten') flattenPage(pdf, pdf.page(number), 'fields')
      }),
    )
  }
  if (fields === 'flatten') pdf.root.remove('/AcroForm')
}

/** Opens the images that edits name. */
async function openImages(context: RunContext<Options>): Promise<Map<string, ImageStamp>> {
  const images = new Map<string, ImageStamp>()
  for (const edit of context.options.edits) {
    const document =
      edit.kind === 'image' ? edit.document : edit.kind === 'signature' && 'document' in edit.look ? edit.look.document : undefined
    if (document === undefined || images.has(document)) continue
    const input = context.inputs.find((one) => one.document === document && one.mimeType !== 'application/pdf')
    if (!input) throw new AppError('DOCUMENT_UNKNOWN')
    images.set(
      document,
      await asPart({ kind: 'image', number: input.number }, () => openImageStamp(input.path, () => context.newPath('.pdf'))),
    )
    await noteImage(context, input)
  }
  return images
}
