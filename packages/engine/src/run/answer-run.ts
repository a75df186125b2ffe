import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { errorView } from '@octavo/core/api/message-views.ts'
import { AppError, type PlainError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { Outcome } from '@octavo/data/task-view.ts'
import { taskView } from '@octavo/data/task-view.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendResult } from '../results/send-result.ts'
import { sendZip } from '../results/send-zip.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { EndedTask } from '../tasks/until-ended.ts'
import type { Preferences } from './preferences.ts'

interface Answer {
  request: FastifyRequest
  reply: FastifyReply
  claims: EngineTokenClaims
  language: Language
}

/** Answers a call whose run has ended: by the file, a ZIP or their addresses, or by the error. */
export async function answerEnded(
  deps: EngineDeps,
  { task, results: known }: EndedTask,
  { form, ...answer }: Answer & Pick<Preferences, 'form'>,
): Promise<FastifyReply> {
  const { request, reply } = answer
  if (task.row.status === 'EXPIRED') throw new AppError('EXPIRED')
  if (task.row.status !== 'SUCCEEDED') throw AppError.fromPlain(errorOf(task))
  if (task.row.access !== 'FULL_ACCESS') return answerUnpaid(deps, task, answer)
  const results = known ?? (await listResults(deps.database.db, task.row))
  if (form === 'json')
    return reply.send({
      data: { ...addressed(deps, taskView({ ...parts(task), results }, answer.language)), ...(await handle(deps, answer)) },
    })
  const [only, second] = results
  if (only && !second && form === 'file') return sendResult(deps, { task, result: only }, { request, reply })
  return sendZip(deps, task, { request, reply })
}

/** Answers a call whose run goes on: by the task, and where to ask for it. */
export async function answerAccepted(deps: EngineDeps, task: OpenTask, answer: Answer & { respondAsync: boolean }): Promise<FastifyReply> {
  const { reply, language } = answer
  if (answer.respondAsync) reply.header('preference-applied', 'respond-async')
  return reply
    .code(202)
    .header('location', statusAddress(deps))
    .send({ data: { ...taskView({ ...parts(task), results: [] }, language), ...(await handle(deps, answer)) } })
}

/** Beyond the daily number the run is done, but its result has to be paid for. */
async function answerUnpaid(deps: EngineDeps, task: OpenTask, answer: Answer): Promise<FastifyReply> {
  const { request, reply, language } = answer
  const error = new AppError(task.row.access === 'LOGIN_REQUIRED' ? 'LOGIN_REQUIRED' : 'PAYMENT_REQUIRED')
  return reply.code(402).send({
    ...errorView(error.toPlain(), language),
    requestId: request.id,
    data: { ...taskView({ ...parts(task), results: [] }, language), ...(await handle(deps, answer)) },
  })
}

/** With what the caller can ask for the task again. */
async function handle({ tokens, settings }: EngineDeps, { claims }: Pick<Answer, 'claims'>) {
  const { token, expiresAt } = await tokens.issue(claims)
  return { engineToken: token, engineUrl: settings.engineUrl, expiresAt: expiresAt.toISOString() }
}

function addressed({ settings }: EngineDeps, view: TaskView) {
  const base = `${settings.engineUrl}/api/v1/results`
  return { ...view, results: view.results.map((result) => ({ ...result, url: `${base}/${result.ref}` })), zipUrl: `${base}/batch` }
}

function statusAddress({ settings }: EngineDeps): string {
  return `${settings.engineUrl}/api/v1/engine/tasks/status`
}

function parts({ row, seal }: OpenTask) {
  return { task: row, seal }
}

function errorOf({ row, seal }: OpenTask): PlainError {
  const outcome = row.sealedOutcome ? (JSON.parse(seal.open('outcome', row.sealedOutcome)) as Outcome) : undefined
  if (outcome?.error) return outcome.error
  return row.status === 'CANCELLED' ? { code: 'CANCELLED', details: {} } : { code: 'INTERNAL', details: {} }
}
