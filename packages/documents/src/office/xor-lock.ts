/** What a password becomes in the XOR encryption of Word 95 and Excel 95, with 16 bytes ([MS-OFFCRYPTO] 2.3.7). */
export interface XorLock {
  /** Both are stored in the file and reveal a wrong password. */
  key: number
  verifier: number
}

/** The two numbers of a password. */
export function xorLock(password: string): XorLock {
  const letters = lettersOf(password)
  return { key: keyOf(letters), verifier: verifierOf(letters) }
}

/** Encrypts or decrypts a stream of a .doc from a position on; the operation is its own inverse. */
export function xorWordStream(stream: Buffer, password: string, from: number): Buffer {
  const bytes = wordBytes(lettersOf(password))
  return stream.map((byte, index) => {
    const own = bytes[index % bytes.length] ?? 0
    // A zero stays, and so does a byte that would become one.
    return index < from || byte === 0 || byte === own ? byte : byte ^ own
  }) as Buffer
}

const maxLetters = 15
/** Padding for shorter passwords. */
const filling = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')

/** One byte per letter: the low one, or the high one if that is zero. */
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
