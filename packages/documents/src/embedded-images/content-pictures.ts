/** What a content stream draws that may be a picture. Names have their slash. */
export type Drawn =
  | { kind: 'object'; name: string }
  | { kind: 'pattern'; name: string }
  | { kind: 'inline'; entries: string; data: Uint8Array }

/** Reads a content stream as far as its pictures need: objects and patterns by name, inline images with their bytes. */
export function* drawnIn(content: Uint8Array): Generator<Drawn> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  let lastName = ''
  let at = 0
  for (;;) {
    tokens.lastIndex = at
    const match = tokens.exec(text)
    if (!match) return
    at = tokens.lastIndex
    const [token] = match
    if (token === '(') at = endOfString(text, at)
    else if (token.startsWith('/')) lastName = token
    else if (token === 'Do') yield { kind: 'object', name: decodeName(lastName) }
    else if ((token === 'scn' || token === 'SCN') && lastName !== '') yield { kind: 'pattern', name: decodeName(lastName) }
    else if (token === 'BI') {
      const start = startOfData(text, at)
      if (start === undefined) return
      const end = endOfData(text, start)
      yield { kind: 'inline', entries: text.slice(at, start - 3), data: content.subarray(start, end) }
      at = end + 1
    }
    if (isOperator.test(token)) lastName = ''
  }
}

// Comments, hex strings, names, single delimiters, and everything else up to the next one (ISO 32000, 7.2.3).
const tokens = /%[^\r\n]*|<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[()<>[\]{}]|[^\0\t\n\f\r ()<>[\]{}/%]+/g
const isOperator = /^[A-Za-z'"]/

/** Behind the parenthesis that closes a string; strings may hold balanced ones and escaped ones. */
function endOfString(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 0x5c) at += 1
    else if (character === 0x28) depth += 1
    else if (character === 0x29) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

/** Where the bytes of an inline image begin: one white space behind `ID`. */
function startOfData(text: string, from: number): number | undefined {
  idToken.lastIndex = from
  const match = idToken.exec(text)
  return match && match.index - from < maxEntryBytes ? match.index + match[0].length : undefined
}

const maxEntryBytes = 20_000
const idToken = /[\s\])>](?:ID)[\s]/g

/** Where they end: at an `EI` on its own behind which content goes on, and not more image bytes that look like it. */
function endOfData(text: string, from: number): number {
  eiToken.lastIndex = from
  for (let match = eiToken.exec(text); match; match = eiToken.exec(text)) {
    const behind = text.slice(match.index + 3, match.index + 3 + lookedAt)
    if (isContent.test(behind)) return match.index
    eiToken.lastIndex = match.index + 1
  }
  return text.length
}

const lookedAt = 12
const eiToken = /[\s>]EI(?=[\s]|$)/g
const isContent = /^[\t\n\r\x20-\x7e]*$/

function decodeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
