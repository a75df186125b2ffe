import { fileURLToPath } from 'node:url'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Credentials } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the storage of an address: `file:///folder` on this machine, or `s3:https://host/bucket?region=…`. */
export async function openStorage(url: string, options: { credentials?: S3Credentials } = {}): Promise<Storage> {
  if (url.startsWith('file:')) return createDiskStorage({ folder: folderOf(url) })
  if (!url.startsWith('s3:')) throw new TypeError('the address of the storage begins with file: or s3:')
  if (!options.credentials) throw new TypeError('an S3 storage needs an access key and its secret')
  // Loaded on demand: the library costs memory that an installation on disk shouldn't pay.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage({ url, credentials: options.credentials })
}

function folderOf(url: string): string {
  // `file:///a%20b` is a URL; `file:/a b` and `file:data/files` are plain paths, the latter relative to the working folder.
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}
