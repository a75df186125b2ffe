import { AppError } from '@octavo/core/messages/errors.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { openPdf, Pdf } from '../../engines/qpdf/pdf.ts'
import { codeSplitter } from '../../glyphs/code-splitter.ts'
import { readClaim } from '../claim.ts'
import { type PdfALevel, partOf, pdfALevels } from '../levels.ts'
import { checkCatalogue } from './document/check-catalogue.ts'
import { checkForms } from './document/check-forms.ts'
import { checkStreams } from './document/check-streams.ts'
import { checkEmbeddedFiles, embeddedBytes } from './document/embedded-files.ts'
import { checkFileStructure } from './file-structure/check-file-structure.ts'
import { type BrokenRule, createFindings } from './findings.ts'
import { checkFonts } from './fonts/check-fonts.ts'
import { createFontUses } from './fonts/font-uses.ts'
import { checkPages } from './graphics/check-pages.ts'
import { checkTags } from './tags/check-tags.ts'
import type { Validation } from './validation.ts'
import { checkMetadata } from './xmp/check-metadata.ts'

/** Whether a file conforms to a level of PDF/A, and which rules it breaks if it doesn't. */
export interface PdfAReport {
  level: PdfALevel
  conforms: boolean
  broken: BrokenRule[]
}

/** Validates a PDF file against a level of PDF/A. The file is read as it is stored: writing it again may change the result. */
export async function validatePdfA(path: string, level: PdfALevel): Promise<PdfAReport> {
  return reportOn(path, level)
}

/** Whether a file that is attached to another is PDF/A of part 1 or 2, which is what part 2 allows. */
export function isPdfAInside(file: PdfObject): boolean {
  return conformsToClaim(embeddedBytes(file), 1)
}

function reportOn(source: string | Uint8Array, level: PdfALevel, depth = 0): PdfAReport {
  const findings = createFindings(level)
  const pdf = opened(source)
  if (pdf instanceof AppError) findings.add(pdf.code === 'DOCUMENT_LOCKED' ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE')
  else {
    using _ = pdf
    check({ source, pdf, level, part: partOf(level), findings }, depth)
  }
  const broken = findings.broken()
  return { level, conforms: broken.length === 0, broken }
}

function check(validation: Validation, depth: number): void {
  const xref = checkFileStructure(validation)
  const schemas = checkMetadata(validation)
  checkStreams(validation, xref.offsets.keys(), schemas)
  checkCatalogue(validation)
  checkForms(validation)
  checkTags(validation)
  checkEmbeddedFiles(validation, xref, (bytes) => depth < maxDepth && conformsToClaim(bytes, depth + 1))
  const fonts = createFontUses(codeSplitter)
  checkPages(validation, fonts)
  checkFonts(validation, fonts.fonts())
}

/** A file in a file in a file is not opened. */
const maxDepth = 2

/** Whether an embedded file is PDF/A of the level that it claims; the second part of the standard allows the first and itself. */
function conformsToClaim(bytes: Uint8Array, depth: number): boolean {
  const pdf = opened(bytes)
  if (pdf instanceof AppError) return false
  using document = pdf
  const claim = readClaim(document)
  const level = pdfALevels.find((one) => one === `${claim?.part}${claim?.level?.toLowerCase()}`)
  return level !== undefined && partOf(level) < 3 && reportOn(bytes, level, depth).conforms
}

/** A file that can't be opened is reported, not thrown: it conforms to nothing. */
function opened(source: string | Uint8Array): Pdf | AppError {
  try {
    if (typeof source === 'string') return openPdf(source)
    const pdf = new Pdf()
    pdf.read(source, undefined)
    return pdf
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
