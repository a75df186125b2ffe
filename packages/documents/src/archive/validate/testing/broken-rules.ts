import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConformingLook, conformingPdf } from '../../../testing/conforming-pdf.ts'
import { type PdfALevel, partOf } from '../../levels.ts'
import { validatePdfA } from '../validate-pdfa.ts'

/** The codes of the rules that a file breaks. */
export async function brokenBy(bytes: Uint8Array, level: PdfALevel = '2b'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-validate-'))
  try {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, bytes)
    return (await validatePdfA(path, level)).broken.map(({ code }) => code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The codes of the rules that a conforming file breaks when this is added to it. */
export function brokenWith(look: ConformingLook, level: PdfALevel = '2b'): Promise<string[]> {
  return brokenBy(conformingPdf({ part: partOf(level), level: (level[1] ?? 'b').toUpperCase(), ...look }), level)
}
