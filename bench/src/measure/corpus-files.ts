import { glob, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/media-types.ts'

/** A file of the corpus, and what its first bytes say it is; what says nothing goes by its name, as one would be uploaded. */
export interface CorpusFile {
  path: string
  size: number
  mimeType: MediaType
}

/** All PDFs and pictures below a folder, in order. */
export async function corpusFiles(root: string): Promise<CorpusFile[]> {
  const files: CorpusFile[] = []
  for await (const name of glob('{pdf,images}/**/*', { cwd: root })) {
    const path = join(root, name)
    const facts = await stat(path)
    const mimeType = facts.isFile() ? ((await sniff(path)) ?? byName(name)) : undefined
    if (mimeType) files.push({ path, size: facts.size, mimeType })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function sniff(path: string): Promise<MediaType | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffBytes), 0, sniffBytes, 0)
    return sniffMediaType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function byName(name: string): MediaType | undefined {
  if (/\.pdf$/i.test(name)) return 'application/pdf'
  return /\.(jpe?g|png|webp|tiff?|gif|bmp|svg)$/i.test(name) ? 'image/png' : undefined
}
