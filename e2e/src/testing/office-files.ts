import { readFileSync } from 'node:fs'
import type { TestFile } from './pdfs.ts'

/** A plain text file with any name. */
export function textFile(name: string, content: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

/** A real document; the README next to it has its source. */
export function officeFixture(name: string): TestFile {
  const buffer = readFileSync(new URL(`../../../packages/documents/fixtures/office/${name}`, import.meta.url))
  return { name, mimeType: 'application/octet-stream', buffer }
}
