import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly, AssemblySource } from './assembly.ts'
import { isSameObject } from './same-object.ts'

/**
 * Merges the resources of a source's form (`/DR`) into the target's. A font whose name is taken by a different font is renamed; returns old
 * and new names.
 */
export function mergeFormResources({ target }: Assembly, source: AssemblySource, resources: PdfObject): Map<string, string> {
  const own = source.pdf.root.get('/AcroForm').get('/DR')
  const renamed = new Map<string, string>()
  for (const kind of own.keys()) {
    const entries = own.get(kind)
    if (entries.type !== 'dictionary') continue
    if (!resources.has(kind)) resources.set(kind, target.dictionary())
    const merged = resources.get(kind)
    for (const name of entries.keys()) {
      const value = entries.get(name)
      if (!value.isDictionary && !value.isArray) continue
      const present = merged.get(name)
      if (!present.isNull && isSameObject(present, value)) continue
      const free = freeName(merged, name)
      merged.set(free, target.copyForeign(source.pdf, value))
      if (free !== name && kind === '/Font') renamed.set(name, free)
    }
  }
  return renamed
}

/** The default appearance with the new name of its font. */
export function renameFont(appearance: Uint8Array, renamed: ReadonlyMap<string, string>): Uint8Array {
  const text = Buffer.from(appearance).toString('latin1')
  return Buffer.from(
    text.replace(/\/[^\s/<>()[\]{}%]+(?=\s)/g, (name) => renamed.get(name) ?? name),
    'latin1',
  )
}

function freeName(taken: PdfObject, name: string): string {
  let candidate = name
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name}_${count}`
  return candidate
}
