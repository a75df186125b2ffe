import type { Restriction } from '@octavo/core/files/facts.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** How a document is encrypted, and what a person who opens it with the user password may not do. */
export interface EncryptionFacts {
  /** `/Standard` for passwords; another for certificates and private schemes. */
  handler: string
  version: number
  revision: number
  method: 'RC4' | 'AES' | 'none' | 'unknown'
  keyBits: number
  encryptsMetadata: boolean
  /** The permission bits as stored. */
  permissions: number
  restrictions: Restriction[]
}

/** The encryption of an open document; undefined if it has none. */
export function readEncryption(pdf: Pdf): EncryptionFacts | undefined {
  const encrypt = pdf.trailer.get('/Encrypt')
  if (!encrypt.isDictionary) return undefined
  const version = encrypt.get('/V').integer ?? 0
  const revision = encrypt.get('/R').integer ?? 0
  const permissions = (encrypt.get('/P').number ?? -1) | 0
  return {
    handler: encrypt.get('/Filter').name ?? '/Standard',
    version,
    revision,
    ...cipher(encrypt, version),
    encryptsMetadata: encrypt.get('/EncryptMetadata').boolean ?? true,
    permissions,
    restrictions: restrictionsOf(permissions, revision),
  }
}

/** What permission bits forbid. Revision 2 has only four bits, some of which cover what later got separate bits. */
export function restrictionsOf(permissions: number, revision: number): Restriction[] {
  const allowed = (bit: number) => (permissions & (1 << (bit - 1))) !== 0
  const fine = revision >= 3
  const isAllowed: Record<Restriction, boolean> = {
    print: allowed(3),
    'print-high': allowed(3) && (!fine || allowed(12)),
    copy: allowed(5),
    accessibility: allowed(5) || (fine && allowed(10)),
    modify: allowed(4),
    annotate: allowed(6),
    forms: allowed(6) || (fine && allowed(9)),
    assemble: allowed(4) || (fine && allowed(11)),
  }
  return (Object.keys(isAllowed) as Restriction[]).filter((restriction) => !isAllowed[restriction])
}

function cipher(encrypt: PdfObject, version: number): Pick<EncryptionFacts, 'method' | 'keyBits'> {
  const keyBits = encrypt.get('/Length').integer ?? 40
  if (version === 1) return { method: 'RC4', keyBits: 40 }
  if (version === 2 || version === 3) return { method: 'RC4', keyBits }
  const filter = encrypt.get('/StmF').name
  if (filter === undefined || filter === '/Identity') return { method: 'none', keyBits: 0 }
  switch (encrypt.get('/CF').get(filter).get('/CFM').name) {
    case '/V2':
      return { method: 'RC4', keyBits: 128 }
    case '/AESV2':
      return { method: 'AES', keyBits: 128 }
    case '/AESV3':
      return { method: 'AES', keyBits: 256 }
    case '/None':
      return { method: 'none', keyBits: 0 }
    default:
      return { method: 'unknown', keyBits: 0 }
  }
}
