import { endOfImageData, startOfImageData } from './inline-image-bounds.ts'
import { createOpenStates } from './open-states.ts'
import { operandsNeeded } from './operator-needs.ts'

/** What must be changed in content so that something appended is parsed separately. */
export interface OpenEnds {
  /** Operators that close what the content leaves open, innermost first. */
  closing: string[]
  /** Bytes to blank out, in order: an unknown operator or one without its operands, an unmatched `Q` or bracket. */
  blanks: Span[]
  /** The position after the last operator. What follows lacks an operator, or is an unterminated string or image: no reader shows it. */
  end: number
}

/** A range of bytes, `to` excluded. */
export type Span = readonly [from: number, to: number]

/** Parses content as far as needed to find what it leaves open. */
export function openEnds(content: Uint8Array): OpenEnds {
  const { brackets, ...found } = scan(content)
  if (brackets.length === 0) return found
  // An unmatched bracket hides everything after it from some readers. Once it is blanked, that content counts, so it is scanned again.
  const { closing, blanks, end } = scan(withBlanks(content, brackets))
  return { closing, blanks: [...blanks, ...brackets].toSorted((a, b) => a[0] - b[0]), end }
}

/** Content with blanks in these ranges. */
export function withBlanks(content: Uint8Array, blanks: readonly Span[]): Uint8Array {
  const bytes = Uint8Array.from(content)
  for (const [from, to] of blanks) bytes.fill(blank, from, to)
  return bytes
}

/** `brackets` are the unclosed ones. */
function scan(content: Uint8Array): OpenEnds & { brackets: Span[] } {
  const brackets: Span[] = []
  const blanks: Span[] = []
  const states = createOpenStates()
  const { length } = content
  let at = 0
  let end = 0
  let operands = 0
  let operandsFrom = 0

  /** A bracketed group is one operand. */
  function passOperand(behind: number): void {
    if (brackets.length === 0 && operands === 0) operandsFrom = at
    if (brackets.length === 0) operands += 1
    at = behind
  }

  function openBracket(behind: number): void {
    if (brackets.length === 0 && operands === 0) operandsFrom = at
    brackets.push([at, behind])
    at = behind
  }

  function closeBracket(behind: number): void {
    const [from, to] = brackets.at(-1) ?? [0, 0]
    if (to - from !== behind - at) passFault(behind)
    else {
      brackets.pop()
      if (brackets.length === 0) operands += 1
      at = behind
    }
  }

  function passFault(behind: number): void {
    blanks.push([at, behind])
    at = behind
  }

  function perform(operator: string, from: number): void {
    if (operands < (operandsNeeded.get(operator) ?? Number.POSITIVE_INFINITY)) blanks.push([operands === 0 ? from : operandsFrom, at])
    else if (!states.perform(operator)) blanks.push([from, at])
    operands = 0
    end = at
  }

  while (at < length && blanks.length + brackets.length < maxFaults) {
    const byte = content[at] ?? 0
    const kind = kindOf[byte]
    if (kind === space) at += 1
    else if (kind === number) passOperand(behindNumber(content, at))
    else if (kind === regular) {
      const [from, behind] = [at, behindWord(content, at)]
      const word = behind - from > longestWord ? '' : String.fromCharCode(...content.subarray(from, behind))
      if (brackets.length > 0 || constants.has(word)) passOperand(behind)
      else {
        const data = word === 'BI' ? startOfImageData(content, behind) : undefined
        at = data === undefined ? behind : endOfImageData(content, data) + imageEnd
        if (at > length) break
        if (word === 'BI' && data === undefined) blanks.push([from, behind])
        else perform(word, from)
      }
    } else if (byte === slash) passOperand(behindWord(content, at + 1))
    else if (byte === percent) at = behindComment(content, at)
    else if (byte === parenthesis || (byte === less && content[at + 1] !== less)) {
      const behind = byte === less ? content.indexOf(greater, at) + 1 : behindString(content, at + 1)
      if (behind === 0) break
      passOperand(behind)
    } else if (byte === less) openBracket(at + 2)
    else if (byte === bracket) openBracket(at + 1)
    else if (byte === greater && content[at + 1] === greater) closeBracket(at + 2)
    else if (byte === closingBracket) closeBracket(at + 1)
    else passFault(at + 1)
  }
  return { closing: states.closing(), blanks, end, brackets }
}

/** Data with more faults isn't content; nothing after them is kept. */
const maxFaults = 100_000
const longestWord = 5
/** White space and `EI`. */
const imageEnd = 3
const constants = new Set(['true', 'false', 'null'])

function behindNumber(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && kindOf[content[at] ?? 0] === number) at += 1
  return at
}

/** The position after an operator or a name. */
function behindWord(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && (kindOf[content[at] ?? 0] ?? 0) >= number) at += 1
  return at
}

function behindComment(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== lineFeed && content[at] !== carriageReturn) at += 1
  return at
}

/** The position after the closing parenthesis of a string, 0 if it isn't closed; strings may contain balanced and escaped ones. */
function behindString(content: Uint8Array, from: number): number {
  let depth = 1
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === backslash) at += 1
    else if (byte === parenthesis) depth += 1
    else if (byte === closingParenthesis) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return 0
}

const [blank, slash, percent, backslash, lineFeed, carriageReturn] = [0x20, 0x2f, 0x25, 0x5c, 0x0a, 0x0d]
const [parenthesis, closingParenthesis, less, greater, bracket, closingBracket] = [0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d]

const space = 0
const delimiter = 1
const number = 2
const regular = 3

/** The classes of bytes (ISO 32000, 7.2.3); those from `number` on may be part of a name or an operator. */
const kindOf = new Uint8Array(256).map((_, byte) => {
  if ([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)) return space
  if ('()<>[]{}/%'.includes(String.fromCharCode(byte))) return delimiter
  return '+-.0123456789'.includes(String.fromCharCode(byte)) ? number : regular
})
