/** What a password becomes in the lock of Word 95 and Excel 95, an exclusive or with 16 bytes ([MS-OFFCRYPTO] 2.3.7). */
export interface XorLock {
  /** Both are written into the file, and tell a wrong password. */
  key: number
  verifier: number
}

/** The two numbers of a password. */
export function xorLock(password: string): XorLock {
  const letters = lettersOf(password)
  return { key: keyOf(letters), verifier: verifierOf(letters) }
}

/** Locks or unlocks a stream of a .doc from a place on; doing it twice gives what there was. */
export function xorWordStream(stream: Buffer, password: string, from: number): Buffer {
  const bytes = wordBytes(lettersOf(password))
  return stream.map((byte, index) => {
    const own = bytes[index % bytes.length] ?? 0
    // A zero stays, and so does what would become one.
    return index < from || byte === 0 || byte === own ? byte : byte ^ own
  }) as Buffer
}

const maxLetters = 15
/** Stands behind shorter passwords. */
const filling = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')

/** Of each letter one byte: the low one, or the high one where that is zero. */
function lettersOf(password: string): number[] {
  return Array.from({ length: Math.min(password.length, maxLetters) }, (_, index) => {
    const code = password.charCodeAt(index)
    return code & 255 || code >> 8
  })
}

function keyOf(letters: readonly number[]): number {
  let [key, base, end] = [0, 0x8000, 0xffff]
  for (const letter of letters.toReversed()) {
    for (let bit = 0; bit < 8; bit += 1) {
      base = turned(base)
      end = turned(end)
      if (letter & 0x7f & (1 << bit)) key ^= base
    }
  }
  return key ^ end
}

function turned(value: number): number {
  const rotated = ((value << 1) | (value >> 15)) & 0xffff
  return rotated & 1 ? rotated ^ 0x1020 : rotated
}

function verifierOf(letters: readonly number[]): number {
  let verifier = 0
  for (const byte of [letters.length, ...letters].reverse()) verifier = (((verifier & 0x4000) >> 14) | ((verifier << 1) & 0x7fff)) ^ byte
  return verifier ^ 0xce4b
}

function wordBytes(letters: readonly number[]): Buffer {
  const key = keyOf(letters)
  return Buffer.from(
    [...letters, ...filling].slice(0, 16).map((byte, index) => {
      const mixed = byte ^ (index % 2 === 0 ? key & 255 : key >> 8)
      return ((mixed << 7) | (mixed >> 1)) & 255
    }),
  )
}
