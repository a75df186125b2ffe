import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from './api-deps.ts'

const cookieName = 'octavo_visitor'
const oneYearSeconds = 365 * 24 * 60 * 60

/** Owner of a visitor's tasks. */
export const visitorOwner = (visitorId: string) => `v:${visitorId}`

/** The visitor of the request's cookie, if it is one of ours. */
export function readVisitor({ visitors }: Pick<ApiDeps, 'visitors'>, request: FastifyRequest): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === cookieName && value) return visitors.readVisitor(value)
  }
  return undefined
}

/** A new visitor, remembered by the browser for a year. A client without cookies owns its task by the token alone. */
export function welcomeVisitor({ visitors, settings }: Pick<ApiDeps, 'visitors' | 'settings'>, reply: FastifyReply): string {
  const { id, cookie } = visitors.issueVisitor()
  const secure = settings.secureCookies ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${cookie}; Path=/; Max-Age=${oneYearSeconds}; HttpOnly; SameSite=Lax${secure}`)
  return id
}
