import { createHash } from 'node:crypto'
import { ExecuteOrder, maxSteps } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findBrokenText } from '@octavo/core/text/broken-text.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { openForm, refuseForm, unescapeName } from '../documents/incoming.ts'
import type { IncomingDocument } from '../documents/receive-document.ts'
import type { EngineSettings } from '../shared/engine-deps.ts'
import { type FormPart, isForm } from '../shared/form-parts.ts'

/** The fields of the form besides its files, each as JSON. */
const RunFields = z.strictObject({
  options: z.record(z.string(), z.unknown()).default({}),
  /** By the place of the file in the form, from 0. */
  passwords: z.record(z.string().regex(/^\d{1,5}$/), z.string().max(1024)).default({}),
  executeOrders: z
    .array(ExecuteOrder)
    .max(maxSteps - 1)
    .optional(),
})
export type RunFields = z.infer<typeof RunFields>

export interface ReadForm {
  fields: RunFields
  /** Tells the same content from another; only where it is wanted. */
  digest: string | undefined
}

export interface RunFormOptions {
  settings: EngineSettings
  maxFiles: number
  wantsDigest: boolean
  /** Takes one file after the other; resolves when all its bytes were read. */
  onFile(file: IncomingDocument): Promise<void>
}

/** As large as the body of a call in JSON. */
const maxFieldBytes = 1024 * 1024

/** Reads a whole form and hands over its files one by one; the sender waits while a file is taken. */
export async function readRunForm(request: FastifyRequest, { settings, maxFiles, wantsDigest, onFile }: RunFormOptions): Promise<ReadForm> {
  if (!isForm(request.raw)) throw new AppError('CONTENT_TYPE_NOT_ACCEPTED')
  // Without a prototype: a field may have any name.
  const given: Record<string, unknown> = Object.create(null)
  const digest = wantsDigest ? createHash('sha256') : undefined
  const note = (...words: unknown[]) => void digest?.update(`${JSON.stringify(words)}\n`)
  for await (const part of partsOf(request, { settings, maxFiles })) {
    if (part.kind === 'field') {
      given[part.name] = fieldValue(part)
      note(part.name, given[part.name])
      continue
    }
    if (part.name !== 'file') throw new AppError('BAD_REQUEST', { fields: { [part.name]: filesGoHere } })
    const name = unescapeName(part.fileName)
    let bytes = 0
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of part.content) {
        bytes += chunk.length
        digest?.update(chunk)
        yield chunk
      }
    }
    await onFile({ name, content: counted() })
    note(name, bytes)
  }
  return { fields: readFields(given), digest: digest?.digest('hex') }
}

const filesGoHere = sentence('Send files in the field file.')

async function* partsOf(
  request: FastifyRequest,
  { settings, maxFiles }: Pick<RunFormOptions, 'settings' | 'maxFiles'>,
): AsyncGenerator<FormPart> {
  // One more than allowed, so that the caller learns how many are.
  const limits = { files: maxFiles + 1, fields: 8, fieldBytes: maxFieldBytes }
  try {
    yield* openForm(request, { settings, limits }).parts
  } catch (error) {
    refuseForm(error)
  }
}

function fieldValue({ name, value, isCut }: Extract<FormPart, { kind: 'field' }>): unknown {
  if (isCut) throw new AppError('BODY_TOO_LARGE')
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause, fields: { [name]: sentence("This isn't valid JSON.") } })
  }
}

function readFields(given: Record<string, unknown>): RunFields {
  const broken = findBrokenText(given)
  if (broken !== undefined)
    throw new AppError('BAD_REQUEST', {
      fields: { [broken]: sentence("This text contains a character that can't be saved. Enter it again.") },
    })
  const fields = RunFields.safeParse(given)
  if (fields.success) return fields.data
  const problems = fields.error.issues.map(({ path, message }) => [path.join('.') || 'body', message] as const)
  throw new AppError('BAD_REQUEST', { cause: fields.error, fields: Object.fromEntries(problems) })
}
