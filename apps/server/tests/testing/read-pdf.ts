import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The text of each page, read by poppler, which didn't write it. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const text = await withFile(pdf, async (path) => (await run('pdftotext', ['-layout', path, '-'])).stdout)
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim())
}

/** Whether qpdf finds nothing wrong. */
export async function isSound(pdf: Uint8Array): Promise<boolean> {
  return withFile(pdf, (path) =>
    run('qpdf', ['--check', path]).then(
      () => true,
      () => false,
    ),
  )
}

/** Lets a program read a PDF from a temporary file. */
export async function withFile<Result>(content: Uint8Array, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-read-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, content)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
