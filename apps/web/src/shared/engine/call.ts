import type { ErrorBody } from '@octavo/core/api/main-api.ts'
import { t } from '@octavo/core/words/t.ts'

/** What a call that did not succeed says: the server's sentence, or ours when there was no server. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>

  constructor({
    code,
    message,
    status,
    fields = {},
  }: { code: string; message: string; status: number; fields?: Record<string, string> | undefined }) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** No answer came at all. */
export const unreachable = () =>
  new CallError({ code: 'UNREACHABLE', status: 0, message: t("Can't reach Octavo. Check your connection and try again.") })

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Calls the server and gives back a good answer; throws `CallError` otherwise. */
export async function call(url: string, { method = 'GET', json, body, headers = {}, signal }: CallOptions = {}): Promise<Response> {
  const content = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(url, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(content === undefined ? {} : { body: content }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw error instanceof TypeError ? unreachable() : error
  })
  if (response.ok) return response
  throw await errorOf(response)
}

/** The error that an answer tells. */
export async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  return new CallError({
    code: body?.code ?? 'UNEXPECTED',
    message: body?.message ?? t('An unexpected error occurred'),
    status: response.status,
    fields: body?.fields,
  })
}

/** Whether the server could not be reached or could not answer now: the same call may succeed a little later. */
export function isBreak(error: unknown): boolean {
  // A file that could not be scanned is deleted: its upload does not continue, it starts again.
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status) && error.code !== 'MALWARE_SCAN_FAILED'
}

/** Whether the server is there and has too much to do. */
export function isBusy(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.code === 'UNAVAILABLE'
}

/** Whether the task that was spoken of is over and its files are removed. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 410
}

/** What to tell a person about an error of whatever kind. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return t('An unexpected error occurred')
  // To wait does not help who has used up the tries with a password: that sentence is the field's.
  return error.status === 429 ? (error.fields.password ?? error.message) : error.message
}
