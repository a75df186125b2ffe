import type { XmpNode } from './rdf.ts'

/** The types of values that a property may have, by name. */
export interface ValueTypes {
  /** Undefined if a type isn't known. */
  matches(node: XmpNode, type: string): boolean | undefined
  isKnown(type: string): boolean
  /** These types and more; the new ones win. */
  extended(structures: readonly Structure[]): ValueTypes
}

/** A type with fields. */
export interface Structure {
  name: string
  namespace: string
  /** The types of its fields by their names. */
  fields: ReadonlyMap<string, string>
}

/** Types of simple values as patterns. */
export type SimpleTypes = Readonly<Record<string, RegExp>>

export function createValueTypes(simple: SimpleTypes, structures: readonly Structure[]): ValueTypes {
  const structureOf = new Map(structures.map((structure) => [plainType(structure.name), structure]))

  function matches(node: XmpNode, written: string): boolean | undefined {
    const type = plainType(written)
    const array = arrayOf(type)
    if (type === 'any') return true
    if (array) return node.kind === array.kind && node.children.every((item) => matches(item, array.items) === true)
    if (type === 'lang alt') return node.kind === 'alt' && (node.children.length === 0 || node.children.some(({ language }) => language))
    const structure = structureOf.get(type)
    if (structure) return matchesStructure(node, structure)
    const pattern = simple[type]
    return pattern && node.kind === 'simple' && pattern.test(node.value)
  }

  function matchesStructure(node: XmpNode, { namespace, fields }: Structure): boolean {
    if (node.kind !== 'struct') return false
    return node.children.every((field) => {
      const type = fields.get(field.local)
      return type !== undefined && field.namespace === namespace && matches(field, type) === true
    })
  }

  return {
    matches,
    isKnown(written) {
      let type = plainType(written)
      for (let array = arrayOf(type); array; array = arrayOf(type)) type = array.items
      return type === 'lang alt' || type === 'any' || structureOf.has(type) || Object.hasOwn(simple, type)
    },
    extended: (more) => createValueTypes(simple, [...structureOf.values(), ...more]),
  }
}

/** A choice is of text unless it says otherwise, and so are the items of an array. */
function plainType(written: string): string {
  const type = written
    .toLowerCase()
    .replace(/(open |closed )?(choice |choice$)(of )?/g, '')
    .trim()
  if (type === '') return 'text'
  return /(?:^|\s)(bag|seq|alt)$/.test(type) && !type.endsWith('lang alt') ? `${type} text` : type
}

function arrayOf(type: string): { kind: string; items: string } | undefined {
  const [, kind, items] = /^(bag|seq|alt) (.+)$/.exec(type) ?? []
  return kind === undefined || items === undefined ? undefined : { kind, items }
}
