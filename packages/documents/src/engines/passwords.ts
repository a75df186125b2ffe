import { AppError } from '@octavo/core/messages/errors.ts'
import { saslprep } from '@octavo/core/text/saslprep.ts'

/** A password as C expects it: its bytes and a NUL. */
export type PasswordBytes = Uint8Array

/**
 * Opens a file with every byte encoding the password may have, and throws `DOCUMENT_PASSWORD_WRONG` if none works. Current files use UTF-8,
 * most with SASLprep; older ones one byte per character.
 */
export function tryPassword<Opened>(password: string, open: (bytes: PasswordBytes) => Opened): Opened {
  let wrong: unknown
  for (const spelling of spellings(password)) {
    try {
      return open(spelling)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DOCUMENT_PASSWORD_WRONG') throw error
      wrong = error
    }
  }
  throw wrong
}

/** The password bytes for encrypting a new file: they open it in every reader, however the password is typed there. */
export function passwordForWriting(password: string): PasswordBytes {
  return terminated(Buffer.from(saslprep(password) ?? password).subarray(0, maxBytes))
}

/** PDF ignores the rest of a password. */
const maxBytes = 127

function spellings(password: string): PasswordBytes[] {
  // C strings end at NUL: what follows it would be ignored, and a wrong password accepted.
  const whole = password.replaceAll('\0', '\ufffd')
  const composed = whole.normalize('NFC')
  const all = [whole, saslprep(whole) ?? whole, composed].map((text) => Buffer.from(text))
  if ([...composed].every((character) => (character.codePointAt(0) ?? 0) <= 0xff)) all.push(Buffer.from(composed, 'latin1'))
  return all.filter((spelling, index) => all.findIndex((other) => other.equals(spelling)) === index).map(terminated)
}

function terminated(bytes: Uint8Array): PasswordBytes {
  return Buffer.concat([bytes, Buffer.of(0)])
}
