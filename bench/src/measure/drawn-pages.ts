import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DrawnPage } from '@octavo/documents/fidelity/ssim.ts'

/** The first pages of a PDF as poppler draws them. */
export function drawnPages(path: string, { dpi, pages }: { dpi: number; pages: number }): DrawnPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-drawn-'))
  try {
    execFileSync('pdftoppm', ['-r', `${dpi}`, '-f', '1', '-l', `${pages}`, path, join(folder, 'page')], { stdio: 'ignore' })
    return readdirSync(folder)
      .toSorted()
      .map((name) => readPpm(readFileSync(join(folder, name))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readPpm(bytes: Buffer): DrawnPage {
  const head = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, 40))
  if (!head) throw new Error('pdftoppm wrote no image')
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) }
}
