import type { DocumentView } from '@octavo/core/engine-api.ts'
import { CallError, call, unreachable } from './call.ts'

/** Files above this come in pieces, which go on after a break. */
const pieceBytes = 8 * 1024 * 1024
const retries = 5

export interface UploadOptions {
  url: string
  token: () => string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
}

/** Brings a file to the engine. */
export function uploadFile(file: File, options: UploadOptions): Promise<DocumentView> {
  return file.size > pieceBytes ? uploadPieces(file, options) : uploadWhole(file, options)
}

function uploadWhole(file: File, { url, token, signal, onProgress }: UploadOptions): Promise<DocumentView> {
  const form = new FormData()
  form.append('file', file, file.name)
  return send<{ data: DocumentView }>({
    method: 'POST',
    url: `${url}/api/v1/documents`,
    headers: { 'x-engine-token': token() },
    body: form,
    signal,
    onProgress,
  }).then(({ data }) => data)
}

async function uploadPieces(file: File, options: UploadOptions): Promise<DocumentView> {
  const { url, token, signal } = options
  const announced = await call(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: {
      'x-engine-token': token(),
      'upload-length': String(file.size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
    signal,
  })
  const { data } = (await announced.json()) as { data: { ref: string } }
  const address = `${url}/api/v1/documents/${data.ref}`
  let offset = 0
  for (let failures = 0; ; ) {
    try {
      const answer = await sendPiece(file, { ...options, address, offset })
      if (answer) return answer
      offset += Math.min(pieceBytes, file.size - offset)
      failures = 0
    } catch (error) {
      failures += 1
      if (signal.aborted || !isBreak(error) || failures > retries) throw error
      await pause(500 * 2 ** failures, signal)
      offset = await askOffset(address, options)
    }
  }
}

/** The document once the last piece is there. */
async function sendPiece(
  file: File,
  { address, offset, token, signal, onProgress }: UploadOptions & { address: string; offset: number },
): Promise<DocumentView | undefined> {
  const piece = file.slice(offset, offset + pieceBytes)
  const answer = await send<{ data: DocumentView } | undefined>({
    method: 'PATCH',
    url: address,
    headers: { 'x-engine-token': token(), 'content-type': 'application/partial-upload', 'upload-offset': String(offset) },
    body: piece,
    signal,
    onProgress: (done) => onProgress((offset + done * piece.size) / file.size),
  })
  return answer?.data
}

async function askOffset(address: string, { token, signal }: UploadOptions): Promise<number> {
  const response = await call(address, { method: 'HEAD', headers: { 'x-engine-token': token() }, signal })
  return Number(response.headers.get('upload-offset') ?? 0)
}

/** A lost connection, a busy server or a piece that was half there: worth going on after. */
function isBreak(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 408 || error.status === 503 || error.code === 'UPLOAD_OFFSET_WRONG')
  )
}

interface Sending {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData | Blob
  signal: AbortSignal
  onProgress(done: number): void
}

/** By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function send<Answer>({ method, url, headers, body, signal, onProgress }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () =>
      request.status < 300 ? resolve(parse(request.responseText) as Answer) : reject(errorOfText(request.status, request.responseText))
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(signal.reason)
    request.send(body)
  })
}

function errorOfText(status: number, text: string): CallError {
  const body = parse(text) as { code?: string; message?: string } | undefined
  return new CallError({ status, code: body?.code ?? 'UNEXPECTED', message: body?.message ?? 'File upload failed' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
