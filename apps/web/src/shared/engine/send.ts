import { t } from '@octavo/core/words/t.ts'
import { CallError, unreachable } from './call.ts'

export interface Sending {
  method: 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body: FormData | Blob
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
}

/** A successful answer. */
export interface Sent {
  /** The parsed JSON, if any. */
  content: unknown
  header(name: string): string | null
}

/** Sends a body and reports progress. With XMLHttpRequest, because `fetch` doesn't report it. */
export function send({ method, url, headers, body, signal, onProgress }: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      const content = parse(request.responseText)
      if (request.status < 300) resolve({ content, header: (name) => request.getResponseHeader(name) })
      else reject(errorOfContent(request.status, content))
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(signal.reason)
    request.send(body)
  })
}

function errorOfContent(status: number, content: unknown): CallError {
  const body = content as { code?: string; message?: string } | undefined
  return new CallError({ status, code: body?.code ?? 'UNEXPECTED', message: body?.message ?? t('File upload failed') })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
