import { Readable } from 'node:stream'
import { AppError } from '@octavo/core/errors.ts'
import type { FastifyRequest } from 'fastify'
import { type Pace, watchPace } from '../byte-streams.ts'
import type { EngineSettings } from '../engine-deps.ts'
import type { IncomingDocument } from './receive-document.ts'

const formLimits = { files: 1, fields: 8, parts: 10, headerPairs: 32, fieldSize: 16_384, fileSize: Number.MAX_SAFE_INTEGER }

/** The one file of a multipart body, in the field `file`. */
export async function incomingFile(request: FastifyRequest, settings: EngineSettings): Promise<IncomingDocument> {
  let file: Readable | undefined
  const tooSlow = Promise.withResolvers<never>()
  // Nobody waits for it once the file has begun.
  tooSlow.promise.catch(() => {})
  watchPace(request.raw, paceOf(settings), (error) => {
    tooSlow.reject(error)
    file?.destroy(error)
  })
  const part = await Promise.race([request.file({ limits: formLimits }), tooSlow.promise]).catch(refuseForm)
  if (part?.fieldname !== 'file') throw new AppError('BAD_REQUEST', { fields: { file: 'Send the file in the field file.' } })
  file = part.file
  return { name: unescapeName(part.filename ?? ''), content: wellFormed(file) }
}

/** The raw body of a piece. */
export function uploadBody(request: FastifyRequest, settings: EngineSettings): Readable {
  if (!(request.body instanceof Readable)) throw new AppError('CONTENT_TYPE_NOT_ACCEPTED')
  const { body } = request
  watchPace(request.raw, paceOf(settings), (error) => body.destroy(error))
  return body
}

/** The name of an announced upload, from `Content-Disposition` as RFC 6266 writes it. */
export function uploadName(request: FastifyRequest): string {
  const disposition = request.headers['content-disposition'] ?? ''
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (extended) return decodeName(extended)
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ?? 'document'
}

function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause, fields: { 'content-disposition': 'The file name is not encoded as RFC 8187 says.' } })
  }
}

/** Browsers write quotes and line ends of a name in this way, and nothing else. */
function unescapeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

async function* wellFormed(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    refuseForm(error)
  }
}

/** What the parser says of a form that breaks off or is none is the sender's mistake. */
function refuseForm(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('BAD_REQUEST', { cause: error })
}

function paceOf({ uploadFloorBytesPerSecond, uploadPaceMs }: EngineSettings): Pace {
  return { floorBytesPerSecond: uploadFloorBytesPerSecond, periodMs: uploadPaceMs }
}
