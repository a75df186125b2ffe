import type { ErrorBody } from '@octavo/core/api/main-api.ts'
import { errorView } from '@octavo/core/api/message-views.ts'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { translated } from '@octavo/core/words/say.ts'
import { QueryFailed } from '@octavo/data/database-errors.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { closeSoftly } from './soft-close.ts'

const defaultRetrySeconds = 5

/** Errors of Fastify and its plugins as our own codes. */
const frameworkCodes: Readonly<Record<string, BareErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_NOT_ACCEPTED',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

/** One handler for every error of the program: unknown errors become a 500 with a logged id and no details. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (known.status >= 500) request.log.error({ err: error }, 'a request failed')
    if (error instanceof QueryFailed && known.status < 500) request.log.warn({ err: error }, 'the database refused a value of a request')
    return sendError(known, request, reply)
  })
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds = defaultRetrySeconds } = 'retryAfterSeconds' in error.details ? error.details : {}
  if (error.status === 429 || error.status === 503) reply.header('retry-after', retryAfterSeconds)
  if (error.is('UPLOAD_OFFSET_WRONG')) reply.header('upload-offset', String(error.details.offset))
  if (error.is('RANGE_NOT_SATISFIABLE') && error.details.size !== undefined) reply.header('content-range', `bytes */${error.details.size}`)
  if (isWorthCutting(request)) {
    reply.header('connection', 'close')
    closeSoftly(request.raw)
  }
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(errorBody(error, { requestId: request.id, language: answerLanguage(request, reply) }))
}

/** The rest of a refused body isn't worth reading, unless that is less work than a new connection. */
function isWorthCutting({ raw, routeOptions }: FastifyRequest): boolean {
  const isCheap = Number(raw.headers['content-length']) <= cheapBytes && raw.headers.expect === undefined && !routeOptions.config.longBody
  return !raw.complete && !isCheap
}

const cheapBytes = 16 * 1024

export function errorBody(error: AppError, { requestId, language }: { requestId: string; language: Language }): ErrorBody {
  return { ...errorView(error.toPlain(), language), requestId, ...(error.fields ? { fields: fieldsIn(language, error.fields) } : {}) }
}

/** Schemas of calls say what is wrong in English. */
function fieldsIn(language: Language, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, translated(language, sentence)]))
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('BAD_REQUEST', { cause: error, fields: fieldsOf(error.validation) })
  if (error instanceof QueryFailed && error.refusesValue) return new AppError('BAD_REQUEST', { cause: error })
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = frameworkCodes[code]
  if (known) return new AppError(known, { cause: error })
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL', { cause: error })
}

function fieldsOf(issues: readonly { instancePath: string; message?: string | undefined }[]): Record<string, string> {
  const messages = issues.map((issue) => [
    issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
    issue.message ?? 'is not valid',
  ])
  // Of several errors of a field the first one counts: the later ones follow from it.
  return Object.fromEntries(messages.reverse())
}
