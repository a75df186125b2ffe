import { randomBytes } from 'node:crypto'
import { addAccessToken, listAccessTokens } from '@octavo/data/access-token-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { hashToken, newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import { newSignInMail } from '../mails/mails.ts'
import { postMail } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { networkOf } from '../shared/keyed-hash.ts'
import { deviceOf } from './device.ts'

const lifetimeMs = 30 * 24 * 60 * 60_000

/** The prefixes of access tokens and keys, which distinguish them for people and for programs that scan for leaks. */
export const tokenPrefix = 'octavo_at_'
export const keyPrefix = 'octavo_key_'

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Signs a person in on the calling device. On the first use of a device or network they get a mail. */
export async function issueAccessToken(
  deps: ApiDeps,
  executor: Executor,
  { user, request }: { user: UserRow; request: FastifyRequest },
): Promise<string> {
  const now = deps.clock.now()
  const device = deviceOf(request.headers['user-agent'])
  const network = networkOf(deps.accountKeys, request.ip)
  const earlier = await listAccessTokens(executor, { userId: user.id, now })
  const token = `${tokenPrefix}${newSecret()}`
  await addAccessToken(executor, {
    hash: hashToken(token),
    id: newRef(),
    userId: user.id,
    device,
    network,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  const isKnown = earlier.some((one) => one.device === device && one.network === network)
  if (earlier.length > 0 && !isKnown) await postMail(deps, executor, newSignInMail({ user, device, now, siteUrl: deps.settings.siteUrl }))
  return token
}
