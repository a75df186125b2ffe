import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { PdfWriter } from './pdf-writer.ts'

/** Returns a function that writes an object of another document, with everything it refers to, and returns how to refer to it. */
export function createObjectCopies(writer: PdfWriter): { text(object: PdfObject): string; entries(object: PdfObject): string } {
  const numbers = new Map<number, number>()

  function text(object: PdfObject): string {
    if (object.id === 0) return direct(object)
    const known = numbers.get(object.id)
    if (known !== undefined) return `${known} 0 R`
    const number = writer.reserve()
    numbers.set(object.id, number)
    if (object.isStream) writer.stream({ entries: entries(object), content: [object.streamBytes({ decode: false })] }, number)
    else writer.object(direct(object), number)
    return `${number} 0 R`
  }

  function direct(object: PdfObject): string {
    if (object.isArray) return `[${object.items().map(text).join(' ')}]`
    if (object.isDictionary) return `<< ${entries(object)} >>`
    return object.unparse({ resolved: true })
  }

  /** The entries of a stream without its length, which the writer adds itself. */
  function entries(object: PdfObject): string {
    const keys = object.keys().filter((key) => !(object.isStream && key === '/Length'))
    return keys.map((key) => `${plainName(key)} ${text(object.get(key))}`).join(' ')
  }

  return { text, entries }
}

/** Names with other characters would have to be escaped; copied ones have none. */
function plainName(key: string): string {
  if (!/^\/[\w.+-]+$/.test(key)) throw new Error('a name with unusual characters')
  return key
}
