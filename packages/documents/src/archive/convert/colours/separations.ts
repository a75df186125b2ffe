import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'

/** Keeps spot colours apart: PDF/A wants one definition of each name, and one of each name that a mixture uses. */
export interface Separations {
  mend(space: PdfObject, isListed: boolean): void
  mendMixture(space: PdfObject): void
}

const processNames = new Set(['/Cyan', '/Magenta', '/Yellow', '/Black', '/None', '/All'])
const maxColourants = 32

export function createSeparations(pdf: Pdf): Separations {
  const known = new Map<string, { print: string; id: number }>()

  /** A spot colour with the name of another one gets a name of its own, so that both look as before. */
  function mend(space: PdfObject, isListed: boolean): void {
    mendName(space, 1)
    const name = space.at(1).name
    if (name === undefined) return
    const print = `${printOf(space.at(2))} ${printOf(space.at(3))}`
    const before = known.get(name)
    // None never paints, so how it would look makes no difference; under another name it would paint.
    const takesOther = isListed || name === '/None'
    if (!before) known.set(name, { print, id: space.indirect().id })
    // Equal ones become the same objects, as some validators compare bytes as they are stored.
    else if (before.print === print || takesOther) for (const at of [2, 3]) space.setAt(at, pdf.object(before.id).at(at))
    else rename(space, name, print)
  }

  function rename(space: PdfObject, name: string, print: string): void {
    for (let number = 2; number < 1000; number++) {
      const other = `${name}_${number}`
      const taken = known.get(other)
      if (taken && taken.print !== print) continue
      space.setAt(1, `/${other.slice(1)}`)
      known.set(other, { print, id: space.indirect().id })
      return
    }
  }

  /** Lists the colours of a mixture that it does not list itself. */
  function mendMixture(space: PdfObject): void {
    for (let at = 0; at < space.at(1).length; at++) mendName(space.at(1), at)
    renameListed(space.at(4).get('/Colorants'))
    const names = space
      .at(1)
      .items(maxColourants)
      .map(({ name }) => name ?? '')
    const attributes = space.at(4).isDictionary ? space.at(4) : pdf.dictionary()
    const listed = attributes.get('/Colorants').isDictionary ? attributes.get('/Colorants') : pdf.dictionary()
    const process = new Set(
      attributes
        .get('/Process')
        .get('/Components')
        .items(maxColourants)
        .map(({ name }) => name),
    )
    const missing = names.filter((name) => !processNames.has(name) && !process.has(name) && !listed.has(name))
    if (missing.length === 0) return
    for (const name of missing)
      listed.set(name, known.has(name) ? pdf.object(known.get(name)?.id ?? 0) : colourOf(pdf, space, names.indexOf(name)))
    attributes.set('/Colorants', listed)
    if (space.length > 4) space.setAt(4, attributes)
    else space.append(attributes)
  }

  return { mend, mendMixture }
}

/** Writes the name of a colour in UTF-8; bytes that aren't come as lone surrogates. */
function mendName(holder: PdfObject, at: number): void {
  const { name } = holder.at(at)
  if (name !== undefined && !name.isWellFormed()) holder.setAt(at, sound(name))
}

function renameListed(listed: PdfObject): void {
  for (const name of listed.keys()) {
    if (name.isWellFormed()) continue
    listed.set(sound(name), listed.get(name))
    listed.remove(name)
  }
}

/** Most programs that don't write UTF-8 write Latin letters. */
function sound(name: string): `/${string}` {
  const text = Array.from(name.slice(1), (unit) => (unit.isWellFormed() ? unit : String.fromCharCode(unit.charCodeAt(0) & 0xff)))
  return `/${text.join('')}`
}

/** One colour of a mixture by itself. */
function colourOf(pdf: Pdf, mixture: PdfObject, index: number): PdfObject {
  const name = mixture.at(1).at(index).name ?? '/Spot'
  return pdf.array(['/Separation', `/${name.slice(1)}`, mixture.at(2), aloneIn(pdf, mixture, index)]).indirect()
}

/** The function of a mixture, with no amount of the other colours. A program can be continued; for others full black stands in. */
function aloneIn(pdf: Pdf, mixture: PdfObject, index: number): PdfObject {
  const tint = mixture.at(3)
  const source = tint.get('/FunctionType').integer === 4 ? contentBytes(tint) : undefined
  const others = mixture.at(1).length - index - 1
  if (source) {
    const body = Buffer.from(source).toString('latin1').trim().replace(/^\{/, '').replace(/\}$/, '')
    const program = `{ ${'0 exch '.repeat(index)}${'0 '.repeat(others)}${body} }`
    return pdf.stream(deflateSync(Buffer.from(program, 'latin1')), {
      '/Filter': '/FlateDecode',
      '/FunctionType': 4,
      '/Domain': pdf.array([0, 1]),
      '/Range': tint.get('/Range'),
    })
  }
  const components = Math.max(1, tint.get('/Range').length / 2)
  const isInk = components === 4
  const amounts = (full: boolean) => Array.from({ length: components }, (_, at) => (isInk ? (full && at === 3 ? 1 : 0) : full ? 0 : 1))
  return pdf.dictionary({
    '/FunctionType': 2,
    '/Domain': pdf.array([0, 1]),
    '/C0': pdf.array(amounts(false)),
    '/C1': pdf.array(amounts(true)),
    '/N': 1,
  })
}

/** The same for equal colour spaces and functions. */
function printOf(object: PdfObject, depth = 0): string {
  if (depth > maxDepth) return ''
  if (object.isArray)
    return `[${object
      .items(1000)
      .map((item) => printOf(item, depth + 1))
      .join(' ')}]`
  if (!object.isDictionary) return object.unparse({ resolved: true })
  const entries = object.keys().filter((key) => !stored.has(key))
  const own = entries.toSorted().map((key) => `${key} ${printOf(object.get(key), depth + 1)}`)
  const data = object.isStream ? createHash('sha1').update(object.streamBytes()).digest('hex') : ''
  return `<<${own.join(' ')}>>${data}`
}

const maxDepth = 8
const stored = new Set(['/Length', '/Filter', '/DecodeParms'])
