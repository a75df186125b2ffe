import { type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, deriveSealingKey, encrypt } from './cipher.ts'

const version = 2
const nonceLength = 12
const headerLength = 1 + nonceLength
const noSalt = Buffer.alloc(0)

/** Seals small values under one key; a value opens only with the context it was sealed with. */
export interface ValueSeal {
  seal(value: Uint8Array, context: string): Buffer
  /** Throws if anything differs from what was sealed. */
  open(sealed: Uint8Array, context: string): Buffer
}

/**
 * Seals values with a key for one use. All values of a use share a derived key, each with a random nonce, which is safe for four billion of
 * them; deriving a key for each would cost more than sealing it. A sealed value is version, nonce, encrypted value, tag.
 */
export function createValueSeal(key: Uint8Array, use: string): ValueSeal {
  let derived: KeyObject | undefined
  // Derived on demand: many calls that open a task never read its texts.
  const own = () => (derived ??= deriveSealingKey(key, { salt: noSalt, info: `octavo ${use} ${version}` }))
  return {
    seal(value, context) {
      const nonce = randomBytes(nonceLength)
      return Buffer.concat([Buffer.of(version), nonce, ...encrypt(value, { key: own(), nonce, context: Buffer.from(context) })])
    },
    open(sealed, context) {
      if (sealed[0] !== version || sealed.length < headerLength) throw new Error('not a sealed value')
      return decrypt(sealed.subarray(headerLength), {
        key: own(),
        nonce: sealed.subarray(1, headerLength),
        context: Buffer.from(context),
      })
    },
  }
}
