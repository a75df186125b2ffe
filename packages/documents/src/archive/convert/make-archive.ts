import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../../engines/qpdf/write-file.ts'
import type { PdfALevel } from '../levels.ts'
import { type PdfAReport, validatePdfA } from '../validate/validate-pdfa.ts'
import type { Conversion } from './conversion.ts'
import { convertToPdfA, writeArchive } from './convert-pdfa.ts'

export interface ArchiveRequest {
  level: PdfALevel
  /** Whether another level will do where this one can't be reached. */
  allowDowngrade: boolean
  /** Opens the document again for each try. */
  open(): Promise<Pdf>
  newPath(): string
  /** How the file is written, where that's left open. */
  write?: Pick<WriteOptions, 'linearize' | 'objectStreams'>
}

/** What a document became. It claims the level of the report if it conforms to it, and nothing if not. */
export interface MadeArchive {
  path: string
  report: PdfAReport
  done: Pick<Conversion, 'removed' | 'changed' | 'substitutes'>
}

/**
 * Converts a document to PDF/A and has the result validated before it's given away. If the level can't be reached, others are tried where that
 * is allowed, the best first; otherwise the result has no mark.
 */
export async function makeArchive({ level, allowDowngrade, ...how }: ArchiveRequest): Promise<MadeArchive> {
  const levels = allowDowngrade ? [level, ...lowerLevels[level]] : [level]
  let first: { report: PdfAReport } | undefined
  for (const tried of levels) {
    const made = await convertWithin(tried, how)
    if (made.report.conforms) return made
    first ??= made
  }
  return convertOnce(level, { ...how, ...(first && { known: first.report }) })
}

/** Most documents are within all limits and written well; one that isn't is converted again with that in mind. */
async function convertWithin(level: PdfALevel, how: OneTry): Promise<MadeArchive> {
  const made = await convertOnce(level, how)
  return made.report.broken.some(({ code }) => limitRules.has(code)) ? convertOnce(level, { ...how, holdsLimits: true }) : made
}

const limitRules: ReadonlySet<PdfARuleCode> = new Set([
  'HEX_STRING_ODD',
  'HEX_STRING_WRONG',
  'STRING_TOO_LONG',
  'NAME_TOO_LONG',
  'STATES_TOO_DEEP',
  'OPERATOR_UNKNOWN',
  'INTEGER_TOO_LARGE',
  'REAL_TOO_LARGE',
  'REAL_TOO_SMALL',
  'PAGE_SIZE',
])

/** What comes closest to a level that can't be reached. */
const lowerLevels: Readonly<Record<PdfALevel, readonly PdfALevel[]>> = {
  '1a': ['1b', '2a', '2u', '2b'],
  '1b': ['2b'],
  '2a': ['2u', '2b'],
  '2u': ['2b'],
  '2b': [],
  '3a': ['3u', '3b'],
  '3u': ['3b'],
  '3b': [],
}

interface OneTry extends Pick<ArchiveRequest, 'open' | 'newPath' | 'write'> {
  /** That the level isn't reached is known already, so nothing is claimed. */
  known?: PdfAReport
  /** Whether what is longer, deeper or larger than allowed is changed. */
  holdsLimits?: boolean
}

async function convertOnce(level: PdfALevel, { open, newPath, known, write, holdsLimits = false }: OneTry): Promise<MadeArchive> {
  using pdf = await open()
  const conversion = await convertToPdfA(pdf, { level, newPath, holdsLimits })
  const path = newPath()
  writeArchive(conversion, path, { claims: known === undefined, ...(write && { write }) })
  return { path, report: known ?? (await validatePdfA(path, level)), done: conversion }
}

/** The name that people know a level by. */
export function standardName(level: PdfALevel): string {
  return `PDF/A-${level}`
}
