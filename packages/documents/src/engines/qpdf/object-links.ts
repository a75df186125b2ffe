import { type Pointer, qpdf } from './library.ts'

/** The references of an object, and its nesting of arrays and dictionaries. */
export interface ObjectLinks {
  /** The keys of the objects that it refers to, in order. */
  targets: readonly number[]
  /** The nesting depth of each reference. */
  levels: readonly number[]
  /** The deepest nesting in it. */
  nesting: number
  /** Whether it is a page or a node of the page tree: qpdf stops following references there. */
  page?: 'page' | 'node'
}

/** A single number that identifies an object in its document. */
export function keyOf(id: number, generation: number): number {
  return id * generations + generation
}

/** Reads the references of an object. One call returns all of it as text, which is many times faster than reading each entry. */
export function readLinks(data: Pointer, object: number): ObjectLinks {
  const calls = qpdf()
  const dictionary = calls.qpdf_oh_get_type_code(data, object) === streamCode ? calls.qpdf_oh_get_dict(data, object) : undefined
  const text = calls.qpdf_oh_unparse_resolved(data, dictionary ?? object)
  if (dictionary !== undefined) calls.qpdf_oh_release(data, dictionary)
  const links = linksIn(text)
  const page = dictionary === undefined && text.includes('/Type /Page') ? pageKind(data, object) : undefined
  if (page) return { ...links, page }
  return links.targets.length === 0 && links.nesting <= 1 ? leaf : links
}

/** Reads the references of a document's objects, each once. */
export interface LinkReader {
  read(key: number): ObjectLinks
}

export function createLinkReader(data: Pointer): LinkReader {
  const known = new Map<number, ObjectLinks>()
  return {
    read(key) {
      const before = known.get(key)
      if (before) return before
      const object = qpdf().qpdf_get_object_by_id(data, Math.floor(key / generations), key % generations)
      const links = readLinks(data, object)
      qpdf().qpdf_oh_release(data, object)
      known.set(key, links)
      return links
    },
  }
}

const generations = 65_536
const streamCode = 10

/** Most objects refer to nothing. */
const leaf: ObjectLinks = { targets: [], levels: [], nesting: 1 }

function pageKind(data: Pointer, object: number): ObjectLinks['page'] {
  const calls = qpdf()
  const type = calls.qpdf_oh_get_key(data, object, '/Type')
  const written = calls.qpdf_oh_unparse_resolved(data, type)
  calls.qpdf_oh_release(data, type)
  if (written === '/Page') return 'page'
  return written === '/Pages' ? 'node' : undefined
}

const [open, close, less, greater, bracket, endBracket, backslash, space, referenceEnd, zero, nine] = [...'()<>[]\\ R09'].map((sign) =>
  sign.charCodeAt(0),
)

/** Relies on qpdf's output format: one space between the parts of a reference, and nothing in a name that looks like one. */
function linksIn(text: string): ObjectLinks {
  const targets: number[] = []
  const levels: number[] = []
  let depth = 0
  let nesting = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === open) at = endOfString(text, at)
    else if (sign === less && text.charCodeAt(at + 1) !== less) at = text.indexOf('>', at)
    else if (sign === less || sign === bracket) {
      depth += 1
      if (sign === less) at += 1
      if (depth > nesting) nesting = depth
    } else if (sign === greater || sign === endBracket) {
      depth -= 1
      if (sign === greater) at += 1
    } else if (sign === referenceEnd && isReference(text, at)) {
      const before = text.lastIndexOf(' ', at - 2)
      targets.push(keyOf(numberBefore(text, before), numberBefore(text, at - 1)))
      levels.push(depth)
    }
  }
  return { targets, levels, nesting }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== close) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

function isReference(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === space && isDigit(text.charCodeAt(at - 2))
}

function isDigit(sign: number): boolean {
  return sign >= (zero ?? 0) && sign <= (nine ?? 0)
}

function numberBefore(text: string, end: number): number {
  let start = end
  while (isDigit(text.charCodeAt(start - 1))) start -= 1
  return Number(text.slice(start, end))
}
