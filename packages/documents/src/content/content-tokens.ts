import { type InlineImageToken, inlineImageAt } from './inline-image-bounds.ts'

/** A token of a content stream: an operator, a number, a name with its slash or a delimiter; or an inline image. */
export type ContentToken = { kind: 'token'; text: string; at: number } | InlineImageToken

/** Reads a content stream token by token. Strings and comments are skipped; truncated content is read as far as it goes. */
export function* contentTokens(content: Uint8Array): Generator<ContentToken> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  let at = 0
  for (;;) {
    tokens.lastIndex = at
    const match = tokens.exec(text)
    if (!match) return
    at = tokens.lastIndex
    const [token] = match
    if (token === '(') at = endOfString(text, at)
    else if (token === 'BI') {
      const inline = inlineImageAt(content, text, at)
      if (!inline) return
      yield inline.image
      at = inline.next
    } else if (!isPassedOver.test(token)) yield { kind: 'token', text: token, at: match.index }
  }
}

// Comments, hex strings, names, single delimiters, and everything else up to the next one (ISO 32000, 7.2.3).
const tokens = /%[^\r\n]*|<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[()<>[\]{}]|[^\0\t\n\f\r ()<>[\]{}/%]+/g
const isPassedOver = /^(?:%|<.)/s

/** The position after the closing parenthesis of a string, which may contain balanced and escaped ones. */
export function endOfString(text: string, from: number): number {
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
