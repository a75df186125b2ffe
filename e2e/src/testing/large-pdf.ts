import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textPdf } from './pdfs.ts'

/** A file on disk, which has the same date each time it is chosen. */
export interface DiskFile extends AsyncDisposable {
  path: string
  size: number
}

/** A valid PDF of one page, padded to about `bytes` by a comment. */
export async function largePdf(name: string, { text, bytes }: { text: string; bytes: number }): Promise<DiskFile> {
  const padding = `%${'x'.repeat(bytes)}\n`
  const header = '%PDF-1.7\n'
  const shifted = textPdf(name, text)
    .buffer.toString('latin1')
    .replace(/^(\d{10}) 00000 n/gm, (_, offset) => `${String(Number(offset) + padding.length).padStart(10, '0')} 00000 n`)
    .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + padding.length}`)
  const content = `${header}${padding}${shifted.slice(header.length)}`
  const folder = await mkdtemp(join(tmpdir(), 'octavo-e2e-large-'))
  const path = join(folder, name)
  await writeFile(path, content, 'latin1')
  return { path, size: content.length, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
