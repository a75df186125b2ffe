import { createHash, randomBytes } from 'node:crypto'

/** A new ref or ticket: 128 random bits in 22 URL-safe characters. */
export function newRef(): string {
  return randomBytes(16).toString('base64url')
}

/** The hash that is stored instead of a token. A token has enough random bits, so neither salt nor a slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
