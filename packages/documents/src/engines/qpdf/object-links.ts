import { type Pointer, qpdf } from './library.ts'

/** Where an object leads to, and how deep arrays and dictionaries lie in each other inside of it. */
export interface ObjectLinks {
  /** The objects that it refers to, by their keys, as they stand in it. */
  targets: readonly number[]
  /** How many arrays and dictionaries of it stand around each reference. */
  levels: readonly number[]
  /** The most that stand around anything in it. */
  nesting: number
  /** Whether it is a page or a node of the page tree: what follows references stops there. */
  page?: 'page' | 'node'
}

/** What tells an object from the others of its document, as one number. */
export function keyOf(id: number, generation: number): number {
  return id * generations + generation
}

/** Reads where an object leads to. One call gives all of it as text, which is many times faster than to ask for each entry. */
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

/** Where the objects of a document lead to, each read once. */
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

/** Most objects lead nowhere. */
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

/** As qpdf writes objects: one space between the parts of a reference, and nothing in a name that could be taken for one. */
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
