import { type XmlAttribute, type XmlElement, XmlError, type XmlName } from './xml.ts'

export type XmpKind = 'simple' | 'struct' | 'bag' | 'seq' | 'alt'

/** A property of XMP metadata, a field of a structure or an item of an array. */
export interface XmpNode extends XmlName {
  kind: XmpKind
  /** Of a simple value. */
  value: string
  /** Fields or items. */
  children: XmpNode[]
  language: string | undefined
}

export const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

/** The properties in the RDF of an XMP packet; throws XmlError where the RDF isn't as XMP allows it. */
export function readRdf(root: XmlElement): XmpNode[] {
  const rdf = findRdf(root)
  if (!rdf) return []
  const top = newNode({ prefix: '', local: '', namespace: '' }, 'struct')
  let about: string | undefined
  for (const description of elementsIn(rdf)) {
    if (!isRdf(description, 'Description')) throw new XmlError('Only descriptions at the top')
    const named = description.attributes.find((attribute) => kindOf(attribute) === 'about')?.value
    if (named !== undefined && named !== '') {
      if (about !== undefined && about !== named) throw new XmlError('Descriptions of two resources')
      about = named
    }
    readDescription(description, top)
  }
  return top.children
}

/** The RDF stands in `x:xmpmeta`, or alone. */
function findRdf(element: XmlElement): XmlElement | undefined {
  if (isRdf(element, 'RDF')) return element
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : findRdf(child)
    if (found) return found
  }
  return undefined
}

function newNode({ prefix, local, namespace }: XmlName, kind: XmpKind, value = ''): XmpNode {
  return { prefix, local, namespace, kind, value, children: [], language: undefined }
}

function isRdf({ namespace, local }: XmlName, name: string): boolean {
  return namespace === rdfNamespace && local === name
}

/** What an attribute is for RDF. */
function kindOf({ namespace, local, prefix }: XmlAttribute): 'about' | 'id' | 'resource' | 'parse' | 'datatype' | 'language' | 'property' {
  if (prefix === 'xml' && local === 'lang') return 'language'
  if (namespace === '' && local === 'about') return 'about'
  if (namespace === '' && local === 'ID') return 'id'
  if (namespace !== rdfNamespace) return 'property'
  const kind = rdfAttributes[local]
  if (!kind) throw new XmlError(`rdf:${local} is no attribute`)
  return kind
}

const rdfAttributes: Record<string, ReturnType<typeof kindOf>> = {
  about: 'about',
  ID: 'id',
  nodeID: 'id',
  resource: 'resource',
  parseType: 'parse',
  datatype: 'datatype',
  value: 'property',
  type: 'property',
}

/** The elements inside, between which only white space may stand. */
function elementsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child !== 'string') return [child]
    if (/\S/.test(child)) throw new XmlError('Characters between elements')
    return []
  })
}

/** Adds the properties of a description, or the items of an array, to what has them. */
function readDescription(element: XmlElement, holder: XmpNode): void {
  let identities = 0
  for (const attribute of element.attributes) {
    const kind = kindOf(attribute)
    if (kind === 'about' || kind === 'id') identities += 1
    else if (kind === 'property') addChild(holder, newNode(attribute, 'simple', attribute.value))
    else if (kind !== 'language') throw new XmlError(`A description has no ${kind}`)
  }
  if (identities > 1) throw new XmlError('A description is named twice')
  for (const property of elementsIn(element)) readProperty(property, holder)
}

function readProperty(element: XmlElement, holder: XmpNode): void {
  if (element.namespace === rdfNamespace && notProperties.has(element.local)) throw new XmlError(`rdf:${element.local} is no property`)
  const node = newNode(element, 'simple')
  node.language = element.attributes.find((attribute) => kindOf(attribute) === 'language')?.value
  const kinds = element.attributes.map(kindOf).filter((kind) => kind !== 'language' && kind !== 'id')
  const hasElements = element.children.some((child) => typeof child !== 'string')
  if (kinds.includes('parse')) readParsed(element, node)
  else if (kinds.some((kind) => kind === 'resource' || kind === 'property' || kind === 'about')) readAttributes(element, node)
  else if (hasElements) readResource(element, node)
  else node.value = element.children.join('')
  addChild(holder, node)
}

const notProperties = new Set(['RDF', 'Description', 'ID', 'about', 'parseType', 'resource', 'nodeID', 'datatype', 'aboutEach', 'bagID'])

/** `parseType="Resource"`: the fields of a structure stand directly inside. */
function readParsed(element: XmlElement, node: XmpNode): void {
  const parse = element.attributes.find((attribute) => kindOf(attribute) === 'parse')
  const others = element.attributes.map(kindOf).filter((kind) => !['parse', 'language', 'id'].includes(kind))
  if (parse?.value !== 'Resource' || others.length > 0) throw new XmlError('XMP allows resources only')
  node.kind = 'struct'
  for (const property of elementsIn(element)) readProperty(property, node)
  takeValue(node)
}

/** A value given by attributes: a resource, a value with qualifiers, or the fields of a structure. */
function readAttributes(element: XmlElement, node: XmpNode): void {
  if (element.children.length > 0) throw new XmlError('Both attributes and content')
  const resource = element.attributes.find((attribute) => kindOf(attribute) === 'resource')
  const value = element.attributes.find((attribute) => isRdf(attribute, 'value'))
  if (resource && value) throw new XmlError('Both a resource and a value')
  if (resource || value) {
    node.value = (resource ?? value)?.value ?? ''
    return
  }
  node.kind = 'struct'
  for (const attribute of element.attributes)
    if (kindOf(attribute) === 'property') addChild(node, newNode(attribute, 'simple', attribute.value))
}

const arrays: Record<string, XmpKind> = { Bag: 'bag', Seq: 'seq', Alt: 'alt' }

/** A value that is an element of its own: an array or a description. */
function readResource(element: XmlElement, node: XmpNode): void {
  if (element.attributes.some((attribute) => !['language', 'id'].includes(kindOf(attribute))))
    throw new XmlError('Attributes beside content')
  const [inner, ...more] = elementsIn(element)
  if (!inner || more.length > 0) throw new XmlError('A property has one value')
  node.kind = (inner.namespace === rdfNamespace && arrays[inner.local]) || 'struct'
  if (inner.namespace === rdfNamespace && node.kind === 'struct' && inner.local !== 'Description')
    throw new XmlError(`rdf:${inner.local} is no value`)
  readDescription(inner, node)
  takeValue(node)
}

/** A structure with `rdf:value` is that value; its other fields are qualifiers. */
function takeValue(node: XmpNode): void {
  const value = node.children.find((child) => isRdf(child, 'value'))
  if (!value || node.kind !== 'struct') return
  node.kind = value.kind
  node.value = value.value
  node.children = value.children
}

function addChild(holder: XmpNode, child: XmpNode): void {
  const isItem = isRdf(child, 'li')
  const isArray = holder.kind !== 'struct' && holder.kind !== 'simple'
  if (isItem !== isArray) throw new XmlError('Items stand in arrays, and nothing else does')
  if (child.namespace === '') throw new XmlError('A property without a namespace')
  if (!isItem && holder.children.some((other) => other.local === child.local && other.namespace === child.namespace))
    throw new XmlError(`${child.local} stands twice`)
  holder.children.push(child)
}
