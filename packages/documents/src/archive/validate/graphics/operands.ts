import { decodedName } from '../../../content/decoded-name.ts'
import type { ContentString } from '../fonts/font-uses.ts'
import type { Lexer, TokenKind } from '../syntax/lexer.ts'

/** The operands of an operator, as positions in the content. */
export interface Operands {
  keep(lexer: Lexer): void
  clear(): void
  count(): number
  /** A name with its slash, counted from the end if negative; empty if there is none. */
  nameAt(index: number): string
  numberAt(index: number): number
  /** Calls `visit` for each string. */
  strings(visit: (string: ContentString) => void): void
}

/** More than any operator of real content has. */
const maxOperands = 65_536

export function createOperands(content: Uint8Array): Operands {
  const kinds: TokenKind[] = []
  const starts: number[] = []
  const ends: number[] = []
  const numbers: number[] = []
  return {
    keep({ kind, start, end, number }) {
      if (kinds.length >= maxOperands) return
      kinds.push(kind)
      starts.push(start)
      ends.push(end)
      numbers.push(number)
    },
    clear() {
      for (const list of [kinds, starts, ends, numbers]) list.length = 0
    },
    count: () => kinds.length,
    nameAt(index) {
      if (kinds.at(index) !== 'name') return ''
      return decodedName(Buffer.from(content.subarray(starts.at(index), ends.at(index))).toString('latin1'))
    },
    numberAt: (index) => numbers.at(index) ?? 0,
    strings(visit) {
      for (const [index, kind] of kinds.entries())
        if (kind === 'string' || kind === 'hex') visit({ start: starts[index] ?? 0, end: ends[index] ?? 0, isHex: kind === 'hex' })
    },
  }
}
