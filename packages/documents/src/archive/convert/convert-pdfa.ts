import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../../engines/qpdf/write-file.ts'
import { invalidateSignatures } from '../../signatures/invalidate-signatures.ts'
import { writeArchivalXmp } from '../../write/properties.ts'
import { writtenClaim } from '../claim.ts'
import { type PdfALevel, partOf } from '../levels.ts'
import { separateHints } from '../write-honestly.ts'
import { mendAnnotations } from './annotations.ts'
import { createAttachmentJudge, mendAttachments } from './attachments.ts'
import { cleanCatalogue } from './catalogue.ts'
import { addDefaultInks } from './colours/default-space.ts'
import { setOutputIntent } from './colours/output-intent.ts'
import { createProfiles, type Profiles } from './colours/profiles.ts'
import { mendPage } from './contents.ts'
import { type Conversion, countRemoved } from './conversion.ts'
import { mendFonts } from './fonts/mend-fonts.ts'
import { mendMaskKind } from './image-bits.ts'
import { lendResources } from './lent-resources.ts'
import { holdLimits } from './limits/hold-limits.ts'
import { createLooks } from './looks/looks.ts'
import { emptyLostPages } from './lost-pages.ts'
import { mendObjects } from './objects.ts'
import { mendOptionalContent } from './optional-content.ts'
import { otherProperties } from './other-properties.ts'
import { keepOwnProperties } from './own-properties.ts'
import { forEachReachable } from './reachable.ts'
import { recodeJpx } from './recode-jpx.ts'
import { flattenPages } from './transparency/flatten-pages.ts'

/** What a document becomes, and where scratch files may lie. */
export interface ConvertOptions {
  level: PdfALevel
  newPath: () => string
  /** Whether what is longer, deeper or larger than allowed is changed; few documents have such things. */
  holdsLimits?: boolean
}

/** Makes an opened document PDF/A as far as that can be done; write it by `writeArchive`. Gives what was removed and changed. */
export async function convertToPdfA(pdf: Pdf, { level, newPath, holdsLimits = false }: ConvertOptions): Promise<Conversion> {
  const conversion = startConversion(pdf, level)
  const profiles = createProfiles(pdf, newPath)
  if (pdf.isEncrypted) countRemoved(conversion, 'encryption')
  if (invalidateSignatures(pdf)) countRemoved(conversion, 'signatures')
  keepOwnProperties(pdf)
  pdf.pushInherited()
  emptyLostPages(pdf)
  forEachReachable(pdf, mendMaskKind)
  await flattenPages(conversion, newPath)
  cleanCatalogue(conversion)
  mendAttachments(conversion)
  mendOptionalContent(conversion)
  const lent = new Set<number>()
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => mendOnePage(conversion, number, { profiles, lent }))
  conversion.looks.finish()
  await recodeJpx(conversion)
  mendObjects(conversion, profiles)
  mendFonts(conversion, newPath)
  if (holdsLimits) holdLimits(conversion)
  setOutputIntent(conversion, profiles)
  conversion.otherProperties = otherProperties(conversion)
  return conversion
}

function startConversion(pdf: Pdf, level: PdfALevel): Conversion {
  const part = partOf(level)
  return {
    pdf,
    part,
    conformance: conformanceOf(level),
    looks: createLooks(pdf),
    redrawsFields: pdf.root.get('/AcroForm').get('/NeedAppearances').boolean === true,
    mayStay: createAttachmentJudge(part),
    otherProperties: '',
    removed: new Map(),
    changed: new Map(),
    substitutes: new Map(),
  }
}

function conformanceOf(level: PdfALevel): 'A' | 'B' | 'U' {
  const letter = level.slice(1)
  return letter === 'a' ? 'A' : letter === 'u' ? 'U' : 'B'
}

interface PageMeans {
  profiles: Profiles
  /** What has got the resources that it lacked. */
  lent: Set<number>
}

function mendOnePage(conversion: Conversion, number: number, { profiles, lent }: PageMeans): void {
  const { pdf } = conversion
  const page = pdf.page(number)
  page.remove('/PresSteps', '/PieceInfo', '/Thumb', '/AA', '/Dur', '/Trans')
  if (!page.get('/Resources').isDictionary) page.set('/Resources', pdf.dictionary())
  lendResources(page.get('/Resources'), lent)
  mendAnnotations(conversion, page)
  const found = mendPage(conversion, page)
  if (found?.usesInks) addDefaultInks(conversion, page.get('/Resources'), profiles)
}

export interface ArchiveWriting {
  /** Whether the file says which level it has. */
  claims?: boolean
  /** How it's written, where the level leaves that open. */
  write?: Pick<WriteOptions, 'linearize' | 'objectStreams'>
}

/** Writes a converted document. */
export function writeArchive(
  { pdf, part, conformance, ...kept }: Conversion,
  path: string,
  { claims = true, write }: ArchiveWriting = {},
): void {
  writeArchivalXmp(pdf, `${claims ? writtenClaim({ part, level: conformance }) : ''}${kept.otherProperties}`)
  const options: WriteOptions = {
    copyStreams: true,
    objectStreams: part > 1 && (write?.objectStreams ?? true),
    linearize: write?.linearize ?? false,
    version: part === 1 ? '1.4' : '1.7',
  }
  pdf.write(path, options)
  if (options.linearize) separateHints(path, options)
}
