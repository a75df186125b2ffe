import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

/** More text than this makes more pages than anybody wants. */
const maxBytes = 64 * 1024 * 1024

/** Reads a text file in any of the usual encodings. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (bytes.length > maxBytes) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too much text') })
  return decode(bytes)
}

function decode(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
