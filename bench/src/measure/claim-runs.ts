import { createReadStream, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type MediaType, mediaTypeOfName } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findOffice, officeNeeds } from '@octavo/documents/office/find-office.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'
import { loadOptions, type ReadyToolType } from '@octavo/tools'
import { runToolJob } from '@octavo/tools/tool-jobs.ts'

/** A tool with options, run on some files of one folder. */
export interface ClaimRun {
  type: ReadyToolType
  options: object
  files: readonly string[]
}

/** The results of a run, and whether a note said that the PDF/A claim was removed. */
export interface ClaimOutcome extends ClaimRun {
  results: string[]
  isNoted: boolean
  /** Its error, if it failed. */
  error?: string
}

const output = { properties: { title: 'A title', author: 'Somebody' } }

/** Runs on a PDF that claims to be PDF/A. */
export const pdfRuns: readonly Omit<ClaimRun, 'files'>[] = [
  { type: 'rotate-pdf-pages', options: {} },
  { type: 'rotate-pdf-pages', options: { linearize: true } },
  { type: 'rotate-pdf-pages', options: { objectStreams: 'pack' } },
  { type: 'rotate-pdf-pages', options: { pdfVersion: '2.0' } },
  { type: 'rotate-pdf-pages', options: { pdfVersion: '1.7', linearize: true, objectStreams: 'pack' } },
  { type: 'rotate-pdf-pages', options: output },
  { type: 'rotate-pdf-pages', options: { properties: { remove: true } } },
  { type: 'rotate-pdf-pages', options: { properties: { remove: true, title: 'A title' } } },
  { type: 'rotate-pdf-pages', options: { properties: { createdDate: '2020-01-31T12:00:00+02:00', custom: { Department: 'Archive' } } } },
  { type: 'rotate-pdf-pages', options: { tilt: 7 } },
  { type: 'rotate-pdf-pages', options: { signatures: 'flatten' } },
  { type: 'add-page-numbers-to-pdf', options: { format: 'Page {n} of {total}' } },
  { type: 'add-page-numbers-to-pdf', options: { opacity: 0.5, background: '#ffff00' } },
  { type: 'add-page-numbers-to-pdf', options: { labels: true, color: '#000000' } },
  { type: 'add-images-to-pdf', options: { codes: [{ text: 'https://example.org', anchor: 'bottom-right', width: 60 }] } },
  { type: 'add-images-to-pdf', options: { codes: [{ text: 'A', anchor: 'middle-center', width: 60, opacity: 0.4, blend: 'multiply' }] } },
  { type: 'split-pdf', options: { mode: 'every', every: 1 } },
  { type: 'split-pdf', options: { mode: 'every', every: 1, objectStreams: 'pack', properties: { title: 'Part' } } },
  { type: 'delete-pages-from-pdf', options: { pages: 'last' } },
  { type: 'merge-pdf', options: {} },
  { type: 'merge-pdf', options: { forms: 'flatten' } },
  { type: 'merge-pdf', options: { toc: 'name', footer: 'name' } },
  { type: 'protect-pdf', options: { userPassword: 'a long password' } },
  { type: 'protect-pdf', options: { permissions: { copy: false }, clearMetadata: true } },
]

/** The ref of the n-th file of a run, from 0. */
function refOf(index: number): string {
  return `${index}`.padStart(24, 'd')
}

/** An image on every page. */
export const imageRuns: readonly Omit<ClaimRun, 'files'>[] = [
  { type: 'add-images-to-pdf', options: { images: [{ document: refOf(1), width: 50 }] } },
  { type: 'add-images-to-pdf', options: { images: [{ document: refOf(1), width: 50, opacity: 0.5 }] } },
  { type: 'merge-pdf', options: {} },
]

/** Runs on several PDFs at once. */
export const mergeRuns: readonly Omit<ClaimRun, 'files'>[] = [
  { type: 'merge-pdf', options: {} },
  { type: 'merge-pdf', options: { sameWidth: true, bookmarks: 'nested' } },
  { type: 'merge-pdf', options: { toc: 'name', blankAfterOdd: true } },
  { type: 'merge-pdf', options: { forms: 'merge' } },
]

/** Options besides PDF/A for converting an Office document. */
export const officeOptions: readonly object[] = [
  {},
  { linearize: true },
  { objectStreams: 'pack' },
  output,
  { properties: { remove: true } },
  { initialView: { panel: 'bookmarks', zoom: 'width', title: true } },
  { pdfVersion: '1.4' },
  { linearize: true, objectStreams: 'pack', pdfVersion: '1.7', ...output },
]

/** A slot is renewed when it has grown beyond `rssBytes`. */
export function openClaimPool(folder: string, kind: 'document' | 'office', { rssBytes = 400e6 } = {}): SlotPool {
  const office = findOffice()
  if (kind === 'office' && office.lane !== 'fork') throw new Error('set-up has built no office program')
  const modules = ['@octavo/documents/jobs.ts', '@octavo/tools/runners']
  return createSlotPool({
    size: 1,
    modules: (kind === 'office' ? ['@octavo/documents/office/slot.ts', ...modules] : modules).map((name) => import.meta.resolve(name)),
    ...(kind === 'office' && office.lane === 'fork' && { needs: officeNeeds(office, { documentSeconds: 60, memoryBytes: 2e9 }) }),
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, kind),
    memoryShareBytes: 256e6,
    limits: { memoryBytes: 2e9, cpuSeconds: 600, fileBytes: 1e9 },
    renew: { jobs: 500, rssBytes },
    sandbox: 'auto',
  })
}

/** Runs a tool in a slot and saves its PDFs, each under `newPath`. */
export async function runForClaim(pool: SlotPool, run: ClaimRun, newPath: () => string): Promise<ClaimOutcome> {
  const outcome: ClaimOutcome = { ...run, results: [], isNoted: false }
  const { Options } = await loadOptions(run.type)
  const sizes = run.files.map((file) => statSync(file).size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0) * 3
  try {
    await pool.use({ urgency: 'task', limitMs: 120_000, bytes }, async (slot) => {
      for (const [index, file] of run.files.entries()) await slot.place(`in-${index}`, createReadStream(file))
      const inputs = run.files.map((file, index) => ({
        document: refOf(index),
        name: basename(file),
        mimeType: typeOf(file),
        size: sizes[index] ?? 0,
        file: `in-${index}`,
      }))
      await slot.call(runToolJob, { type: run.type, options: Options.parse(run.options), inputs }, async (told) => {
        if (told.kind === 'note' && told.note.code === 'PDFA_MARK_REMOVED') outcome.isNoted = true
        if (told.kind !== 'results') return
        for (const { file } of told.results) {
          const path = newPath()
          await writeFile(path, (await slot.open(file)).content)
          outcome.results.push(path)
          await slot.remove(file)
        }
      })
    })
  } catch (error) {
    outcome.error = error instanceof AppError ? error.code : String(error)
  }
  return outcome
}

function typeOf(file: string): MediaType {
  const type = mediaTypeOfName(file)
  if (!type) throw new Error(`${basename(file)} has no name of a document`)
  return type
}
