import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readNameTree } from './trees.ts'

/** Where a link or bookmark leads: a page number (from 1) and the view on it as it is written, `['/XYZ', '0', '700', 'null']`. */
export interface Destination {
  page: number
  view: readonly string[]
}

/** Resolves destinations of one document in any form. */
export interface Destinations {
  resolve(destination: PdfObject): Destination | undefined
  /** The named destinations; the bytes of a name are written as characters. */
  named(): ReadonlyMap<string, Destination>
}

export function createDestinations(pdf: Pdf): Destinations {
  // Stored as plain values: this may be filled during a walk whose object handles are released.
  let byName: Map<string, Destination> | undefined

  function named(): Map<string, Destination> {
    byName ??= readNamed(pdf)
    return byName
  }

  return {
    named,
    resolve(destination) {
      const { name, bytes } = destination
      if (name !== undefined) return named().get(name.slice(1))
      return bytes ? named().get(latin1(bytes)) : readExplicit(pdf, destination)
    },
  }
}

const maxNames = 500_000

function readNamed(pdf: Pdf): Map<string, Destination> {
  const byName = new Map<string, Destination>()
  const add = (name: string, value: PdfObject) => {
    const destination = readExplicit(pdf, value)
    if (destination) byName.set(name, destination)
  }
  const old = pdf.root.get('/Dests')
  for (const key of old.keys().slice(0, maxNames)) add(key.slice(1), old.get(key))
  for (const [name, value] of readNameTree(pdf.root.get('/Names').get('/Dests'))) add(latin1(name), value)
  return byName
}

function readExplicit(pdf: Pdf, written: PdfObject): Destination | undefined {
  const array = written.type === 'dictionary' ? written.get('/D') : written
  if (!array.isArray) return undefined
  const page = pageNumber(pdf, array.at(0))
  if (page === undefined) return undefined
  const [, ...view] = array.items(6)
  return { page, view: view.map((item) => (isPlain(item) ? item.unparse({ resolved: true }) : 'null')) }
}

/** Some producers write the page's index, which the standard allows only for other files. */
function pageNumber(pdf: Pdf, page: PdfObject): number | undefined {
  const { integer } = page
  if (integer === undefined) return pdf.pageNumberOf(page)
  return integer >= 0 && integer < pdf.pageCount ? integer + 1 : undefined
}

function isPlain({ type }: PdfObject): boolean {
  return type === 'name' || type === 'integer' || type === 'real'
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
