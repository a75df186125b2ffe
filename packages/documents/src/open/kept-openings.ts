import { AsyncLocalStorage } from 'node:async_hooks'
import { statSync } from 'node:fs'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A document opened by qpdf, and what was needed to open it. */
export interface Opened {
  pdf: Pdf
  /** Whether the original file was encrypted. */
  encrypted: boolean
  repaired: boolean
  /** Why its PDF/A claim was removed, if it had one. */
  unmarked: ArchiveFault[]
}

/** A file and the password it is opened with. */
export interface OpenedFile {
  path: string
  password?: string
}

interface KeptOpenings {
  openings: Map<string, Opened>
  bytes: number
}

/** All inputs are kept open at once, so that only small ones may be. */
const mostBytes = 8 * 1024 * 1024

const scope = new AsyncLocalStorage<KeptOpenings>()

/** Runs a job that inspects its inputs before it works on them: small ones stay open in between. */
export async function keepingOpenings<Result>(work: () => Promise<Result>): Promise<Result> {
  const kept: KeptOpenings = { openings: new Map(), bytes: 0 }
  try {
    return await scope.run(kept, work)
  } finally {
    for (const { pdf } of kept.openings.values()) pdf.dispose()
  }
}

/** Keeps an unchanged document for the next opening of the file, or closes it if there will be none. */
export function keepOrDispose(file: OpenedFile, opened: Opened): void {
  const kept = scope.getStore()
  const bytes = kept ? statSync(file.path).size : 0
  if (!kept || kept.bytes + bytes > mostBytes) {
    opened.pdf.dispose()
    return
  }
  kept.bytes += bytes
  takeKept(file)?.pdf.dispose()
  kept.openings.set(keyOf(file), opened)
}

/** The document that was kept for this file, once; the caller closes it. */
export function takeKept(file: OpenedFile): Opened | undefined {
  const openings = scope.getStore()?.openings
  const opened = openings?.get(keyOf(file))
  openings?.delete(keyOf(file))
  return opened
}

function keyOf({ path, password }: OpenedFile): string {
  return JSON.stringify([path, password])
}
