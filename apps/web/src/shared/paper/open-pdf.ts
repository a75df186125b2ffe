import { AppError } from '@octavo/core/messages/errors.ts'
import { type LocalPages, openLocalPages, type PdfQuestions } from '../pdf/local-pages.ts'
import type { PageSize } from '../pdf/page-size.ts'

/** A PDF that is open on this device. It is never changed here. */
export interface OpenPdf {
  file: File
  pageCount: number
  source: LocalPages
  pdf: PdfQuestions
  /** The displayed size of each page in points. */
  sizes: readonly PageSize[]
  /** Of its bytes; undefined where a browser can't compute it or can't read the file. */
  sha256(): Promise<string | undefined>
  close(): void
}

/** Opens a PDF on this device. A locked one is opened again with its password. */
export async function openPdf(file: File, password = ''): Promise<OpenPdf> {
  const source = await openLocalPages(file)
  try {
    if (source.locked && (password === '' || !(await source.unlock(password))))
      throw new AppError(password === '' ? 'DOCUMENT_LOCKED' : 'DOCUMENT_PASSWORD_WRONG')
    const { pdf } = source
    if (!pdf) throw new AppError('TYPE_NOT_ACCEPTED')
    const sizes = await pdf.sizes()
    return {
      file,
      pageCount: source.pageCount,
      source,
      pdf,
      sizes,
      sha256: () => digestOf(file),
      close: () => source.close(),
    }
  } catch (error) {
    source.close()
    throw error
  }
}

/** A larger file would fill the memory of a phone. */
const mostDigested = 300_000_000

const digests = new WeakMap<File, Promise<string | undefined>>()

/** The SHA-256 of a file, computed once; undefined where a browser can't compute it or can't read the file. */
export function digestOf(file: File): Promise<string | undefined> {
  const digest = digests.get(file) ?? digested(file).catch(() => void digests.delete(file))
  digests.set(file, digest)
  return digest
}

async function digested(file: File): Promise<string | undefined> {
  if (file.size > mostDigested || !globalThis.crypto?.subtle) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
