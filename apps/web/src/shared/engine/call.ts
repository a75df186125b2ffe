import type { ErrorBody } from '@octavo/core/api/main-api.ts'
import { t } from '@octavo/core/words/t.ts'

/** A failed call: the server's message, or ours if there was no server. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>

  constructor({
    code,
    message,
    status,
    fields = {},
    details = {},
  }: {
    code: string
    message: string
    status: number
    fields?: Record<string, string> | undefined
    details?: Record<string, unknown> | undefined
  }) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
  }
}

/** There was no answer at all. */
export const unreachable = () =>
  new CallError({ code: 'UNREACHABLE', status: 0, message: t("Can't reach Octavo. Check your connection and try again.") })

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The call outlives the page. */
  keepalive?: boolean
}

/** Calls the server and returns a successful response; throws `CallError` otherwise. */
export async function call(
  url: string,
  { method = 'GET', json, body, headers = {}, signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const content = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(url, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(content === undefined ? {} : { body: content }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw error instanceof TypeError ? unreachable() : error
  })
  if (response.ok) return response
  throw await errorOf(response)
}

/** The error in a response. */
export async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  return new CallError({
    code: body?.code ?? 'UNEXPECTED',
    message: body?.message ?? t('An unexpected error occurred'),
    status: response.status,
    fields: body?.fields,
    details: body?.details,
  })
}

/** Whether the server was unreachable or temporarily unavailable: the same call may succeed later. */
export function isBreak(error: unknown): boolean {
  // A file that couldn't be scanned is deleted: its upload can't continue and has to start again.
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status) && error.code !== 'MALWARE_SCAN_FAILED'
}

/** Whether the server is overloaded. */
export function isBusy(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.code === 'UNAVAILABLE'
}

/** Whether the task has ended and its files are deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 410
}

/** Whether what was to be removed isn't there any more: another tab was faster. */
export function isMissing(error: unknown): boolean {
  return isGone(error) || (error instanceof CallError && error.status === 404)
}

/** The message of any error for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return t('An unexpected error occurred')
  // Waiting doesn't help if the password tries are used up: that message belongs to the field.
  return error.status === 429 ? (error.fields.password ?? error.message) : error.message
}
