import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import type { NoteCode } from '@octavo/core/messages/notes.ts'
import { assemblePdf } from '@octavo/documents/assemble/assemble.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { OfficeFamily } from '@octavo/documents/office/examine.ts'
import type { FilterOptions, ReplacedFont, Step } from '@octavo/documents/office/office.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { officeToPdf } from '@octavo/documents/office/to-pdf.ts'
import { writeInitialView } from '@octavo/documents/write/initial-view.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import type { OfficeOptions } from '../options/office-options.ts'
import { archiveResult } from './archive-result.ts'
import { assemblyNotes } from './assembly-notes.ts'
import { eachInput } from './each-input.ts'
import { resultName } from './result-name.ts'
import type { RunContext, RunInput } from './runner.ts'
import { pdfOutputWriter, writeOptionsOf } from './with-pdf-output.ts'
import { writeResult } from './write-result.ts'

/** What one tool does in addition to the shared conversion. */
export interface OfficeTool<Options> {
  family: OfficeFamily
  suffix: string
  filter(options: Options): FilterOptions
  /** `parts` are the visible sheets of a workbook. */
  steps(options: Options, parts: number): Step[]
  /** Makes another PDF from a finished one; returns its path and page count. */
  rework?(path: string, context: RunContext<Options>): { path: string; pageCount: number } | undefined
}

interface MadePdf {
  document: string
  name: string
  path: string
  pageCount: number
}

/** Converts every document to PDF, and joins them on request. */
export async function convertOffice<Options extends OfficeOptions>(context: RunContext<Options>, tool: OfficeTool<Options>): Promise<void> {
  const { inputs, options } = context
  const made: MadePdf[] = []
  try {
    await eachInput(context, async (input, _progress, index) => {
      const pdf = await convert(input, context, tool)
      if (options.merge) made.push(pdf)
      else await hand(context, tool, { ...pdf, n: index + 1, total: inputs.length })
    })
  } finally {
    // The next task gets a process that has seen no document.
    slotOffice().renew()
  }
  if (made.length > 0) await hand(context, tool, { ...(await joined(made, context)), n: 1, total: 1 })
}

async function convert<Options extends OfficeOptions>(
  input: RunInput,
  context: RunContext<Options>,
  tool: OfficeTool<Options>,
): Promise<MadePdf> {
  const { options, newPath } = context
  const { document, path, mimeType, password } = input
  const converted = await officeToPdf(
    { path, mimeType, ...(password !== undefined && { password }) },
    {
      families: [tool.family],
      filter: { ...sharedFilter(options), ...tool.filter(options) },
      steps: (parts) => tool.steps(options, parts),
      pages: options.pages,
      newPath: () => newPath('.pdf'),
    },
  )
  noteFonts(context, document, converted.fonts)
  if (input.facts?.encrypted && options.resultPassword === undefined) context.note({ code: 'ENCRYPTION_REMOVED', document })
  const { pageCount } = converted
  return { document, name: baseName(input.name), ...(tool.rework?.(converted.path, context) ?? { path: converted.path, pageCount }) }
}

/** Names of LibreOffice's PDF filter. */
function sharedFilter(options: OfficeOptions): FilterOptions {
  const { pdfa, tagged, bookmarks, formFields, imageQuality, lossless, imageResolution } = options
  return {
    // Faces that readers have themselves are embedded too; all else that PDF/A asks for is done by our own converter.
    ...(pdfa && { EmbedStandardFonts: true }),
    UseTaggedPDF: tagged,
    ExportBookmarks: bookmarks,
    ExportFormFields: formFields,
    UseLosslessCompression: lossless,
    Quality: imageQuality,
    ReduceImageResolution: imageResolution !== 'original',
    ...(imageResolution !== 'original' && { MaxImageResolution: imageResolution }),
  }
}

/** Reports substituted fonts, as `convertOffice` does for its documents. */
export function noteFonts(context: Pick<RunContext<unknown>, 'note'>, document: string, fonts: readonly ReplacedFont[]): void {
  if (fonts.length === 0) return
  context.note({ code: 'FONTS_REPLACED', document, details: { fonts: fonts.map(({ wanted, given }) => ({ wanted, given })) } })
}

