import { batched } from './batched-calls.ts'
import type { Pointer } from './library.ts'

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

/** Reads the references of an object. */
export function readLinks(data: Pointer, object: number): ObjectLinks {
  return linksFrom((most) => batched().links(data, object, targets, levels, most, facts))
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
      const [id, generation] = [Math.floor(key / generations), key % generations]
      const links = linksFrom((most) => batched().linksOf(data, id, generation, targets, levels, most, facts))
      known.set(key, links)
      return links
    },
  }
}

const generations = 65_536

/** Most objects refer to nothing. */
const leaf: ObjectLinks = { targets: [], levels: [], nesting: 1 }

/** Used again for every object; they grow with the one that refers to the most others. */
let targets = new Float64Array(1024)
let levels = new Int32Array(1024)
const facts = new Int32Array(2)

function linksFrom(read: (most: number) => number): ObjectLinks {
  const count = read(targets.length)
  if (count > targets.length) {
    targets = new Float64Array(count)
    levels = new Int32Array(count)
    read(count)
  }
  const [nesting = 0, kind = 0] = facts
  const page = kinds[kind]
  if (count === 0 && nesting <= 1 && !page) return leaf
  return { targets: Array.from(targets.subarray(0, count)), levels: Array.from(levels.subarray(0, count)), nesting, ...(page && { page }) }
}

const kinds: readonly ObjectLinks['page'][] = [undefined, 'page', 'node']
