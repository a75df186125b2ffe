import { createHash } from 'node:crypto'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace, Findings } from '../findings.ts'

/** Checks spot colours: of one name, all must be the same (ISO 19005-2, 6.2.4.4). */
export interface Separations {
  check(space: PdfObject, place: FaultPlace): void
  checkDeviceN(space: PdfObject, place: FaultPlace): void
}

const process = new Set(['/Cyan', '/Magenta', '/Yellow', '/Black'])
const maxColourants = 64

export function createSeparations(findings: Findings): Separations {
  const known = new Map<string, string>()
  const met = new Set<number>()
  return {
    check(space, place) {
      const { id } = space
      if (id > 0 && met.has(id)) return
      met.add(id)
      const name = space.at(1).name ?? ''
      checkName(name, findings, place)
      const print = `${fingerprint(space.at(2))} ${fingerprint(space.at(3))}`
      const before = known.get(name)
      if (before === undefined) known.set(name, print)
      else if (before !== print) findings.add('SEPARATIONS_DIFFER', place)
    },
    checkDeviceN(space, place) {
      const names = space
        .at(1)
        .items(maxColourants)
        .map(({ name }) => name ?? '')
      const colourants = space.at(4).get('/Colorants')
      const isProcess = processNames(space.at(4))
      for (const name of names) {
        checkName(name, findings, place)
        if (name !== '/None' && !isProcess.has(name) && !colourants.has(name)) findings.add('COLOURANT_UNDEFINED', place)
      }
    },
  }
}

/** The names that aren't spot colours: those of the process space, or of four-colour printing. */
function processNames(attributes: PdfObject): ReadonlySet<string> {
  const components = attributes.get('/Process').get('/Components')
  return new Set([...process, ...components.items(maxColourants).map(({ name }) => name ?? '')])
}

/** Names of colourants must be UTF-8; bytes that aren't become lone surrogates when they're read. */
function checkName(name: string, findings: Findings, place: FaultPlace): void {
  if (!isUtf8Name(name)) findings.add('NAME_NOT_UTF8', place)
}

export function isUtf8Name(name: string): boolean {
  return name.isWellFormed()
}

const maxDepth = 12

/** The same for equal objects, whether or not they're compressed or indirect. */
function fingerprint(object: PdfObject, depth = 0): string {
  if (depth > maxDepth) return '…'
  const { type } = object
  if (type === 'array')
    return `[${object
      .items(10_000)
      .map((item) => fingerprint(item, depth + 1))
      .join(' ')}]`
  if (type === 'dictionary' || type === 'stream') {
    const keys = object.keys().filter((key) => type === 'dictionary' || !['/Length', '/Filter', '/DecodeParms'].includes(key))
    const entries = keys.toSorted().map((key) => `${key} ${fingerprint(object.get(key), depth + 1)}`)
    return `<<${entries.join(' ')}>>${type === 'stream' ? digest(object) : ''}`
  }
  return object.unparse({ resolved: true })
}

function digest(stream: PdfObject): string {
  try {
    return createHash('sha256').update(stream.streamBytes()).digest('hex')
  } catch {
    return ''
  }
}
