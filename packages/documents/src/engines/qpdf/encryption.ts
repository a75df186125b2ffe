import { passwordForWriting } from '../passwords.ts'
import { type Pointer, qpdf } from './library.ts'

/** What a person who opens a file with its user password may do. Readers are asked to comply; the owner password allows everything. */
export interface Permissions {
  print: 'full' | 'low' | 'none'
  copy: boolean
  accessibility: boolean
  modify: boolean
  annotate: boolean
  forms: boolean
  assemble: boolean
}

/** How a file is encrypted when it is written. */
export interface Encryption {
  /** An empty one lets everybody open the file, within the permissions. */
  userPassword: string
  ownerPassword: string
  permissions: Permissions
  /** AES-256 (revision 6), or AES-128 for readers from before 2009. */
  method: 'aes-256' | 'aes-128'
  encryptsMetadata: boolean
}

/** Sets the encryption with which a document is written. */
export function setEncryption(data: Pointer, { userPassword, ownerPassword, permissions, method, encryptsMetadata }: Encryption): void {
  const { print, copy, accessibility, modify, annotate, forms, assemble } = permissions
  const passwords = [passwordForWriting(userPassword), passwordForWriting(ownerPassword)] as const
  const switches = [accessibility, copy, assemble, annotate, forms || annotate, modify].map(Number)
  const printing = { full: 0, low: 1, none: 2 }[print]
  const metadata = Number(encryptsMetadata)
  if (method === 'aes-256') qpdf().qpdf_set_r6_encryption_parameters2(data, ...passwords, ...switches, printing, metadata)
  else qpdf().qpdf_set_r4_encryption_parameters_insecure(data, ...passwords, ...switches, printing, metadata, 1)
}
