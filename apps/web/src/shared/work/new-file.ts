import type { WorkFile } from './work-file.ts'

/** A file chosen on this device. */
export function newFile(file: File, progress: WorkFile['progress']): WorkFile {
  return { id: newId(), name: file.name, size: file.size, lastModified: file.lastModified, file, progress }
}

/** A file that the engine gets from elsewhere. */
export function fileFrom(file: Pick<WorkFile, 'name' | 'size' | 'origin'>): WorkFile {
  return { ...file, id: newId(), progress: { kind: 'waiting' } }
}

/** The file's name until the engine has it and knows better. */
export function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url)
  const name = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Has the format of a ref, so that options with it pass the tool's schema. */
export function newId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
