import type { Validation } from '../validation.ts'
import { checkEnd, checkHeader } from './check-ends.ts'
import { checkObjects } from './check-objects.ts'
import { type FileBytes, openFileBytes } from './file-bytes.ts'
import { readXref, type Xref } from './xref.ts'

/** Checks how the file is written, from its first byte to its last (6.1). Gives where its objects are. */
export function checkFileStructure(validation: Validation): Xref {
  const { source, part, findings } = validation
  using file = openFileBytes(source)
  checkHeader(file, part, findings)
  checkEnd(file, findings)
  const xref = readXref(file, findings)
  if (xref.hasStreams) findings.add('XREF_STREAM')
  checkTrailers(file, xref, validation)
  checkObjects(file, xref, validation)
  return xref
}

/** The identifier of the file, and that it isn't encrypted (6.1.3). */
function checkTrailers(file: FileBytes, { trailers }: Xref, { pdf, findings }: Validation): void {
  const id = pdf.trailer.get('/ID')
  if (id.length < 2 || id.items(2).every(({ bytes }) => (bytes?.length ?? 0) === 0)) findings.add('FILE_ID_MISSING')
  if (pdf.isEncrypted) findings.add('FILE_ENCRYPTED')
  // In a linearized file, the trailer of the first page comes before that of the rest.
  const [first, last] = isLinearized(file) ? trailers.map(idIn) : []
  if (last !== undefined && first !== last) findings.add('FILE_IDS_DIFFER')
}

/** A file that was changed after it was linearized no longer is: its length tells. */
function isLinearized(file: FileBytes): boolean {
  const start = Buffer.from(file.read(0, 1024)).toString('latin1')
  return /\/Linearized\s/.test(start) && Number(/\/L\s+(\d+)/.exec(start)?.[1]) === file.size
}

function idIn(trailer: string): string | undefined {
  return /\/ID\s*\[\s*([\s\S]*?)\s*\]/.exec(trailer)?.[1]?.toLowerCase().replace(/\s/g, '')
}