async function joined(made: readonly MadePdf[], context: RunContext<OfficeOptions>): Promise<MadePdf> {
  const [first] = made
  if (!first || made.length === 1) return first as MadePdf
  const path = context.newPath('.pdf')
  const opened = made.map((one) => openPdf(one.path))
  try {
    const places = opened.flatMap((pdf, source) =>
      Array.from({ length: pdf.pageCount }, (_, index) => ({ kind: 'page', source, number: index + 1, rotation: 0 }) as const),
    )
    const sources = opened.map((pdf, index) => ({ pdf, title: made[index]?.name ?? '' }))
    const bookmarks = context.options.bookmarks ? 'nested' : 'discard'
    const assembled = await assemblePdf({ sources, places, bookmarks, forms: 'rename', sameWidth: false, path })
    for (const note of assemblyNotes(first.document, [assembled.report])) if (toldOfJoined.includes(note.code)) context.note(note)
    return { ...first, path, pageCount: assembled.pageCount }
  } finally {
    for (const pdf of opened) pdf.dispose()
  }
}

/** That bookmarks and the like were kept isn't news for files just made. */
const toldOfJoined: readonly NoteCode[] = ['DROPPED', 'SIMPLIFIED']

async function hand<Options extends OfficeOptions>(
  context: RunContext<Options>,
  tool: OfficeTool<Options>,
  { document, path, name, pageCount, n, total }: MadePdf & { n: number; total: number },
): Promise<void> {
  const { options } = context
  if (options.initialView) await openAs(context, { document, path }, options.initialView)
  if (options.pdfa) await archive(context, { document, path })
  else if (options.resultPassword === undefined) await pdfOutputWriter(context)(path, document)
  else await lock(context, path, options.resultPassword)
  // A converted file keeps its name: its extension distinguishes it from the original.
  const fallback = options.merge && context.inputs.length > 1 ? `{name}-${tool.suffix}` : '{name}'
  await context.deliver({
    path,
    name: resultName(options.fileName, fallback, { name, n, total, file: n }),
    mimeType: 'application/pdf',
    pageCount,
    ...(options.resultPassword !== undefined && { password: options.resultPassword }),
  })
}

/** With the requested properties, since a title may be one of them. */
async function openAs(
  context: RunContext<OfficeOptions>,
  { document, path }: Pick<MadePdf, 'document' | 'path'>,
  view: NonNullable<OfficeOptions['initialView']>,
): Promise<void> {
  const opening = context.newPath('.pdf')
  {
    using pdf = openPdf(path)
    writeProperties(pdf, context.options.properties)
    writeInitialView(pdf, view)
    writeResult(context, { document, pdf, path: opening }, {})
  }
  await rename(opening, path)
}

/** Last of all, so that what is checked is what is delivered. */
async function archive(context: RunContext<OfficeOptions>, { document, path }: Pick<MadePdf, 'document' | 'path'>): Promise<void> {
  const { options } = context
  const archived = await archiveResult(context, {
    document,
    level: '2b',
    allowDowngrade: false,
    write: writeOptionsOf(options),
    async open() {
      const pdf = openPdf(path)
      writeProperties(pdf, options.properties)
      return pdf
    },
  })
  await rename(archived, path)
}

async function lock(context: RunContext<OfficeOptions>, path: string, userPassword: string): Promise<void> {
  const locked = context.newPath('.pdf')
  {
    using pdf = openPdf(path)
    writeProperties(pdf, context.options.properties)
    pdf.write(locked, {
      copyStreams: true,
      ...writeOptionsOf(context.options),
      encryption: { userPassword, ownerPassword: randomBytes(24).toString('base64url'), ...openToReaders },
    })
  }
  await rename(locked, path)
}

/** With the password, everything is permitted. */
const openToReaders = {
  permissions: { print: 'full', copy: true, accessibility: true, modify: true, annotate: true, forms: true, assemble: true },
  method: 'aes-256',
  encryptsMetadata: true,
} as const
