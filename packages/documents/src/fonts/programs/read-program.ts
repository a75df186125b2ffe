import type { PdfObject } from '../../engines/qpdf/object.ts'
import { readCff } from './cff.ts'
import type { AnyProgram } from './font-program.ts'
import { readTables } from './sfnt.ts'
import { readTrueType } from './true-type.ts'
import { readType1 } from './type1.ts'

/** The font file of a descriptor; undefined if nothing is embedded. */
export function fontFileOf(descriptor: PdfObject): PdfObject | undefined {
  return ['/FontFile', '/FontFile2', '/FontFile3'].map((key) => descriptor.get(key)).find(({ isStream }) => isStream)
}

const maxBytes = 64_000_000

/** Gives the program in a font file; undefined if it's damaged. */
export type ProgramReader = (file: PdfObject) => AnyProgram | undefined

/** Reads font files, and remembers the last few: fonts that share one mostly come together. */
export function createProgramReader(): ProgramReader {
  const known = new Map<number, AnyProgram | undefined>()
  return (file) => {
    const { id } = file
    if (known.has(id)) return known.get(id)
    const program = readProgram(file)
    known.set(id, program)
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return program
  }
}

const maxKnown = 4

/** The program in a font file; undefined if it's damaged. The bytes tell what it is: keys and subtypes are often wrong. */
function readProgram(file: PdfObject): AnyProgram | undefined {
  const bytes = bytesOf(file)
  if (!bytes || bytes.length < 4) return undefined
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (mark === 'OTTO') return readOpenType(bytes)
  if (mark === '\0\x01\0\0' || mark === 'true' || mark === 'ttcf') return readTrueType(bytes)
  if (bytes[0] === 1 && (bytes[2] ?? 0) >= 4) return readCff(bytes)
  return readType1(bytes)
}

function readOpenType(bytes: Uint8Array): AnyProgram | undefined {
  const table = readTables(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)).get('CFF ')
  return table && readCff(bytes.subarray(table.at, table.at + table.length))
}

function bytesOf(file: PdfObject): Uint8Array | undefined {
  try {
    return (file.get('/Length').integer ?? 0) > maxBytes ? undefined : file.streamBytes()
  } catch {
    return undefined
  }
}
