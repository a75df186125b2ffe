export type TokenKind = 'integer' | 'real' | 'string' | 'hex' | 'name' | 'keyword' | '[' | ']' | '<<' | '>>' | 'end'

/**
 * Reads the tokens of PDF syntax, in objects and in content. Unlike the readers that only want the meaning, it keeps how a token is
 * written. The fields describe the last token, so that none is allocated for each.
 */
export interface Lexer {
  kind: TokenKind
  /** The bytes of the token, delimiters included. */
  start: number
  end: number
  /** Where the next token is looked for. */
  at: number
  /** Of integers and reals. */
  number: number
  /** The length of a string or name in bytes, without delimiters and escapes. */
  length: number
  /** Of hex strings: the number of characters that aren't white space, and whether all of them are digits. */
  digits: number
  isHex: boolean
  next(): TokenKind
  /** The token as written, one character a byte. */
  text(): string
}

export function createLexer(bytes: Uint8Array, from = 0): Lexer {
  const { length: size } = bytes
  const lexer: Lexer = { kind: 'end', start: from, end: from, at: from, number: 0, length: 0, digits: 0, isHex: true, next, text }
  return lexer

  function text(): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset + lexer.start, lexer.end - lexer.start).toString('latin1')
  }

  function next(): TokenKind {
    const start = skipSpace(lexer.at)
    lexer.start = start
    const byte = bytes[start] ?? -1
    if (byte < 0) return found('end', size)
    if (byte === 0x2f) return readName(start)
    if (byte === 0x28) return readString(start)
    if (byte === 0x3c) return bytes[start + 1] === 0x3c ? found('<<', start + 2) : readHex(start)
    if (byte === 0x3e && bytes[start + 1] === 0x3e) return found('>>', start + 2)
    if (byte === 0x5b) return found('[', start + 1)
    if (byte === 0x5d) return found(']', start + 1)
    return readWord(start)
  }

  function found(kind: TokenKind, end: number): TokenKind {
    lexer.kind = kind
    lexer.end = end
    lexer.at = end
    return kind
  }

  function skipSpace(from: number): number {
    let at = from
    for (;;) {
      const byte = bytes[at] ?? -1
      if (byte === 0x25) while (at < size && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
      else if (byte >= 0 && isSpace[byte] === 1) at += 1
      else return at
    }
  }

  function readName(start: number): TokenKind {
    let at = start + 1
    let length = 0
    while (at < size && isRegular[bytes[at] ?? 0] === 1) {
      at += bytes[at] === 0x23 && isDigit(bytes[at + 1]) && isDigit(bytes[at + 2]) ? 3 : 1
      length += 1
    }
    lexer.length = length
    return found('name', Math.min(at, size))
  }

  function readString(start: number): TokenKind {
    let depth = 1
    let length = 0
    let at = start + 1
    for (; at < size; at++) {
      const byte = bytes[at] ?? 0
      length += 1
      if (byte === 0x5c) {
        const [skipped, counted] = escapeAt(at + 1)
        at += skipped
        length += counted - 1
      } else if (byte === 0x28) depth += 1
      else if (byte === 0x29) {
        depth -= 1
        if (depth === 0) break
      } else if (byte === 0x0d && bytes[at + 1] === 0x0a) at += 1
    }
    lexer.length = Math.max(0, length - 1)
    return found('string', Math.min(at + 1, size))
  }

  /** How many bytes an escape has after its backslash, and how many it stands for. */
  function escapeAt(at: number): [skipped: number, counted: number] {
    const byte = bytes[at] ?? 0
    if (byte === 0x0d) return [bytes[at + 1] === 0x0a ? 2 : 1, 0]
    if (byte === 0x0a) return [1, 0]
    let octal = 0
    while (octal < 3 && isOctal(bytes[at + octal])) octal += 1
    return [Math.max(octal, 1), 1]
  }

  function readHex(start: number): TokenKind {
    let at = start + 1
    let digits = 0
    let isHex = true
    for (; at < size && bytes[at] !== 0x3e; at++) {
      const byte = bytes[at] ?? 0
      if (isSpace[byte] === 1) continue
      digits += 1
      if (!isDigit(byte)) isHex = false
    }
    lexer.digits = digits
    lexer.isHex = isHex
    lexer.length = (digits + 1) >> 1
    return found('hex', Math.min(at + 1, size))
  }

  function readWord(start: number): TokenKind {
    let at = start
    while (at < size && isRegular[bytes[at] ?? 0] === 1) at += 1
    if (at === start) return found('keyword', start + 1)
    lexer.end = at
    const first = bytes[start] ?? 0
    const isNumber = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e
    if (!isNumber) return found('keyword', at)
    const written = text()
    if (!/^[+-]*(?:\d+\.?\d*|\.\d*)(?:-\d*)?$/.test(written)) return found('keyword', at)
    lexer.number = Number.parseFloat(written.replace(/^[+-]*(?=[+-])/, '')) || 0
    return found(written.includes('.') ? 'real' : 'integer', at)
  }
}

/** The classes of bytes (ISO 32000, 7.2.3). */
const isSpace = new Uint8Array(256).map((_, byte) => Number([0, 9, 10, 12, 13, 32].includes(byte)))
const isRegular = new Uint8Array(256).map((_, byte) => Number(isSpace[byte] === 0 && !'()<>[]{}/%'.includes(String.fromCharCode(byte))))

export function isSpaceByte(byte: number | undefined): boolean {
  return byte !== undefined && isSpace[byte] === 1
}

function isDigit(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

function isOctal(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x37
}
