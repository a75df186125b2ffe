import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { runProgram } from '@octavo/sandbox/run-program.ts'

export interface PageSvgOptions {
  /** From 1. */
  page: number
  box: 'crop' | 'media'
  /** Puts white paper behind the page, as PDF viewers do; without it the background shows through. */
  paper: boolean
}

/**
 * Writes one page of a PDF as an SVG file: lines, shapes and images as they are, letters as outlines. The PDF must open without a password.
 * Throws `DOCUMENT_DAMAGED` or `DOCUMENT_TOO_COMPLEX`.
 */
export async function writePageSvg(from: string, to: string, { page, box, paper }: PageSvgOptions): Promise<void> {
  const bare = paper ? `${to}.bare.svg` : to
  const args = ['-q', '-svg', '-f', `${page}`, '-l', `${page}`, ...(box === 'media' ? ['-nocrop'] : []), from, bare]
  try {
    await runProgram('pdftocairo', args, { limitMs })
    if (paper) await layOnPaper(bare, to)
  } finally {
    if (paper) await rm(bare, { force: true })
  }
}

const limitMs = 30_000
const headBytes = 2048

/** Inserts the sheet after the first element's start tag and copies everything else. */
async function layOnPaper(from: string, to: string): Promise<void> {
  const file = await open(from)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close())
  const [opening] = /^[\s\S]*?<svg [^>]*>/.exec(buffer.toString('latin1', 0, bytesRead)) ?? []
  if (opening === undefined) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('no drawing was written') })
  const target = createWriteStream(to, { flags: 'wx' })
  target.write(`${opening}\n<rect width="100%" height="100%" fill="#ffffff"/>`, 'latin1')
  await pipeline(createReadStream(from, { start: opening.length }), target)
}
