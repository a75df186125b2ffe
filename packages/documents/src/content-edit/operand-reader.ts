import { decodedName } from '../content/decoded-name.ts'
import type { Matrix } from '../engines/matrix.ts'
import { hexOperand, maxOperands, nameOperand, numberOperand, type Operands, stringOperand } from '../glyphs/content-scanner.ts'
import { unescapedString, unhexedString } from '../glyphs/string-bytes.ts'

/** Reads the operands of the operator at which a scan is. */
export interface OperandReader {
  count(): number
  /** Whether all operands were read. */
  areAllRead(): boolean
  isNumber(index: number): boolean
  /** 0 if it isn't a number. */
  numberAt(index: number): number
  /** Without its slash; empty if it isn't a name. */
  nameAt(index: number): string
  bytesAt(index: number): Uint8Array
  matrix(): Matrix
  /** The strings and numbers from an operand on. */
  shown(from: number): (number | Uint8Array)[]
  /** The operator with its operands, as the content has it. */
  written(): string
}

export function createOperandReader(bytes: Uint8Array, operands: Operands): OperandReader {
  const { kinds, numbers, starts, ends } = operands

  function isNumber(index: number): boolean {
    return index < operands.count && kinds[index] === numberOperand
  }

  function numberAt(index: number): number {
    return isNumber(index) ? (numbers[index] ?? 0) : 0
  }

  function bytesAt(index: number): Uint8Array {
    const [start = 0, end = 0] = [starts[index], ends[index]]
    if (kinds[index] === stringOperand) return bytes.subarray(start, end)
    return (kinds[index] === hexOperand ? unhexedString : unescapedString)(bytes, start, end)
  }

  return {
    count: () => operands.count,
    areAllRead: () => operands.count < maxOperands,
    isNumber,
    numberAt,
    nameAt(index) {
      if (index >= operands.count || kinds[index] !== nameOperand) return ''
      return decodedName(Buffer.from(bytes.subarray(starts[index] ?? 0, ends[index] ?? 0)).toString('latin1'))
    },
    bytesAt,
    matrix: () => [numberAt(0), numberAt(1), numberAt(2), numberAt(3), numberAt(4), numberAt(5)],
    shown(from) {
      const strings: (number | Uint8Array)[] = []
      for (let index = from; index < operands.count; index++) {
        if (kinds[index] === numberOperand) strings.push(numberAt(index))
        else if (kinds[index] !== nameOperand) strings.push(Uint8Array.from(bytesAt(index)))
      }
      return strings
    },
    written: () => Buffer.from(bytes.subarray(operands.from, operands.to)).toString('latin1').trim(),
  }
}
