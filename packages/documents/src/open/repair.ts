import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { readClaim, removeClaim } from '../archive/claim.ts'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { openRepairing, wasRebuilt } from '../engines/qpdf/repair.ts'
import { type Opened, takeKept } from './kept-openings.ts'

export interface RepairOptions {
  password?: string
  /** A new path at each call, for a copy that PDFium rewrites; it must stay until the document is disposed. */
  newPath: () => string
}

/**
 * Opens a PDF with qpdf or, if that fails, after PDFium's load-and-save. This is the only place that decides whether a file is locked: one
 * that opens with the empty password, including the owner's, isn't, and a password given for it is ignored.
 */
export async function openPdfOrRepair(path: string, options: RepairOptions): Promise<Opened> {
  const kept = takeKept({ path, ...options })
  if (kept) return kept
  try {
    return await openWith(path, options)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DOCUMENT_PASSWORD_WRONG')) throw error
    const { password: _, ...withoutPassword } = options
    return openWith(path, withoutPassword).catch(() => {
      throw error
    })
  }
}

/** Writes a sound, decrypted copy of a PDF to `to`; returns whether the original was damaged. The copy has been verified by reading it. */
export async function repair(
  from: string,
  to: string,
  options: RepairOptions,
): Promise<{ pageCount: number; repaired: boolean; encrypted: boolean }> {
  const { pdf, encrypted, repaired } = await openPdfOrRepair(from, options)
  using document = pdf
  const { pageCount } = document
  if (pageCount === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
  try {
    document.write(to)
    checkPageCount(to, pageCount)
    return { pageCount, encrypted, repaired: repaired || wasRebuilt(document) }
  } catch (error) {
    if (!isDamage(error)) throw error
    await rm(to, { force: true })
    return { ...rewriteThroughPdfium(from, to, options), encrypted, repaired: true }
  }
}

async function openWith(path: string, options: RepairOptions): Promise<Opened> {
  let saved = { encrypted: false, pagesOnly: false }
  const opened = await openRepairing(path, {
    ...options,
    rewriteElsewhere: (from, to, password) => {
      saved = saveByPdfium(from, to, password)
    },
  })
  // It contains PDFium's name and the current time, nothing of the document.
  if (saved.pagesOnly) opened.pdf.trailer.remove('/Info')
  const encrypted = saved.encrypted || opened.pdf.isEncrypted
  return { ...opened, encrypted, unmarked: unmark(opened.pdf, { encrypted, repaired: opened.repaired }) }
}

/** A file that was encrypted or damaged isn't PDF/A, and we can't vouch for the rewritten one. */
function unmark(pdf: Pdf, { encrypted, repaired }: { encrypted: boolean; repaired: boolean }): ArchiveFault[] {
  if (!(encrypted || repaired) || !readClaim(pdf)) return []
  removeClaim(pdf)
  return [...(encrypted ? ['was-locked' as const] : []), ...(repaired ? ['was-damaged' as const] : [])]
}

/** For a file that qpdf can open but not write. */
function rewriteThroughPdfium(from: string, to: string, { password, newPath }: RepairOptions): { pageCount: number } {
  const between = newPath()
  saveByPdfium(from, between, password === undefined ? {} : { password })
  using document = openPdf(between)
  document.write(to)
  const { pageCount } = document
  checkPageCount(to, pageCount)
  return { pageCount }
}

function saveByPdfium(from: string, to: string, password: { password?: string }): { encrypted: boolean; pagesOnly: boolean } {
  using document = openDocument(from, password)
  if (document.pageCount === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
  document.saveCopy(to, { decrypted: true })
  // PDFium copies a circular page tree as it is; its pages can still be copied one by one.
  const pagesOnly = !opens(to)
  if (pagesOnly) {
    rmSync(to)
    document.savePages(to)
  }
  return { encrypted: document.encrypted, pagesOnly }
}

function opens(path: string): boolean {
  try {
    using written = openPdf(path)
    return written.pageCount > 0
  } catch {
    return false
  }
}

// Engines are known to report success for an empty or shortened file.
function checkPageCount(path: string, expected: number): void {
  using written = openPdf(path)
  if (written.pageCount !== expected) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('the written file has lost pages') })
}

function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DOCUMENT_DAMAGED'
}
