import { decodedName } from '../content/decoded-name.ts'
import { hexOperand, nameOperand, numberOperand, type Operands, stringOperand } from './content-scanner.ts'
import { unescapedString, unhexedString } from './string-bytes.ts'

/** The values of the operands that were scanned. */
export interface OperandValues {
  /** The content that is being scanned. */
  content: Uint8Array
  /** 0 for anything but a number. */
  numberAt(index: number): number
  /** Empty for anything but a name. */
  nameAt(index: number): string
  isNumber(index: number): boolean
  isString(index: number): boolean
  /** The bytes of a string; valid until the next call. */
  bytesAt(index: number): Uint8Array
}

export function createOperandValues(operands: Operands): OperandValues {
  const { kinds, numbers, starts, ends } = operands
  const values: OperandValues = {
    content: new Uint8Array(),
    numberAt: (index) => numbers[index] ?? 0,
    nameAt(index) {
      if (index >= operands.count || kinds[index] !== nameOperand) return ''
      return nameOf(values.content, starts[index] ?? 0, ends[index] ?? 0)
    },
    isNumber: (index) => kinds[index] === numberOperand,
    isString: (index) => kinds[index] !== numberOperand && kinds[index] !== nameOperand,
    bytesAt(index) {
      const [start = 0, end = 0] = [starts[index], ends[index]]
      if (kinds[index] === stringOperand) return values.content.subarray(start, end)
      return (kinds[index] === hexOperand ? unhexedString : unescapedString)(values.content, start, end)
    },
  }
  return values
}

/** Pages use few names over and over: short ones are cached by their bytes. */
function nameOf(content: Uint8Array, start: number, end: number): string {
  if (end - start > maxKeptBytes) return readName(content, start, end)
  let key = 1
  for (let at = start; at < end; at++) key = key * 256 + (content[at] ?? 0)
  const known = keptNames.get(key)
  if (known !== undefined) return known
  const name = readName(content, start, end)
  if (keptNames.size < maxKeptNames) keptNames.set(key, name)
  return name
}

/** As many as a number can hold exactly. */
const maxKeptBytes = 6
const maxKeptNames = 10_000
const keptNames = new Map<number, string>()

function readName(content: Uint8Array, start: number, end: number): string {
  return decodedName(Buffer.from(content.buffer, content.byteOffset + start, end - start).toString('latin1'))
}
