import { AppError } from '@octavo/core/messages/errors.ts'
import { saslprep } from '@octavo/core/text/saslprep.ts'

/** A password as C takes it: its bytes and a NUL. */
export type PasswordBytes = Uint8Array

/**
 * Opens a file with whatever bytes the password may stand for, and throws `DOCUMENT_PASSWORD_WRONG` if none is right. Files of
 * today have it in UTF-8, most as SASLprep writes it; older ones in one byte a character.
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

/** The bytes under which a new file is locked: they open it in every reader, however the password is typed there. */
export function passwordForWriting(password: string): PasswordBytes {
  return terminated(Buffer.from(saslprep(password) ?? password).subarray(0, maxBytes))
}

/** PDF takes no more of a password into account. */
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
