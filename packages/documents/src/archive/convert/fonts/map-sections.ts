import type { CodeRange } from '../../../glyphs/code-space.ts'
import { isValidCode } from '../../../glyphs/code-splitter.ts'

/** A section of a character map may hold no more. */
const maxEntries = 100

/** Entries of a character map in sections of their kind. */
export function mapSections(kind: 'codespacerange' | 'cidchar' | 'bfchar', entries: readonly string[]): string[] {
  const lines: string[] = []
  for (let at = 0; at < entries.length; at += maxEntries) {
    const some = entries.slice(at, at + maxEntries)
    lines.push(`${some.length} begin${kind}`, ...some, `end${kind}`)
  }
  return lines
}

/** A code in hexadecimal digits, with as many bytes as the shortest range that has it, or else as codes of its size have. */
export function hexCode(code: number, ranges: readonly CodeRange[]): string {
  const lengths = [...new Set(ranges.map(({ low }) => low.length))].toSorted((one, other) => one - other)
  const bytes = lengths.find((length) => isValidCode(code, length, ranges)) ?? lengths.find((length) => code < 256 ** length) ?? 4
  return code.toString(16).padStart(bytes * 2, '0')
}

/** The section that says where codes are. */
export function codeSpace(ranges: readonly CodeRange[]): string[] {
  const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex')
  return mapSections(
    'codespacerange',
    ranges.map(({ low, high }) => `<${hex(low)}> <${hex(high)}>`),
  )
}
