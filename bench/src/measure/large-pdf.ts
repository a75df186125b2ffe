import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Upload } from './client.ts'
import { type GeneratedPage, noiseImage, writePdf } from './pdfs.ts'

/** A PDF of about this many bytes, made of incompressible images; it is read from disk while it is sent. */
export async function writeLargePdf(path: string, { name, bytes }: { name: string; bytes: number }): Promise<Upload> {
  const image = await noiseImage()
  const count = Math.ceil(bytes / image.jpeg.length)
  const pages: Iterable<GeneratedPage> = Array.from({ length: count })
    .keys()
    .map((page) => ({ kind: 'image', jpeg: image.distinct(page) }))
  await writePdf(path, pages)
  const { size } = await stat(path)
  return { name, length: size, open: (start, end) => createReadStream(path, { start, end: end - 1 }) }
}
