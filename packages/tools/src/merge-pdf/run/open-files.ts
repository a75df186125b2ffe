import { baseName } from '@octavo/core/files/file-names.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdf, type Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { lacksAppearances } from '@octavo/documents/forms/draw-appearances.ts'
import { writeImagePdf } from '@octavo/documents/images/to-pdf/image-pdf.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { officeToPdf } from '@octavo/documents/office/to-pdf.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { flattenByPdfium } from '@octavo/documents/pages/flatten-by-pdfium.ts'
import { readMetadata } from '@octavo/documents/read/metadata.ts'
import { noteFonts } from '../../running/convert-office.ts'
import { noteImage } from '../../running/note-image.ts'
import type { RunContext, RunInput } from '../../running/runner.ts'
import type { Options } from '../options.ts'

/** A file that can be merged. */
export interface OpenedFile {
  document: string
  /** Its name without extension. */
  name: string
  title: string | undefined
  createdDate: string | undefined
  pdf: Pdf
  pageCount: number
  encrypted: boolean
  repaired: boolean
  /** Why its PDF/A claim was removed, if it had one. */
  unmarked: readonly ArchiveFault[]
  /** Its fields are already flattened. */
  flattened: boolean
}

/** Opens what can be opened and reports the rest; throws the first error if nothing can. */
export async function openFiles(context: RunContext<Options>, progress: RunContext<Options>['progress']): Promise<OpenedFile[]> {
  const files: OpenedFile[] = []
  let firstError: AppError | undefined
  for (const [index, input] of neededInputs(context).entries()) {
    try {
      files.push(await openFile(input, context))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      firstError ??= error
      context.fail(input.document, error.toPlain())
    }
    progress((index + 1) / context.inputs.length, { file: index + 1, files: context.inputs.length, document: input.document })
  }
  if (context.inputs.some(({ mimeType }) => isOfficeType(mimeType))) slotOffice().renew()
  if (files.length === 0) throw firstError ?? new AppError('NO_PAGES_LEFT')
  return files
}

/** If the options select pages, files that they don't mention aren't needed. */
function neededInputs({ inputs, options }: RunContext<Options>): readonly RunInput[] {
  if (!options.pages) return inputs
  const named = new Set(options.pages.map(({ document }) => document))
  return inputs.filter(({ document }) => named.has(document))
}

async function openFile(input: RunInput, context: RunContext<Options>): Promise<OpenedFile> {
  const opened = await openAsPdf(input, context)
  const { pdf } = opened
  if (pdf.pageCount === 0) {
    pdf.dispose()
    throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
  }
  const { title, createdDate } = readMetadata(pdf)
  return {
    ...opened,
    document: input.document,
    name: baseName(input.name),
    title,
    createdDate: input.facts?.createdDate ?? createdDate,
    pageCount: pdf.pageCount,
  }
}

type Opened = Pick<OpenedFile, 'pdf' | 'encrypted' | 'repaired' | 'unmarked' | 'flattened'>

async function openAsPdf(input: RunInput, context: RunContext<Options>): Promise<Opened> {
  if (input.mimeType === 'application/pdf') return openDocument(input, context)
  return isOfficeType(input.mimeType) ? openOffice(input, context) : openImage(input, context)
}

/** Such files only occur in an office slot. */
async function openOffice({ document, path, mimeType, password, facts }: RunInput, context: RunContext<Options>): Promise<Opened> {
  const converted = await officeToPdf(
    { path, mimeType, ...(password !== undefined && { password }) },
    {
      families: ['text', 'sheets', 'slides'],
      filter: { UseTaggedPDF: true },
      steps: () => [],
      pages: 'all',
      newPath: () => context.newPath('.pdf'),
    },
  )
  noteFonts(context, document, converted.fonts)
  return { pdf: openPdf(converted.path), encrypted: facts?.encrypted ?? false, repaired: false, unmarked: [], flattened: false }
}

async function openDocument({ path, password }: RunInput, { options, newPath }: RunContext<Options>): Promise<Opened> {
  const access = { newPath: () => newPath('.pdf'), ...(password !== undefined && { password }) }
  const opened = await openPdfOrRepair(path, access)
  if (options.forms !== 'flatten' || !lacksAppearances(opened.pdf)) return { ...opened, flattened: false }
  opened.pdf.dispose()
  const flat = newPath('.pdf')
  const { unmarked } = await flattenByPdfium(path, flat, access)
  return { ...opened, pdf: openPdf(flat), unmarked: [...opened.unmarked, ...unmarked], flattened: true }
}

async function openImage(input: RunInput, context: RunContext<Options>): Promise<Opened> {
  const page = context.newPath('.pdf')
  await writeImagePdf(input.path, page)
  await noteImage(context, input)
  return { pdf: openPdf(page), encrypted: false, repaired: false, unmarked: [], flattened: false }
}
