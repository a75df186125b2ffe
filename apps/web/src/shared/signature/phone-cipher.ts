import { attempt } from '../client-storage.ts'

/** What a computer and a phone share by a code that only the phone's camera sees: the server gets the ref, never the secret or the key. */
export interface PhoneCipher {
  /** The name under which the server knows the place for the signature. */
  ref: string
  seal(content: unknown): Promise<string>
  /** What was sealed with the same secret; throws for anything else. */
  open(sealed: string): Promise<unknown>
}

const secretBytes = 16
const nonceBytes = 12

/** A new secret for a code: 128 random bits in 22 characters of an address. */
export function newSecret(): string {
  return toText(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

/** Whether a text can be a secret. */
export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** Whether this page may encrypt: browsers allow it over https, and on the machine itself. */
export function canEncrypt(): boolean {
  return attempt(() => crypto.subtle !== undefined) ?? false
}

/** Ref and key of a secret. */
export async function phoneCipher(secret: string): Promise<PhoneCipher> {
  const base = await crypto.subtle.importKey('raw', toBytes(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const ref = toText(new Uint8Array(await crypto.subtle.deriveBits(purpose('ref'), base, 128)))
  const key = await crypto.subtle.deriveKey(purpose('key'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    ref,
    async seal(content) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const bytes = new TextEncoder().encode(JSON.stringify(content))
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, bytes))
      const all = new Uint8Array(nonceBytes + sealed.length)
      all.set(nonce)
      all.set(sealed, nonceBytes)
      return toText(all)
    },
    async open(sealed) {
      const all = toBytes(sealed)
      const iv = all.subarray(0, nonceBytes)
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, all.subarray(nonceBytes))
      return JSON.parse(new TextDecoder().decode(bytes))
    },
  }
}

function purpose(name: 'ref' | 'key') {
  const info = new TextEncoder().encode(`octavo-phone-signature/${name}`)
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
}

function toText(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
}
