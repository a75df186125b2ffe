import { glob, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'

/** A file of the corpus, and its type by its first bytes; if they are inconclusive, by its name, as on upload. */
export interface CorpusFile {
  path: string
  size: number
  mimeType: MediaType
  /** Its password, from the manifest next to the files. */
  password?: string
}

/** All PDFs and images below a folder, in order. */
export async function corpusFiles(root: string): Promise<CorpusFile[]> {
  const files: CorpusFile[] = []
  const passwords = await knownPasswords(root)
  for await (const name of glob('{pdf,images}/**/*', { cwd: root })) {
    const path = join(root, name)
    const facts = await stat(path)
    const mimeType = facts.isFile() ? ((await sniff(path)) ?? byName(name)) : undefined
    const password = passwords.get(name)
    if (mimeType) files.push({ path, size: facts.size, mimeType, ...(password !== undefined && { password }) })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

interface Manifest {
  files: { path: string; password?: { user?: string; owner?: string } }[]
}

async function knownPasswords(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'manifest.json'), 'utf8').catch(() => '{"files":[]}')
  const { files } = JSON.parse(text) as Manifest
  return new Map(
    files.flatMap(({ path, password: { user, owner } = {} }) => ((user ?? owner) === undefined ? [] : [[path, user ?? owner ?? '']])),
  )
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
