/** The parts of a PKCS #7 signature that PDF/A asks about. */
export interface SignedData {
  certificates: number
  signers: number
}

/** Reads a signature; undefined if it isn't signed data in DER (RFC 2315, 9.1). */
export function readSignedData(bytes: Uint8Array): SignedData | undefined {
  const outer = valuesIn(valueAt(bytes, 0))
  const signed = outer[1] && valuesIn(valuesIn(outer[1])[0])
  if (!signed || signed.length < 4) return undefined
  const certificates = signed.find(({ tag }) => tag === 0xa0)
  const signers = signed.findLast(({ tag }) => tag === 0x31)
  return { certificates: certificates ? valuesIn(certificates).length : 0, signers: signers ? valuesIn(signers).length : 0 }
}

interface DerValue {
  tag: number
  content: Uint8Array
  /** The bytes of the whole value. */
  size: number
}

function valueAt(bytes: Uint8Array, at: number): DerValue | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) return undefined
  const count = first < 0x80 ? 0 : first & 0x7f
  if (count > 4) return undefined
  let length = first < 0x80 ? first : 0
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0)
  const start = at + 2 + count
  return start + length > bytes.length ? undefined : { tag, content: bytes.subarray(start, start + length), size: 2 + count + length }
}

const maxValues = 1000

function valuesIn(value: DerValue | undefined): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; value && at < value.content.length && values.length < maxValues; ) {
    const inner = valueAt(value.content, at)
    if (!inner) break
    values.push(inner)
    at += inner.size
  }
  return values
}
