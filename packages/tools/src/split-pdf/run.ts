import { AppError } from '@octavo/core/messages/errors.ts'
import type { AssemblyReport } from '@octavo/documents/assemble/assembly.ts'
import { createParts } from '@octavo/documents/assemble/parts.ts'
import { assemblyNotes } from '../running/assembly-notes.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, type OpenedPdf, openPdfInput } from '../running/open-pdf-input.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { pdfOutputWriter } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { partsBySize } from './run/by-size.ts'
import { createTextNames, type TextNames } from './run/name-by-text.ts'
import { firstPage, type Part } from './run/part.ts'
import { partName } from './run/part-name.ts'
import { planParts } from './run/plan.ts'

/** Splits each file. */
export default withSignaturePolicy(run)

async function run(context: RunContext<Options>): Promise<void> {
  const names = [...context.options.names]
  await eachInput(context, async (input, progress) => {
    const file = await openPdfInput(input, context.newPath)
    using _ = file.pdf
    using texts = createTextNames(input, file, context.newPath)
    const reports = await (context.options.mode === 'size' ? splitBySize : splitByPlan)({ context, input, file, names, texts, progress })
    noteOpening(context, file)
    for (const note of assemblyNotes(input.document, reports)) context.note(note)
  })
}

/** The maximum number of files per task. */
const maxParts = 5000
/** Examining pages takes longer than writing them. */
const plannedShare = 0.5

interface Split {
  context: RunContext<Options>
  input: RunInput
  file: OpenedPdf
  /** The names left for the remaining parts. */
  names: string[]
  texts: TextNames
  progress: TellProgress
}

async function splitByPlan({ context, input, file, names, texts, progress }: Split): Promise<AssemblyReport[]> {
  const { options, newPath } = context
  const { parts, notFound } = await planParts({ input, file, options, newPath, progress: (done, at) => progress(done * plannedShare, at) })
  if (parts.length > maxParts) throw new AppError('TOO_MANY_PARTS', { details: { count: parts.length, maxParts } })
  if (notFound !== undefined) context.note({ code: 'NOTHING_FOUND', document: input.document, details: { sought: [notFound] } })
  const writer = createParts(file.pdf)
  const finish = pdfOutputWriter(context)
  const reports: AssemblyReport[] = []
  for (const [index, part] of parts.entries()) {
    const path = newPath('.pdf')
    // Attached files belong to no page; they go into the first part, so that they are kept once.
    const { report } = await writer.write({ pages: part.pages, path, bookmarks: options.bookmarks, withoutAttachments: index > 0 })
    reports.push(report)
    await finish(path, input.document)
    await deliver(context, { input, file, part, path, index, total: parts.length, name: names.shift(), texts })
    progress(plannedShare + ((index + 1) / parts.length) * (1 - plannedShare), placeOf(part, file))
  }
  return reports
}

/** The last page written; if pages were cut into pieces, the page of the last piece. */
function placeOf({ pages }: Part, { pageCount }: OpenedPdf): { page: number; pages: number } {
  const last = pages.at(-1) ?? 1
  return { page: typeof last === 'number' ? last : last.number, pages: pageCount }
}

async function splitBySize({ context, input, file, names, texts, progress }: Split): Promise<AssemblyReport[]> {
  const { options, newPath } = context
  const writer = createParts(file.pdf)
  const finish = pdfOutputWriter(context)
  const { parts, tooLarge } = await partsBySize({
    pageCount: file.pageCount,
    maxBytes: options.maxBytes,
    newPath: () => newPath('.pdf'),
    async write(pages, path) {
      const { report } = await writer.write({ pages, path, bookmarks: options.bookmarks, withoutAttachments: pages[0] !== 1 })
      await finish(path, input.document)
      return report
    },
    progress,
  })
  if (tooLarge.length > 0) context.note({ code: 'PAGE_OVER_LIMIT', document: input.document, details: { pages: tooLarge } })
  for (const [index, part] of parts.entries())
    await deliver(context, { input, file, part, path: part.path, index, total: parts.length, name: names.shift(), texts })
  return parts.map(({ report }) => report)
}

interface Delivery {
  input: RunInput
  file: OpenedPdf
  part: Part
  path: string
  index: number
  total: number
  /** As entered by the person. */
  name: string | undefined
  texts: TextNames
}

async function deliver(
  { options, deliver: hand }: RunContext<Options>,
  { input, file, part, path, index, total, name: given, texts }: Delivery,
): Promise<void> {
  const template = given || options.fileName
  const fileName = template && (await texts.fill(template, firstPage(part)))
  const name = partName(
    part,
    { mode: options.mode, ...(fileName && { fileName }) },
    {
      name: file.name,
      n: index + 1,
      total,
      file: input.number,
    },
  )
  await hand({ path, name, mimeType: 'application/pdf', pageCount: part.pages.length })
}
