import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { pauseAfter } from '../pause.ts'
import { CallError, call, isBreak } from './call.ts'
import { send } from './send.ts'
import type { UploadOptions } from './upload-options.ts'

/** Larger files are uploaded in pieces of this size, which resume after a break. */
export const pieceBytes = 8 * 1024 * 1024
/** The upload gives up after this many consecutive breaks without progress. */
const retries = 9

/** Uploads a file in pieces. After a break the engine says where to continue, and nothing is sent twice. */
export async function uploadPieces(file: File, options: UploadOptions): Promise<DocumentView> {
  const { signal, onBreak } = options
  const address = `${options.url}/api/v1/documents/${options.announced ?? (await announce(file, options))}`
  let offset = options.announced === undefined ? 0 : undefined
  let furthest = 0
  for (let failures = 0; ; ) {
    try {
      offset ??= await askOffset(address, options)
      if (offset > furthest) failures = 0
      furthest = offset
      // The last piece had arrived, and only its answer was lost.
      if (offset >= file.size) return await askDocument(address, options)
      const answer = await sendPiece(file, { ...options, address, offset })
      if (answer.document) return answer.document
      offset = answer.offset
    } catch (error) {
      failures += 1
      if (signal.aborted || !canGoOn(error) || failures > retries) throw error
      onBreak()
      offset = undefined
      await pauseAfter(failures, signal)
    }
  }
}

async function announce(file: File, { url, token, signal, onAnnounced }: UploadOptions): Promise<string> {
  const answer = await call(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: {
      'x-engine-token': token(),
      'upload-length': String(file.size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
    signal,
  })
  const { data } = (await answer.json()) as { data: { ref: string } }
  onAnnounced(data.ref)
  return data.ref
}

/** The next offset, and the document once the last piece has arrived. */
async function sendPiece(
  file: File,
  { address, offset, token, signal, onProgress }: UploadOptions & { address: string; offset: number },
): Promise<{ offset: number | undefined; document: DocumentView | undefined }> {
  const piece = file.slice(offset, offset + pieceBytes)
  const { content, header } = await send({
    method: 'PATCH',
    url: address,
    headers: { 'x-engine-token': token(), 'content-type': 'application/partial-upload', 'upload-offset': String(offset) },
    body: piece,
    signal,
    onProgress: (done) => onProgress((offset + done * piece.size) / file.size),
  })
  const next = header('upload-offset')
  return { offset: next === null ? undefined : Number(next), document: (content as { data?: DocumentView } | undefined)?.data }
}

async function askOffset(address: string, { token, signal }: UploadOptions): Promise<number> {
  const response = await call(address, { method: 'HEAD', headers: { 'x-engine-token': token() }, signal })
  return Number(response.headers.get('upload-offset') ?? 0)
}

async function askDocument(address: string, { token, signal }: UploadOptions): Promise<DocumentView> {
  const response = await call(address, { headers: { 'x-engine-token': token() }, signal })
  return ((await response.json()) as { data: DocumentView }).data
}

/** A lost connection, a busy server, or a piece that came too slowly or had partly arrived. */
function canGoOn(error: unknown): boolean {
  return isBreak(error) || (error instanceof CallError && (error.status === 408 || error.code === 'UPLOAD_OFFSET_WRONG'))
}
