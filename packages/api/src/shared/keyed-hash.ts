import { domainToASCII } from 'node:url'
import { addressBlock } from '@octavo/platform/http/client-address.ts'
import { hmac } from '@octavo/platform/storage/keyed-hashes.ts'
import type { AccountKeys } from './api-deps.ts'

type Hashing = Pick<AccountKeys, 'hashing'>

/** The same key for all spellings of an address: case, Unicode forms and both notations of an international domain. */
export function emailKeyOf(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return `${plain.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** A hash that replaces a text that must not be stored: it can't be guessed without the installation's key. */
export function keyedHash({ hashing }: Hashing, use: string, text: string): Buffer {
  return hmac(hashing, `${use} ${text}`)
}

/** A subject for counting by mailbox. */
export function mailboxSubject(keys: Hashing, emailKey: string): string {
  return keyedHash(keys, 'mailbox', emailKey).toString('base64url').slice(0, 22)
}

/** What an inbox is found by, whether or not the mailbox has an account. */
export function inboxOf(keys: Hashing, emailKey: string): string {
  return keyedHash(keys, 'inbox', emailKey).toString('base64url')
}

/** The subject of an account's daily number of tasks: one mailbox has many addresses by plus signs, and at some providers by dots. */
export function quotaSubject(keys: Hashing, emailKey: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(emailKey) ?? []
  const folded = dotless.has(domain) ? local.replaceAll('.', '') : local
  return `m:${mailboxSubject(keys, `${folded}@${domain}`)}`
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The caller's network, for counting and for recognising a new place. */
export function networkOf(keys: Hashing, address: string): string {
  return keyedHash(keys, 'network', addressBlock(address)).toString('base64url').slice(0, 22)
}
