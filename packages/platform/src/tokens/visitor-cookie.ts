import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveCookieKey, type MasterSecret } from '../secrets.ts'
import { hmac } from '../storage/keyed-hashes.ts'

/** The cookie that identifies a returning visitor. */
export interface VisitorCookies {
  issueVisitor(): { id: string; cookie: string }
  /** The visitor's id, or undefined for a cookie that we didn't sign. */
  readVisitor(cookie: string | undefined): string | undefined
}

/** Visitors' cookies, `id.signature`: 128 random bits and their HMAC-SHA256 under a key of the installation. */
export function createVisitorCookies({ secret }: { secret: MasterSecret }): VisitorCookies {
  const key = deriveCookieKey(secret)
  const signatureOf = (id: string) => hmac(key, `visitor ${id}`)
  return {
    issueVisitor: () => {
      const id = randomBytes(16).toString('base64url')
      return { id, cookie: `${id}.${signatureOf(id).toString('base64url')}` }
    },
    readVisitor: (cookie) => {
      const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (!id || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(id)
      // The last character has unused bits; only the spelling that we issue is accepted.
      return timingSafeEqual(given, expected) && given.toString('base64url') === signature ? id : undefined
    },
  }
}
