import { existsSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { runProgram } from '@octavo/sandbox/run-program.ts'
import { readHeifHead } from '../formats/heif-head.ts'
import { readJxrSize } from '../formats/jxr-head.ts'

/** May refuse an image before anything of it is decoded. */
type CheckSize = (width: number, height: number) => void

/** The images of a file as files of kinds that are known here, made beside it by a program of the system; nothing for other kinds. */
export async function decodeByProgram(path: string, mimeType: MediaType, checkSize: CheckSize): Promise<string[] | undefined> {
  if (mimeType === 'image/heic') return decodeHeif(path, checkSize)
  if (mimeType === 'image/jxr') return decodeJxr(path, checkSize)
  return undefined
}

/** Removes what programs made beside an image. */
export async function removeMade(path: string): Promise<void> {
  const files = [drawingPath(path), ...endings.flatMap((ending) => madeFiles(path, ending))]
  for (const file of files) await rm(file, { force: true })
}

/** Where the drawing of an image is made. */
export function drawingPath(path: string): string {
  return `${path}.drawing.pdf`
}

/** How good a photograph is that has been lossy before: the same as where a JPEG has to be written anew. */
const quality = '92'
const limitMs = 60_000
const endings = ['jpg', 'png', 'tif'] as const

/** Upright as the file's own properties say: what its camera data says of turning was done already. Lossless where it is transparent. */
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

/** It knows an image by the ending of its name. */
async function runJxrDecoder(path: string, to: string): Promise<void> {
  const named = `${path}.jxr`
  await symlink(path, named)
  try {
    await runProgram('JxrDecApp', ['-i', named, '-o', to], { limitMs })
  } finally {
    await rm(named, { force: true })
  }
}

/** Decodes once a job: who asks for the facts, the number and the pixels of an image asks three times. */
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

/** One file, or several with numbers where there are several images. */
function madeFiles(path: string, ending: string): string[] {
  const single = `${path}.decoded.${ending}`
  if (existsSync(single)) return [single]
  const files: string[] = []
  for (let file = `${path}.decoded-1.${ending}`; existsSync(file); file = `${path}.decoded-${files.length + 1}.${ending}`) files.push(file)
  return files
}
