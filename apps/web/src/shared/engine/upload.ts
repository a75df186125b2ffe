import type { DocumentView } from '@octavo/core/engine-api.ts'
import { send } from './send.ts'
import type { UploadOptions } from './upload-options.ts'
import { pieceBytes, uploadPieces } from './upload-pieces.ts'

/** Brings a file to the engine: a large one in pieces, so that it goes on where it broke. */
export function uploadFile(file: File, options: UploadOptions): Promise<DocumentView> {
  return file.size > pieceBytes ? uploadPieces(file, options) : uploadWhole(file, options)
}

async function uploadWhole(file: File, { url, token, signal, onProgress }: UploadOptions): Promise<DocumentView> {
  const form = new FormData()
  form.append('file', file, file.name)
  const headers = { 'x-engine-token': token() }
  const { content } = await send({ method: 'POST', url: `${url}/api/v1/documents`, headers, body: form, signal, onProgress })
  return (content as { data: DocumentView }).data
}
