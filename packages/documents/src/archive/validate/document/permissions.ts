import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Findings } from '../findings.ts'

const digestKeys = ['/DigestLocation', '/DigestMethod', '/DigestValue']

/** Checks the permissions of the document (ISO 19005-2, 6.1.12). */
export function checkPermissions(permissions: PdfObject, findings: Findings): void {
  if (!permissions.isDictionary) return
  if (permissions.keys().some((key) => key !== '/UR3' && key !== '/DocMDP')) findings.add('PERMISSIONS_UNKNOWN')
  const references = permissions.get('/DocMDP').get('/Reference').items(100)
  if (references.some((reference) => digestKeys.some((key) => reference.has(key)))) findings.add('PERMISSIONS_DIGEST')
}
