import { Readable } from 'node:stream'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyRequest } from 'fastify'
import { type Pace, watchPace } from '../shared/byte-streams.ts'
import type { EngineSettings } from '../shared/engine-deps.ts'
import { type Form, type FormLimits, type FormPart, FormRefused, readForm } from '../shared/form-parts.ts'
import { type IncomingDocument, type Room, refuseLength } from './receive-document.ts'

const formLimits: FormLimits = { files: 1, fields: 8, fieldBytes: 16_384 }

/** The size of a form apart from its file: boundaries, headers and fields within the limits above. */
const maxFormBytes = 256 * 1024

/**
 * The single file of a multipart body, in the field `file`. A second file is an error while the content is read, so that nothing is stored.
 */
export async function incomingFile(request: FastifyRequest, { settings, room }: FormOptions): Promise<IncomingDocument> {
  const length = bodyLength(request)
  refuseLength(length === undefined ? undefined : length - maxFormBytes, room)
  const { parts } = openForm(request, { settings, limits: formLimits })
  try {
    const part = await nextFile(parts)
    if (part?.name !== 'file') throw new AppError('BAD_REQUEST', { fields: { file: sentence('Send the file in the field file.') } })
    return { name: unescapeName(part.fileName), content: onlyFile(part.content, parts) }
  } catch (error) {
    await parts.return?.()
    return refuseForm(error)
  }
}

/** The parts of the form in a body; a sender that drips is cut off, in the middle of a part as well. */
export function openForm(request: FastifyRequest, { settings, limits }: { settings: EngineSettings; limits: FormLimits }): Form {
  try {
    const form = readForm(request.raw, limits)
    watchPace(request.raw, paceOf(settings), form.fail)
    return form
  } catch (error) {
    return refuseForm(error)
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

type FormFile = Extract<FormPart, { kind: 'file' }>

async function nextFile(parts: Form['parts']): Promise<FormFile | undefined> {
  for (let part = await parts.next(); !part.done; part = await parts.next()) if (part.value.kind === 'file') return part.value
  return undefined
}

/** The bytes of the file; any fault of the form, up to its end, is thrown while they are read. */
async function* onlyFile(content: AsyncIterable<Uint8Array>, parts: Form['parts']): AsyncGenerator<Uint8Array> {
  try {
    yield* content
    await nextFile(parts)
  } catch (error) {
    refuseForm(error)
  } finally {
    await parts.return?.()
  }
}

/** A form that is cut off or invalid is the sender's mistake. */
export function refuseForm(error: unknown): never {
  if (error instanceof AppError) throw error
  const isSecondFile = error instanceof FormRefused && error.tooManyFiles
  throw new AppError('BAD_REQUEST', { cause: error, ...(isSecondFile ? { fields: oneFile } : {}) })
}

const oneFile = { file: sentence('Send one file in each call.') }

function paceOf({ uploadFloorBytesPerSecond, uploadPaceMs }: EngineSettings): Pace {
  return { floorBytesPerSecond: uploadFloorBytesPerSecond, periodMs: uploadPaceMs }
}
