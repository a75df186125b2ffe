import type { Socket } from 'node:net'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import { english } from '@octavo/core/text/language.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { errorBody } from './error-replies.ts'

const reasons: Readonly<Record<string, BareErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
}
const phrases: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

/** Time for the client to read the answer before the connection is closed. */
const lingerMs = 1000

/** Answers invalid HTTP like every other error, and closes the connection. */
export function answerBrokenRequests(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  hangUp(socket, reasons[error.code ?? ''] ?? 'BAD_REQUEST')
}

/** Answers on the raw connection if no other answer has begun, and closes it even if the sender continues. */
export function hangUp(socket: Socket, code: BareErrorCode): void {
  if (!socket.writable) return void socket.destroy()
  const known = new AppError(code)
  const body = JSON.stringify(errorBody(known, { requestId: newRef(), language: english }))
  const head = `HTTP/1.1 ${known.status} ${phrases[known.status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
  socket.end(head + body)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
