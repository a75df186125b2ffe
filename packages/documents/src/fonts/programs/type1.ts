import { standardEncoding } from '../names/encodings.ts'
import type { NamedProgram } from './font-program.ts'
import { type1Width } from './type1-width.ts'

/** The parts of a Type 1 font, decrypted. */
export interface Type1Parts {
  /** What stands before the encrypted part. */
  clear: string
  /** The encrypted part up to subroutines and glyphs. */
  secret: string
  encoding: NamedProgram['encoding']
  /** Charstrings by the names of their glyphs. */
  glyphs: ReadonlyMap<string, Uint8Array>
  subrs: readonly (Uint8Array | undefined)[]
}

/** Takes a Type 1 font apart (Adobe Type 1 Font Format); undefined if it's none. */
export function openType1(bytes: Uint8Array): Type1Parts | undefined {
  const plain = withoutSegments(bytes)
  const mark = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).indexOf('eexec')
  if (mark < 0) return undefined
  const clear = Buffer.from(plain.subarray(0, mark)).toString('latin1')
  const secret = decrypted(encryptedPart(plain, mark + 5), 55_665, 4)
  const text = Buffer.from(secret).toString('latin1')
  const lengthOfSalt = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4)
  const glyphs = readCharStrings(secret, text, lengthOfSalt)
  if (glyphs.size === 0) return undefined
  const ends = ['/Subrs', '/CharStrings'].map((key) => text.indexOf(key)).filter((at) => at >= 0)
  return {
    clear,
    secret: text.slice(0, Math.min(...ends)),
    encoding: readEncoding(clear),
    glyphs,
    subrs: readSubrs(secret, text, lengthOfSalt),
  }
}

/** Reads a Type 1 font; undefined if it's none. */
export function readType1(bytes: Uint8Array): NamedProgram | undefined {
  const parts = openType1(bytes)
  if (!parts) return undefined
  const { clear, glyphs, subrs, encoding } = parts
  const scale = Number(/\/FontMatrix\s*\[\s*([-\d.eE]+)/.exec(clear)?.[1] ?? 0.001) * 1000 || 1
  const names = [...glyphs.keys()]
  const charstrings = [...glyphs.values()]
  return {
    kind: 'named',
    glyphCount: names.length,
    encoding,
    names: () => names,
    glyphNamed: (name) => (glyphs.has(name) ? names.indexOf(name) : undefined),
    widthOf(glyph) {
      const charstring = charstrings[glyph]
      const width = charstring && type1Width(charstring, subrs)
      return width === undefined ? undefined : width * scale
    },
  }
}

/** A file for Windows is cut into segments with headers of six bytes. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && (bytes[at + 1] ?? 3) < 3; ) {
    const length = view.getUint32(at + 2, true)
    parts.push(bytes.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}

/** The encrypted part is bytes, or their hexadecimal digits. */
function encryptedPart(bytes: Uint8Array, from: number): Uint8Array {
  let at = from
  while ([0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] ?? 0)) at += 1
  const first = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
  if (!/^[0-9a-fA-F]{4}$/.test(first)) return bytes.subarray(at)
  return Buffer.from(
    Buffer.from(bytes.subarray(at))
      .toString('latin1')
      .replace(/[^0-9a-fA-F]/g, ''),
    'hex',
  )
}

/** The cipher of Type 1 fonts, which hides nothing. */
export function decrypted(bytes: Uint8Array, key: number, salt: number): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let state = key
  for (const [index, byte] of bytes.entries()) {
    plain[index] = byte ^ (state >> 8)
    state = ((byte + state) * 52_845 + 22_719) & 0xffff
  }
  return plain.subarray(Math.max(0, salt))
}

/** The entries `/name length RD bytes` of the dictionary of glyphs. */
function readCharStrings(secret: Uint8Array, text: string, salt: number): Map<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>()
  const start = text.indexOf('/CharStrings')
  const entry = /\/([^\s/{}[\]()<>]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g
  entry.lastIndex = start < 0 ? text.length : start + 12
  for (let match = entry.exec(text); match; match = entry.exec(text)) {
    const length = Number(match[2])
    if (entry.lastIndex + length > secret.length) break
    glyphs.set(match[1] ?? '', charstring(secret, entry.lastIndex, length, salt))
    entry.lastIndex += length
    if (/^\s*\S*\s*end\b/.test(text.slice(entry.lastIndex, entry.lastIndex + 24))) break
  }
  return glyphs
}

function readSubrs(secret: Uint8Array, text: string, salt: number): Uint8Array[] {
  const subrs: Uint8Array[] = []
  const start = text.indexOf('/Subrs')
  const entry = /dup\s+(\d+)\s+(\d+)\s+\S+\s/g
  const end = text.indexOf('/CharStrings')
  entry.lastIndex = start < 0 ? text.length : start
  for (let match = entry.exec(text); match && (end < start || match.index < end); match = entry.exec(text)) {
    const [number, length] = [Number(match[1]), Number(match[2])]
    if (entry.lastIndex + length > secret.length || number > 65_535) break
    subrs[number] = charstring(secret, entry.lastIndex, length, salt)
    entry.lastIndex += length
  }
  return subrs
}

function charstring(secret: Uint8Array, at: number, length: number, salt: number): Uint8Array {
  const bytes = secret.subarray(at, at + length)
  return salt < 0 ? bytes : decrypted(bytes, 4330, salt)
}

function readEncoding(clear: string): NamedProgram['encoding'] {
  const start = clear.indexOf('/Encoding')
  if (start < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(start, start + 40))) return standardEncoding
  const encoding: (string | undefined)[] = Array.from({ length: 256 })
  for (const [, code, name] of clear.slice(start).matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)) encoding[Number(code)] = name
  return encoding
}
