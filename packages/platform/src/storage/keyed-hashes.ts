import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

// Keys are given to Node as key objects: to find out that bytes are none it catches two errors, which takes ten times as long as the hash.

/** HMAC-SHA-256. */
export function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', createSecretKey(key)).update(text).digest()
}

/** 32 bytes by HKDF-SHA-256. */
export function derivedBytes(key: Uint8Array, { salt, info }: { salt: Uint8Array; info: string }): Buffer {
  return Buffer.from(hkdfSync('sha256', createSecretKey(key), salt, info, 32))
}
