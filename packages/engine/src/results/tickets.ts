import { createHash } from 'node:crypto'
import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addTicket, findTicket, type TicketTarget, useTicket } from '@octavo/data/ticket-rows.ts'
import { hashToken, newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import type { EngineDeps, EngineSettings } from '../shared/engine-deps.ts'

/** What tickets need. */
export interface TicketDeps extends Pick<EngineDeps, 'database' | 'clock'> {
  settings: Pick<EngineSettings, 'engineUrl'>
}

const firstUseMs = 60_000
const boundMs = 10 * 60_000

/** Makes a short-lived address for a download, since the browser can't send the token's header there. */
export async function issueTicket(deps: TicketDeps, target: TicketTarget): Promise<{ url: string; expiresDate: string }> {
  const ticket = newRef()
  const expiresAt = new Date(deps.clock.now().getTime() + firstUseMs)
  await addTicket(deps.database.db, { ...target, hash: hashToken(ticket), expiresAt })
  return { url: `${deps.settings.engineUrl}/api/v1/downloads/${ticket}`, expiresDate: expiresAt.toISOString() }
}

/** An address of the first page of a held result, for as long as the result is held: pages show it as an image. */
export async function issuePreviewTicket(deps: TicketDeps, target: { taskRef: string; resultRef: string }): Promise<string> {
  const ticket = newRef()
  const expiresAt = new Date(deps.clock.now().getTime() + resultLifetimeMs)
  await addTicket(deps.database.db, { ...target, preview: true, hash: hashToken(ticket), expiresAt })
  return `${deps.settings.engineUrl}/api/v1/downloads/${ticket}`
}

/** What a ticket is for, if it is still valid for this client. A HEAD request, as link previews send it, doesn't bind the ticket. */
export async function redeemTicket(deps: EngineDeps, ticket: string, request: FastifyRequest): Promise<TicketTarget> {
  const now = deps.clock.now()
  const client = createHash('sha256')
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest()
  const use = { hash: hashToken(ticket), client, now, boundMs }
  const target = await (request.method === 'HEAD' ? findTicket : useTicket)(deps.database.db, use)
  if (!target) throw new AppError('NOT_FOUND')
  return target
}
