import { decodedName } from '../../../content/decoded-name.ts'
import { endOfImageData, startOfImageData } from '../../../content/inline-image-bounds.ts'
import { unescapedString, unhexedString } from '../../../glyphs/string-bytes.ts'
import { operators } from '../../validate/graphics/operators.ts'
import { createLexer } from '../../validate/syntax/lexer.ts'
import { maxNameBytes, maxStringBytes, numberWithin, type Part, shortName } from './limits.ts'

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Content whose strings and names are as long as a part allows, whose numbers are as large, whose hex strings have pairs of digits and whose
 * words are operators; undefined where it is so.
 */
export function withinLimits(content: Uint8Array, part: Part): Buffer | undefined {
  const edits: Edit[] = []
  const lexer = createLexer(content)
  /** The operands before the operator. */
  let operands: Edit[] = []
  let long: (Edit & { pieces: readonly string[] }) | undefined
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    const token = { from: lexer.start, to: lexer.end, text: '' }
    if (kind === 'keyword') {
      const word = lexer.text()
      if (values.has(word)) {
        operands.push(token)
        continue
      }
      if (!operators.has(word)) {
        edits.push({ ...token, text: numberIn(word) })
        continue
      }
      if (long) edits.push(...shownInPieces(word, { ...token, text: word }, { operands, long }))
      operands = []
      long = undefined
      if (word === 'BI') lexer.at = behindImage(content, lexer.at)
      continue
    }
    operands.push(token)
    if (kind === 'name' && lexer.length > maxNameBytes)
      edits.push({ ...token, text: `/${shortName(Buffer.from(decodedName(lexer.text().slice(1)), 'latin1'))}` })
    if (kind === 'integer' || kind === 'real') {
      const text = numberWithin(lexer.number, kind === 'integer', part)
      if (text !== undefined) edits.push({ ...token, text })
    }
    if (kind !== 'string' && kind !== 'hex') continue
    if (lexer.length > maxStringBytes(part)) {
      const read = kind === 'hex' ? unhexedString : unescapedString
      long = { ...token, pieces: piecesOf(read(content, token.from + 1, token.to - 1), maxStringBytes(part)) }
      // In an array one string may follow another.
      edits.push({ ...token, text: long.pieces.join('') })
    } else if (kind === 'hex' && (lexer.digits % 2 === 1 || !lexer.isHex)) edits.push({ ...token, text: wholeHex(lexer.text()) })
  }
  return edits.length > 0 ? edited(content, edits) : undefined
}

/** What readers take for a number although it's written wrongly, such as `1.2.3` or `0.5n`; nothing for another word. */
function numberIn(word: string): string {
  const number = Number.parseFloat(word)
  return Number.isNaN(number) || Math.abs(number) > largest ? '' : number.toFixed(digits)
}

const values: ReadonlySet<string> = new Set(['true', 'false', 'null'])
const largest = 32_767
const digits = 5

/** The position of the next token after an inline image. */
function behindImage(content: Uint8Array, from: number): number {
  const start = startOfImageData(content, from)
  return start === undefined ? content.length : endOfImageData(content, start) + 3
}

/** Strings of pairs of digits, none longer than allowed; of an even length, so that codes of two bytes stay together. */
function piecesOf(bytes: Uint8Array, most: number): string[] {
  const size = most - (most % 2)
  return Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, index) => `<${Buffer.from(bytes.subarray(index * size, (index + 1) * size)).toString('hex')}>`,
  )
}

/** Edits that make an operator for one string show several; for other operators the first piece has to do. */
function shownInPieces(
  word: string,
  operator: Edit,
  { operands, long }: { operands: readonly Edit[]; long: Edit & { pieces: readonly string[] } },
): Edit[] {
  const around = (before: string) => [
    { from: long.from, to: long.from, text: `${before}[` },
    { from: long.to, to: long.to, text: ']' },
    { ...operator, text: 'TJ' },
  ]
  if (word === 'TJ') return []
  if (word === 'Tj') return around('')
  if (word === "'") return around('T* ')
  const [wordSpace, letterSpace] = operands
  if (word === '"' && wordSpace && letterSpace)
    return [
      { from: wordSpace.to, to: wordSpace.to, text: ' Tw' },
      { from: letterSpace.to, to: letterSpace.to, text: ' Tc ' },
      ...around('T* '),
    ]
  return [{ from: long.from, to: long.to, text: long.pieces[0] ?? '<>' }]
}

function wholeHex(text: string): string {
  const digits = text.replace(/[^0-9A-Fa-f]/g, '')
  return `<${digits}${digits.length % 2 === 1 ? '0' : ''}>`
}

/** Of two edits of the same bytes the later one counts. */
function edited(content: Uint8Array, edits: readonly Edit[]): Buffer {
  const parts: Uint8Array[] = []
  let at = 0
  const byPlace = new Map(edits.map((edit) => [`${edit.from} ${edit.to}`, edit]))
  for (const { from, to, text } of [...byPlace.values()].toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    parts.push(content.subarray(at, from), Buffer.from(text, 'latin1'))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
