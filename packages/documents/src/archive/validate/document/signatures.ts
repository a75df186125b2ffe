import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type FileBytes, openFileBytes } from '../file-structure/file-bytes.ts'
import type { Validation } from '../validation.ts'
import { readSignedData } from './signed-data.ts'

/** Checks a digital signature (ISO 19005-2, 6.4.3): it covers the whole file but itself, and has one signer with a certificate. */
export function checkSignature(signature: PdfObject, { source, findings }: Validation): void {
  const place = { object: signature.id }
  const [start = -1, length = 0, next = 0, rest = 0] = signature.get('/ByteRange').numbers()
  using file = openFileBytes(source)
  const isGap = byteAt(file, length) === 0x3c && byteAt(file, next - 1) === 0x3e
  if (start !== 0 || !isGap || next + rest !== file.size) findings.add('SIGNATURE_RANGE', place)
  const contents = signature.get('/Contents').bytes
  const signed = contents && readSignedData(contents)
  if (!signed || signed.certificates === 0 || signed.signers !== 1) findings.add('SIGNATURE_CERTIFICATE', place)
}

function byteAt(file: FileBytes, at: number): number | undefined {
  return at < 0 ? undefined : file.read(at, 1)[0]
}
