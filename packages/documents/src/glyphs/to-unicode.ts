import { readTextUnits } from './text-units.ts'

/** A font's own map from codes to text (ISO 32000, 9.10.3). */
export interface ToUnicode {
  /** The characters of a code; undefined if it isn't in the map. */
  textOf(code: number): readonly number[] | undefined
  /** The first `limit` codes in the map. */
  codes(limit: number): number[]
}

/** A map may build on another one. */
export interface ToUnicodeOptions {
  base?: ToUnicode | undefined
}

/**
 * Reads a map from codes to characters. Not all programs write maps by the rules: invalid entries are skipped, the last entry for a code
 * wins, and a map larger than any font needs is cut off.
 */
export function readToUnicode(source: string, { base }: ToUnicodeOptions = {}): ToUnicode {
  const map = createCodeMap()
  let section: Section | undefined
  for (const token of tokensOf(source)) {
    if (token === 'beginbfchar' || token === 'beginbfrange') section = { isRange: token === 'beginbfrange', parts: [], list: undefined }
    else if (token.startsWith('end') && section) section = undefined
    else if (section && !addToken(section, token, map)) break
  }
  return {
    textOf: (code) => map.textOf(code) ?? base?.textOf(code),
    codes: (limit) => [...new Set([...map.codes(limit), ...(base?.codes(limit) ?? [])])].slice(0, limit),
  }
}

/** The tokens read between `begin` and `end`: two or three parts make an entry. */
interface Section {
  isRange: boolean
  parts: string[]
  /** The texts of a range that lists them one by one. */
  list: string[] | undefined
}

/** Adds a token to a section; false when the map has become too large. */
function addToken(section: Section, token: string, map: CodeMap): boolean {
  const { isRange, parts, list } = section
  if (token === '[') section.list = []
  else if (token === ']' && list && parts.length === 2) {
    section.parts = []
    section.list = undefined
    return addList(parts, list, map)
  } else if (token.startsWith('<')) {
    if (list) list.push(token)
    else parts.push(token)
    if (parts.length === (isRange ? 3 : 2) && !list) {
      section.parts = []
      return addEntry(parts, map)
    }
  } else if (token.startsWith('/') && parts.length === (isRange ? 2 : 1) && !list) {
    // A glyph name may represent a text; nobody uses that, but skipping it must not shift the next entry.
    section.parts = []
  }
  return true
}

function addEntry(parts: readonly string[], map: CodeMap): boolean {
  const [first, last] = [codeOf(parts[0]), codeOf(parts.length === 3 ? parts[1] : parts[0])]
  return map.add({ first, last, text: readTextUnits(digitsOf(parts.at(-1))) })
}

function addList(parts: readonly string[], list: readonly string[], map: CodeMap): boolean {
  const [first, last] = [codeOf(parts[0]), codeOf(parts[1])]
  return list.slice(0, Math.max(0, last - first + 1)).every((token, index) => {
    const code = first + index
    return map.add({ first: code, last: code, text: readTextUnits(digitsOf(token)) })
  })
}

function codeOf(token = ''): number {
  const digits = digitsOf(token)
  return digits === '' || digits.length > 8 ? Number.NaN : Number.parseInt(digits, 16)
}

function digitsOf(token = ''): string {
  return token.replace(/[^0-9a-f]/gi, '')
}

/** Strings in angle brackets, brackets, names and words, without comments. */
function* tokensOf(source: string): Generator<string> {
  for (const [token] of source.matchAll(/%[^\r\n]*|<<|>>|<[^<>]*>?|[[\]]|\/?[^\s<>[\]/%()]+/g)) {
    if (!token.startsWith('%') && token !== '<<' && token !== '>>') yield token
  }
}

/** Consecutive codes; each represents the text with its last character incremented. */
interface CodeRange {
  first: number
  last: number
  text: readonly number[]
}

interface CodeMap {
  add(range: CodeRange): boolean
  textOf(code: number): readonly number[] | undefined
  codes(limit: number): number[]
}

/** The maximum of codes in all ranges together, and of ranges. */
const maxCells = 2_000_000
const maxRanges = 65_000

/** Ranges by the codes in them, in blocks of 256: a real font fills only a few. */
function createCodeMap(): CodeMap {
  const ranges: CodeRange[] = []
  const blocks = new Map<number, Uint16Array>()
  let cells = 0

  function blockOf(number: number): Uint16Array {
    const block = blocks.get(number) ?? new Uint16Array(256)
    blocks.set(number, block)
    return block
  }

  return {
    add(range) {
      const { first, last, text } = range
      if (!(last >= first) || text.length === 0) return true
      cells += last - first + 1
      if (cells > maxCells || ranges.length >= maxRanges) return false
      ranges.push(range)
      for (let code = first; code <= last; ) {
        // Codes of four bytes are too large for `|`, which would make them negative.
        const end = Math.min(last, code + 0xff - (code & 0xff))
        blockOf(code >>> 8).fill(ranges.length, code & 0xff, (end & 0xff) + 1)
        code = end + 1
      }
      return true
    },
    textOf(code) {
      const range = ranges[(blocks.get(code >>> 8)?.[code & 0xff] ?? 0) - 1]
      return range && countedUp(range.text, code - range.first)
    },
    codes(limit) {
      const found: number[] = []
      for (const [number, block] of blocks) {
        for (let place = 0; place < 256 && found.length < limit; place++) if (block[place] !== 0) found.push(number * 256 + place)
      }
      return found
    },
  }
}

function countedUp(text: readonly number[], by: number): readonly number[] {
  if (by === 0) return text
  const last = (text.at(-1) ?? 0) + by
  return last > 0x10ffff ? [] : [...text.slice(0, -1), last]
}
