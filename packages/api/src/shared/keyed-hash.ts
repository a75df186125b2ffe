import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { addressBlock } from '@octavo/platform/http/client-address.ts'
import type { AccountKeys } from './api-deps.ts'

type Hashing = Pick<AccountKeys, 'hashing'>

/** One key for all spellings of an address: case, Unicode forms and the two ways to write a foreign domain. */
export function emailKeyOf(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return `${plain.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** What stands for a text where the text itself must not: it cannot be guessed without the installation's key. */
export function keyedHash({ hashing }: Hashing, use: string, text: string): Buffer {
  return createHmac('sha256', hashing).update(`${use} ${text}`).digest()
}

/** A subject for counting by mailbox. */
export function mailboxSubject(keys: Hashing, emailKey: string): string {
  return keyedHash(keys, 'mailbox', emailKey).toString('base64url').slice(0, 22)
}

/** Whose number of tasks a day an account's task counts for: one mailbox has many addresses by plus signs, and at some providers by dots. */
export function quotaSubject(keys: Hashing, emailKey: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(emailKey) ?? []
  const folded = dotless.has(domain) ? local.replaceAll('.', '') : local
  return `m:${mailboxSubject(keys, `${folded}@${domain}`)}`
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The network that somebody calls from, for counting and for telling a new place from a known one. */
export function networkOf(keys: Hashing, address: string): string {
  return keyedHash(keys, 'network', addressBlock(address)).toString('base64url').slice(0, 22)
}
