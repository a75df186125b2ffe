import { readFileSync } from 'node:fs'
import type { TestFile } from './pdfs.ts'

/** A file of plain text under any name. */
export function textFile(name: string, content: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

/** A real document; its source stands in the README beside it. */
export function officeFixture(name: string): TestFile {
  const buffer = readFileSync(new URL(`../../../packages/documents/fixtures/office/${name}`, import.meta.url))
  return { name, mimeType: 'application/octet-stream', buffer }
}
