import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { PageShows, Part } from './model.ts'

/** Collects what changes in the content of a page, and writes it at the end. What isn't named stays byte for byte. */
export interface PageRewrite {
  /** Other bytes for a range of a part. Ranges must not overlap. */
  replace(part: Part, range: { from: number; to: number }, content: string): void
  /** The name of an object among the resources of a part, added under a new name. */
  nameOf(part: Part, category: `/${string}`, object: PdfObject): string
  /** Writes the changed parts. A form is copied for the place where it's drawn, so that other places and pages keep theirs. */
  finish(): void
}

export function createPageRewrite(pdf: Pdf, { page, parts }: PageShows): PageRewrite {
  const changes = new Map<Part, { from: number; to: number; content: string }[]>()
  const resources = new Map<Part, PdfObject>()
  const categories = new Map<Part, Map<string, PdfObject>>()

  function replace(part: Part, { from, to }: { from: number; to: number }, content: string): void {
    const list = changes.get(part) ?? []
    changes.set(part, list)
    list.push({ from, to, content })
  }

  function ownResources(part: Part): PdfObject {
    const known = resources.get(part)
    if (known) return known
    const own = part.resources.isDictionary ? part.resources.shallowCopy() : pdf.dictionary()
    resources.set(part, own)
    return own
  }

  function nameOf(part: Part, category: `/${string}`, object: PdfObject): string {
    const known = categories.get(part) ?? new Map<string, PdfObject>()
    categories.set(part, known)
    const own = ownResources(part)
    const listed = own.get(category)
    const entries = known.get(category) ?? (listed.isDictionary ? listed.shallowCopy() : pdf.dictionary())
    known.set(category, entries)
    own.set(category, entries)
    let count = 0
    while (entries.has(`/OctvE${count}`)) {
      if (object.id > 0 && entries.get(`/OctvE${count}`).id === object.id) return `/OctvE${count}`
      count += 1
    }
    entries.set(`/OctvE${count}`, object)
    return `/OctvE${count}`
  }

  function writeForm(part: Part, form: NonNullable<Part['form']>): void {
    const { object, outer, from, to } = form
    const kept = object.keys().filter((key) => !['/Length', '/Filter', '/DecodeParms', '/Resources'].includes(key))
    const copy = pdf.stream(deflateSync(changedBytes(part)), {
      ...Object.fromEntries(kept.map((key) => [key, object.get(key)])),
      '/Resources': resources.get(part) ?? part.resources,
      '/Filter': '/FlateDecode',
    })
    replace(outer, { from, to }, ` ${nameOf(outer, '/XObject', copy)} Do`)
  }

  function changedBytes(part: Part): Uint8Array {
    const pieces: Uint8Array[] = []
    let at = 0
    for (const { from, to, content } of (changes.get(part) ?? []).toSorted((one, other) => one.from - other.from)) {
      pieces.push(part.bytes.subarray(at, from), Buffer.from(content, 'latin1'))
      at = to
    }
    return Buffer.concat([...pieces, part.bytes.subarray(at)])
  }

  return {
    replace,
    nameOf,
    finish() {
      // Parts are listed before the forms in them, which change the part around them.
      for (const part of parts.toReversed()) {
        if (!changes.has(part) && !resources.has(part)) continue
        if (part.form) writeForm(part, part.form)
        else page.set('/Contents', pdf.stream(deflateSync(changedBytes(part)), { '/Filter': '/FlateDecode' }))
        const own = resources.get(part)
        if (own && !part.form) page.set('/Resources', own)
      }
    },
  }
}
