import { randomBytes } from 'node:crypto'
import { decrypt, deriveSealingKey, encrypt, saltLength } from './cipher.ts'

const version = 1
const headerLength = 1 + saltLength
/** Every value has a key of its own, which encrypts this once. */
const nonce = Buffer.alloc(12)

/** What a small value is sealed with: its key comes from `key`, a new salt and `use`; it opens only with the same `context`. */
export interface ValueSeal {
  key: Uint8Array
  use: string
  context: string
}

/** Seals a small value: version, salt, encrypted value, tag. */
export function sealValue(value: Uint8Array, { key, use, context }: ValueSeal): Buffer {
  const salt = randomBytes(saltLength)
  const own = deriveSealingKey(key, { salt, info: `octavo ${use} ${version}` })
  return Buffer.concat([Buffer.of(version), salt, ...encrypt(value, { key: own, nonce, context: Buffer.from(context) })])
}

/** Opens what `sealValue` made, or throws. */
export function openValue(sealed: Uint8Array, { key, use, context }: ValueSeal): Buffer {
  if (sealed[0] !== version || sealed.length < headerLength) throw new Error('not a sealed value')
  const own = deriveSealingKey(key, { salt: sealed.subarray(1, headerLength), info: `octavo ${use} ${version}` })
  return decrypt(sealed.subarray(headerLength), { key: own, nonce, context: Buffer.from(context) })
}
