import type { FaultPlace, Findings } from '../findings.ts'
import type { Lexer } from './lexer.ts'

/** The largest values of each part (PDF Reference 1.4, table C.1; ISO 19005-2, 6.1.13). */
const limits = {
  1: { real: 32767, string: 65535 },
  2: { real: 3.403e38, string: 32767 },
} as const

const maxName = 127
const maxInteger = 2147483647
const minInteger = -2147483648
const minReal = 1.175e-38

/** Checks how a token is written, and whether it's within the limits. */
export function checkToken(lexer: Lexer, part: 1 | 2 | 3, findings: Findings, place: FaultPlace): void {
  const { real, string } = limits[part === 1 ? 1 : 2]
  const { kind, number, length } = lexer
  if (kind === 'integer') {
    if (number > maxInteger || number < minInteger) findings.add('INTEGER_TOO_LARGE', place)
  } else if (kind === 'real') {
    if (Math.abs(number) > real) findings.add('REAL_TOO_LARGE', place)
    else if (number !== 0 && Math.abs(number) < minReal) findings.add('REAL_TOO_SMALL', place)
  } else if (kind === 'name') {
    if (length > maxName) findings.add('NAME_TOO_LONG', place)
  } else if (kind === 'string' || kind === 'hex') {
    if (length > string) findings.add('STRING_TOO_LONG', place)
    if (kind === 'hex' && lexer.digits % 2 === 1) findings.add('HEX_STRING_ODD', place)
    if (kind === 'hex' && !lexer.isHex) findings.add('HEX_STRING_WRONG', place)
  }
}
