import type { KeptFileView } from '@octavo/core/api/archives-api.ts'
import { call } from '../../shared/engine/call.ts'
import { keptAddress } from '../../shared/engine/kept-address.ts'
import { saveLink } from '../../shared/lists/save-link.ts'

/** Files that are kept: where their calls are, and what they are. */
export interface KeptItem {
  /** As `/archives/{id}`. */
  path: string
  name: string
  files: readonly KeptFileView[]
  fileCount: number
}

/** Downloads one file as it is, several as a ZIP. */
export async function downloadKept({ path, files, fileCount }: KeptItem): Promise<void> {
  const [only] = fileCount === 1 ? files : []
  saveLink(await keptAddress(only ? `${path}/files/0` : `${path}/zip`), only?.name)
}

/** A file on this device, to be looked at. */
export async function fetchKept({ path, files }: KeptItem, n: number): Promise<File> {
  const response = await call(await keptAddress(`${path}/files/${n}`))
  const { name = '', mimeType = '' } = files[n] ?? {}
  return new File([await response.blob()], name, { type: mimeType })
}

/** Whether any of the files can be looked at. */
export function canPreview({ files }: Pick<KeptItem, 'files'>): boolean {
  return files.some(isShown)
}

/** Whether a browser can show this file as pages. */
export function isShown({ size, mimeType }: KeptFileView): boolean {
  return size <= mostPreviewedBytes && /^application\/pdf$|^image\/(jpeg|png|webp)$/.test(mimeType)
}

/** A file is downloaded to be looked at. */
const mostPreviewedBytes = 50 * 1024 * 1024
