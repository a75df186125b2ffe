import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { readSession } from '../work-storage.ts'
import { send } from './send.ts'
import type { UploadOptions } from './upload-options.ts'
import { pieceBytes, uploadPieces } from './upload-pieces.ts'

/** Uploads a file to the engine: as multipart, or in pieces if it is large, so that it can resume. */
export function uploadFile(file: File, options: UploadOptions): Promise<DocumentView> {
  const isMultipart = readSession('contentType') !== undefined && file.size <= pieceBytes
  return isMultipart ? uploadWhole(file, options) : uploadPieces(file, options)
}

async function uploadWhole(file: File, { url, token, signal, onProgress }: UploadOptions): Promise<DocumentView> {
  const form = new FormData()
  form.append('file', file, file.name)
  const headers = { 'x-engine-token': token() }
  const { content } = await send({ method: 'POST', url: `${url}/api/v1/documents`, headers, body: form, signal, onProgress })
  return (content as { data: DocumentView }).data
}
