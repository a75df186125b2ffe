import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { derivedBytes } from './keyed-hashes.ts'

export const saltLength = 32
export const tagLength = 16

/** A key for one use: a key never gets two salts, so a nonce needn't be random. */
export function deriveSealingKey(key: Uint8Array, use: { salt: Uint8Array; info: string }): KeyObject {
  return createSecretKey(deriveKeyBytes(key, use))
}

/** The same as bytes. */
export function deriveKeyBytes(key: Uint8Array, use: { salt: Uint8Array; info: string }): Buffer {
  if (key.length !== 32) throw new TypeError('a sealing key has 32 bytes')
  return derivedBytes(key, use)
}

/** The inputs of AES-256-GCM besides the content. */
export interface CipherInput {
  key: KeyObject
  nonce: Uint8Array
  /** Authenticated with the content, not stored. */
  context: Uint8Array
}

/** Encrypts; the two buffers have to be concatenated. */
export function encrypt(content: Uint8Array, { key, nonce, context }: CipherInput): [content: Buffer, tag: Buffer] {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(context)
  const encrypted = cipher.update(content)
  // In this mode `final` returns no bytes; it only computes the tag.
  cipher.final()
  return [encrypted, cipher.getAuthTag()]
}

/** Decrypts content followed by its tag; throws if anything differs from what was encrypted. */
export function decrypt(sealed: Uint8Array, { key, nonce, context }: CipherInput): Buffer {
  if (sealed.length < tagLength) throw new Error('shorter than its tag')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(context)
  decipher.setAuthTag(sealed.subarray(-tagLength))
  const content = decipher.update(sealed.subarray(0, -tagLength))
  decipher.final()
  return content
}
