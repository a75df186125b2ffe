import { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyRequest } from 'fastify'
import { type Pace, watchPace } from '../shared/byte-streams.ts'
import type { EngineSettings } from '../shared/engine-deps.ts'
import { type IncomingDocument, type Room, refuseLength } from './receive-document.ts'

const formLimits = { files: 1, fields: 8, parts: 10, headerPairs: 32, fieldSize: 16_384, fileSize: Number.MAX_SAFE_INTEGER }

/** The size of a form apart from its file: boundaries, headers and fields within the limits above. */
const maxFormBytes = 256 * 1024

/**
 * The single file of a multipart body, in the field `file`. A second file is an error while the content is read, so that nothing is stored.
 */
export async function incomingFile(request: FastifyRequest, { settings, room }: FormOptions): Promise<IncomingDocument> {
  const length = bodyLength(request)
  refuseLength(length === undefined ? undefined : length - maxFormBytes, room)
  const pace = watchForm(request, settings)
  const parts = request.parts({ limits: formLimits })
  const nextFile = () => Promise.race([fileIn(parts), pace.tooSlow]).catch(refuseForm)
  const part = await nextFile()
  if (part?.fieldname !== 'file') throw new AppError('BAD_REQUEST', { fields: { file: sentence('Send the file in the field file.') } })
  pace.watch(part.file)
  return { name: unescapeName(part.filename ?? ''), content: onlyFile(part.file, nextFile) }
}

/** Cuts off a sender that drips: between files by a rejection, within one by its error. */
export function watchForm(request: FastifyRequest, settings: EngineSettings): { tooSlow: Promise<never>; watch(file: Readable): void } {
  let current: Readable | undefined
  const { promise, reject } = Promise.withResolvers<never>()
  // Not awaited while a file arrives.
  promise.catch(() => {})
  watchPace(request.raw, paceOf(settings), (error) => {
    reject(error)
    current?.destroy(error)
  })
  return {
    tooSlow: promise,
    watch(file) {
      current = file
    },
  }
}

export interface FormOptions {
  settings: EngineSettings
  room: Room
}

/** The announced length of the body, if any. */
export function bodyLength({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}

/** The raw body of an upload piece. */
export function uploadBody(request: FastifyRequest, settings: EngineSettings): Readable {
  if (!(request.body instanceof Readable)) throw new AppError('CONTENT_TYPE_NOT_ACCEPTED')
  const { body } = request
  watchPace(request.raw, paceOf(settings), (error) => body.destroy(error))
  return body
}

/** The name of an announced upload, from `Content-Disposition` (RFC 6266). */
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
    throw new AppError('BAD_REQUEST', {
      cause,
      fields: { 'content-disposition': sentence("The file name isn't encoded as RFC 8187 requires.") },
    })
  }
}

/** The name of a file in a form: browsers escape only the quotes and line ends of a name. */
export function unescapeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

async function fileIn(parts: AsyncIterator<Multipart>): Promise<MultipartFile | undefined> {
  for (let part = await parts.next(); !part.done; part = await parts.next()) if (part.value.type === 'file') return part.value
  return undefined
}

/** The bytes of the file; any fault of the form, up to its end, is thrown while they are read. */
async function* onlyFile(file: Readable, nextFile: () => Promise<MultipartFile | undefined>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
    if (await nextFile()) throw new AppError('BAD_REQUEST', { fields: oneFile })
  } catch (error) {
    refuseForm(error)
  }
}

/** Parser errors about a truncated or invalid form are the sender's mistake. */
export function refuseForm(error: unknown): never {
  if (error instanceof AppError) throw error
  const isSecondFile = (error as { code?: unknown }).code === 'FST_FILES_LIMIT'
  throw new AppError('BAD_REQUEST', { cause: error, ...(isSecondFile ? { fields: oneFile } : {}) })
}

const oneFile = { file: sentence('Send one file in each call.') }

function paceOf({ uploadFloorBytesPerSecond, uploadPaceMs }: EngineSettings): Pace {
  return { floorBytesPerSecond: uploadFloorBytesPerSecond, periodMs: uploadPaceMs }
}
