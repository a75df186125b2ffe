import { existsSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { runProgram } from '@octavo/sandbox/run-program.ts'
import { readHeifHead } from '../formats/heif-head.ts'
import { readJxrSize } from '../formats/jxr-head.ts'

/** May refuse an image before it is decoded. */
type CheckSize = (width: number, height: number) => void

/** Converts the images of a file to formats that we can read, with a system program, into files next to it; undefined for other types. */
export async function decodeByProgram(path: string, mimeType: MediaType, checkSize: CheckSize): Promise<string[] | undefined> {
  if (mimeType === 'image/heic') return decodeHeif(path, checkSize)
  if (mimeType === 'image/jxr') return decodeJxr(path, checkSize)
  return undefined
}

/** Removes the files that programs made next to an image. */
export async function removeMade(path: string): Promise<void> {
  const files = [drawingPath(path), ...endings.flatMap((ending) => madeFiles(path, ending))]
  for (const file of files) await rm(file, { force: true })
}

/** The path of an image's drawing. */
export function drawingPath(path: string): string {
  return `${path}.drawing.pdf`
}

/** The quality for a photo that was already lossy: the same as for a JPEG that has to be encoded again. */
const quality = '92'
const limitMs = 60_000
const endings = ['jpg', 'png', 'tif'] as const

/** Rotated as the file's properties say; the EXIF orientation is already applied. Lossless if it is transparent. */
async function decodeHeif(path: string, checkSize: CheckSize): Promise<string[]> {
  const { sizes, hasAlpha } = await readHeifHead(path)
  for (const { width, height } of sizes) checkSize(width, height)
  const ending = hasAlpha ? 'png' : 'jpg'
  return made(path, ending, (to) => runProgram('heif-convert', ['--quiet', '-q', quality, path, to], { limitMs }))
}

async function decodeJxr(path: string, checkSize: CheckSize): Promise<string[]> {
  const { width, height } = await readJxrSize(path)
  checkSize(width, height)
  return made(path, 'tif', (to) => runJxrDecoder(path, to))
}

/** The program recognises an image by its extension. */
async function runJxrDecoder(path: string, to: string): Promise<void> {
  const named = `${path}.jxr`
  await symlink(path, named)
  try {
    await runProgram('JxrDecApp', ['-i', named, '-o', to], { limitMs })
  } finally {
    await rm(named, { force: true })
  }
}

/** Decodes once per job: facts, page count and pixels of an image are requested separately. */
async function made(path: string, ending: (typeof endings)[number], make: (to: string) => Promise<void>): Promise<string[]> {
  const earlier = madeFiles(path, ending)
  if (earlier.length > 0) return earlier
  try {
    await make(`${path}.decoded.${ending}`)
  } catch (error) {
    await removeMade(path)
    throw error
  }
  const files = madeFiles(path, ending)
  if (files.length === 0) throw new AppError('DOCUMENT_DAMAGED')
  return files
}

/** One file, or several numbered ones if there are several images. */
function madeFiles(path: string, ending: string): string[] {
  const single = `${path}.decoded.${ending}`
  if (existsSync(single)) return [single]
  const files: string[] = []
  for (let file = `${path}.decoded-1.${ending}`; existsSync(file); file = `${path}.decoded-${files.length + 1}.${ending}`) files.push(file)
  return files
}
