import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import { abortable } from './abortable.ts'

/** Writes content into an open file; gives the number of bytes. */
export async function writeContent(file: number, content: ByteSource, signal: AbortSignal | undefined): Promise<number> {
  if (content.intoFile) return content.intoFile.write(file, signal)
  let size = 0
  for await (const piece of abortable(content, signal)) size += await writePiece(file, piece)
  return size
}

/** The system may write less than requested, usually because the disk is full; writing the rest then reports it. */
export async function writePiece(file: number, piece: Uint8Array): Promise<number> {
  for (let at = 0; at < piece.byteLength; ) at += (await writeInThread(file, piece, at)).bytesWritten
  return piece.byteLength
}

const writeInThread = promisify(write)
