import { AppError } from '@octavo/core/messages/errors.ts'
import { derivedBytes, hmac } from './keyed-hashes.ts'
import type { Keyring } from './keyring.ts'
import { createValueSeal } from './value-seal.ts'

/** Seals what an account keeps beyond its tasks. Without the account's row, and the key in it, nothing of it opens. */
export interface AccountSeal {
  /** The purpose, which names the row, is bound to the text. */
  seal(purpose: string, text: string): Buffer
  /** Throws `INTERNAL` if it was sealed for another purpose or account. */
  open(purpose: string, sealed: Uint8Array): string
  /** Hashes parts of a text, so that they can be searched without being readable. */
  hash(parts: readonly string[]): number[]
}

export interface AccountSeals {
  /** `undefined` if there is no such account. */
  of(userId: string): Promise<AccountSeal | undefined>
}

/** Where wrapped keys of accounts are stored. */
export interface AccountKeyStore {
  /** Null if the account has no key yet; undefined if there is no account. */
  find(userId: string): Promise<Buffer | null | undefined>
  /** Stores a key unless there is one, and returns the stored one. */
  keep(userId: string, wrapped: Buffer): Promise<Buffer | undefined>
}

/** Keys of as many accounts are held in memory: a busy account would otherwise be looked up for each of its tasks. */
const mostHeld = 500

export function createAccountSeals(keyring: Keyring, store: AccountKeyStore): AccountSeals {
  const held = new Map<string, AccountSeal>()
  return {
    async of(userId) {
      const known = held.get(userId)
      if (known) return known
      const context = `account ${userId}`
      const found = await store.find(userId)
      const wrapped = found === null ? await store.keep(userId, keyring.wrap(keyring.newTaskKey(), context)) : found
      if (!wrapped) return undefined
      const seal = accountSeal(keyring.unwrap(wrapped, context))
      const [oldest] = held.keys()
      if (held.size >= mostHeld && oldest !== undefined) held.delete(oldest)
      held.set(userId, seal)
      return seal
    },
  }
}

function accountSeal(key: Uint8Array): AccountSeal {
  const values = createValueSeal(key, 'account text')
  const hashing = derivedBytes(key, { salt: new Uint8Array(), info: 'octavo account search 1' })
  return {
    seal: (purpose, text) => values.seal(Buffer.from(text), purpose),
    open(purpose, sealed) {
      try {
        return values.open(sealed, purpose).toString()
      } catch (cause) {
        throw new AppError('INTERNAL', { cause: new Error(`the sealed ${purpose} does not open`, { cause }) })
      }
    },
    hash: (parts) => parts.map((part) => hmac(hashing, part).readInt32BE()),
  }
}
