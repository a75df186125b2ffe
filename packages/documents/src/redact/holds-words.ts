import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'

const maxObjects = 2_000_000
/** Programs and tables of fonts, which name themselves with common words. */
const passedOver = new Set([
  '/FontFile',
  '/FontFile2',
  '/FontFile3',
  '/ToUnicode',
  '/DestOutputProfile',
  '/Parent',
  '/P',
  '/BaseFont',
  '/FontName',
])

/** Whether a string or a readable stream below an object has one of these words, in any of PDF's ways to write them. */
export function holdsWords(below: PdfObject, words: ReadonlySet<string>): boolean {
  if (words.size === 0) return false
  const ways = [...words].flatMap(writtenWays)
  const has = (bytes: Uint8Array) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return ways.some((way) => foundIn(buffer, way))
  }
  const waiting: PdfObject[] = [below]
  const visited = new Set<number>()
  for (let object = waiting.pop(), count = 0; object; object = waiting.pop(), count++) {
    if (count > maxObjects) return true
    const { id, type } = object
    if (id > 0 && visited.has(id)) continue
    if (id > 0) visited.add(id)
    if (type === 'string' && has(object.bytes ?? new Uint8Array(0))) return true
    if (type === 'array') waiting.push(...object.items())
    if (type === 'dictionary' || type === 'stream') for (const key of object.keys()) if (!passedOver.has(key)) waiting.push(object.get(key))
    if (type === 'stream' && object.get('/Subtype').name !== '/Image' && has(contentBytes(object, { lenient: true }) ?? new Uint8Array(0)))
      return true
  }
  return false
}

/** A word as bytes, and what a letter or digit right beside it would look like, if that makes it another word. */
interface Way {
  bytes: Buffer
  /** The bytes of a letter, and whether some are one. */
  beside?: { size: number; isLetter: (bytes: Buffer) => boolean }
}

/** Shorter ones are found in the middle of longer ones by chance, as a year is in a number. */
const shortestAnywhere = 6

function writtenWays(word: string): Way[] {
  const isAscii = (bytes: Buffer) => /^[A-Za-z0-9]$/.test(bytes.toString('latin1'))
  const isWide = (bytes: Buffer) => bytes[0] === 0 && isAscii(bytes.subarray(1))
  const isShort = word.length < shortestAnywhere
  const plain = [Buffer.from(word, 'utf8'), Buffer.from(word, 'latin1')]
  const wide = Buffer.from(word, 'utf16le').swap16()
  const ways = [...plain.map((bytes) => ({ bytes, size: 1, isLetter: isAscii })), { bytes: wide, size: 2, isLetter: isWide }]
  return ways.flatMap(({ bytes, size, isLetter }) => {
    const digits = bytes.toString('hex')
    const isHexLetter = (text: Buffer) => isLetter(Buffer.from(text.toString('latin1'), 'hex'))
    return [
      { bytes, ...(isShort && { beside: { size, isLetter } }) },
      ...[digits, digits.toUpperCase()].map((text) => ({
        bytes: Buffer.from(text),
        ...(isShort && { beside: { size: size * 2, isLetter: isHexLetter } }),
      })),
    ]
  })
}

/** Whether bytes have a word other than as a part of a name, which content has many of, or of another word. */
function foundIn(bytes: Buffer, { bytes: word, beside }: Way): boolean {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    if (beside && isJoined(bytes, at, at + word.length, beside)) continue
    let start = at
    while (start > 0 && /[\w.+#-]/.test(String.fromCharCode(bytes[start - 1] ?? 0))) start -= 1
    if (bytes[start - 1] !== 0x2f) return true
  }
  return false
}

function isJoined(bytes: Buffer, from: number, to: number, { size, isLetter }: NonNullable<Way['beside']>): boolean {
  return (
    (from >= size && isLetter(bytes.subarray(from - size, from))) || (to + size <= bytes.length && isLetter(bytes.subarray(to, to + size)))
  )
}
