import { fstatSync, readSync } from 'node:fs'
import type { ObjectPlaces } from './object-places.ts'

/** Longer tables take longer than a search of the file. */
const mostTable = 4 * 1024 * 1024
const tailBytes = 1024
const headBytes = 64
const entryBytes = 20

interface Section {
  first: number
  count: number
  /** Where its entries begin in the table. */
  at: number
}

/**
 * The places of objects by the last table of a file, to which `startxref` at its end leads: an object that is in use there is the one that the
 * document has, whatever other tables say. Each place is checked for the object's number. Tables that are streams aren't read.
 */
export function readObjectTable(file: number): ObjectPlaces {
  const read = (start: number, size: number) => {
    const bytes = Buffer.allocUnsafe(size)
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, size, start))
  }
  const table = tableText(file, read)
  const sections = sectionsOf(table)

  return {
    after(id) {
      const section = sections.find(({ first, count }) => id >= first && id < first + count)
      if (!section) return undefined
      const entry = section.at + (id - section.first) * entryBytes
      const place = usedEntry.exec(table.slice(entry, entry + entryBytes))?.[1]
      const begin = place === undefined ? null : beginsObject.exec(read(Number(place), headBytes))
      return begin && Number(begin[1]) === id ? Number(place) + begin[0].length : undefined
    },
  }
}

const usedEntry = /^(\d{10}) 00000 n(?: \r| \n|\r\n)$/
const beginsObject = /^(\d{1,10})[\0\t\n\f\r ]+0[\0\t\n\f\r ]+obj/

function tableText(file: number, read: (start: number, size: number) => string): string {
  const { size } = fstatSync(file)
  const tail = read(Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  const start = /startxref[\t\n\f\r ]+(\d{1,15})[\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.exec(tail)?.[1]
  const length = size - Number(start ?? size)
  return length > 0 && length <= mostTable ? read(Number(start), length) : ''
}

/** Tables of real files have a few. */
const mostSections = 1000

/** A table that goes on in an unknown way ends here; objects behind that aren't found by it. */
function sectionsOf(table: string): Section[] {
  const sections: Section[] = []
  const begin = /^xref[\t\n\f\r ]+/.exec(table)
  if (!begin) return sections
  for (let at = begin[0].length; ; ) {
    heads.lastIndex = at
    const [head = '', first, count] = heads.exec(table) ?? []
    if (head === '' || sections.length >= mostSections) return sections
    if (Number(count) > 0) sections.push({ first: Number(first), count: Number(count), at: at + head.length })
    at += head.length + Number(count) * entryBytes
  }
}

const heads = /(\d{1,10}) (\d{1,10})[ ]*(?:\r\n|\n|\r)/y
