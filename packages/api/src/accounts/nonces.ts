import { randomBytes, timingSafeEqual } from 'node:crypto'
import { useOnce } from '@octavo/data/count-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

type Deps = Pick<ApiDeps, 'accountKeys' | 'clock'>

const lifetimeMs = 10 * 60_000

/** A nonce for one sign-in with a provider: random, dated and signed, so that it needn't be stored before it is used. */
export function newNonce({ accountKeys, clock }: Deps): string {
  const content = `${randomBytes(16).toString('base64url')}.${clock.now().getTime().toString(36)}`
  return `${content}.${signatureOf(accountKeys, content).toString('base64url')}`
}

/** Whether a nonce is one of ours and fresh. */
export function isFreshNonce({ accountKeys, clock }: Deps, nonce: string): boolean {
  const [, content = '', time = '', signature = ''] = /^([\w-]{22}\.([0-9a-z]{8,9}))\.([\w-]{43})$/.exec(nonce) ?? []
  if (content === '') return false
  const age = clock.now().getTime() - Number.parseInt(time, 36)
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(accountKeys, content)) && age >= 0 && age < lifetimeMs
}

/** Uses up a nonce; `false` the second time. */
export async function useNonce({ clock }: Deps, executor: Executor, nonce: string): Promise<boolean> {
  const now = clock.now()
  // To the end of the window that its age could still fall into, so that two uses always hit the same row.
  const until = new Date((Math.floor(now.getTime() / lifetimeMs) + 2) * lifetimeMs)
  return useOnce(executor, { subject: `nonce:${nonce.slice(0, 22)}`, until, now })
}

function signatureOf(keys: Deps['accountKeys'], content: string): Buffer {
  return keyedHash(keys, 'nonce', content)
}
