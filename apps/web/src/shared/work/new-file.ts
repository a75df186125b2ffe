import type { WorkFile } from './work-file.ts'

/** A file that was chosen on this device. */
export function newFile(file: File, progress: WorkFile['progress']): WorkFile {
  return { id: newId(), name: file.name, size: file.size, lastModified: file.lastModified, file, progress }
}

/** A file that the engine brings from elsewhere. */
export function fileFrom(file: Pick<WorkFile, 'name' | 'size' | 'origin'>): WorkFile {
  return { ...file, id: newId(), progress: { kind: 'waiting' } }
}

/** What the file is called until the engine has it and knows better. */
export function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url)
  const name = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Looks like a ref, so that options with it pass the tool's own schema. */
export function newId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
