import { extensionNamespace } from '../validate/xmp/extension-schemas.ts'
import { readRdf, type XmpNode } from '../validate/xmp/rdf.ts'
import { predefinedSchemas } from '../validate/xmp/schemas/predefined.ts'
import { parseXml, XmlError } from '../validate/xmp/xml.ts'
import { readXmp } from '../xmp-packet.ts'
import { type Conversion, countRemoved } from './conversion.ts'

/**
 * What the XMP packet says beyond the properties that are written again, as PDF/A allows it: a property that the standard doesn't know gets
 * a schema that describes it. What has no plain form is left out and counted.
 */
export function otherProperties(conversion: Conversion): string {
  const { pdf, part } = conversion
  const { types, typeOf } = predefinedSchemas(part)
  const isKnown = (node: XmpNode) => {
    const type = typeOf(node.namespace, node.local)
    return type !== undefined && types.matches(node, type) === true
  }
  const found = propertiesIn(readXmp(pdf)).filter((node) => !isWritten(node) && !isClaim(node, conversion))
  const known = found.filter(isKnown)
  const described = found.filter(
    (node) => !isKnown(node) && typeOf(node.namespace, node.local) === undefined && plainType(node) !== undefined,
  )
  countRemoved(conversion, 'properties', found.length - known.length - described.length)
  const prefixOf = createPrefixes()
  return [...known, ...described].map((node) => written(node, prefixOf)).join('\n') + schemasOf(described, prefixOf)
}

function propertiesIn(xml: string | undefined): XmpNode[] {
  try {
    return xml === undefined ? [] : readRdf(parseXml(xml).root)
  } catch (error) {
    if (error instanceof XmlError) return []
    throw error
  }
}

const writtenProperties: Readonly<Record<string, readonly string[]>> = {
  'http://purl.org/dc/elements/1.1/': ['title', 'creator', 'description'],
  'http://ns.adobe.com/pdf/1.3/': ['Keywords', 'Producer'],
  'http://ns.adobe.com/xap/1.0/': ['CreatorTool', 'CreateDate', 'ModifyDate'],
}

function isWritten({ namespace, local }: XmpNode): boolean {
  return writtenProperties[namespace]?.includes(local) ?? namespace === extensionNamespace
}

/** Claims to a standard that the result may not meet any more are no properties to keep. */
function isClaim({ namespace, local }: XmpNode, { changed }: Conversion): boolean {
  if (namespace === 'http://www.aiim.org/pdfua/ns/id/') return changed.has('pages-flattened')
  return claimNamespaces.has(namespace) || local.startsWith('GTS_PDFX')
}

const claimNamespaces = new Set(['http://www.aiim.org/pdfa/ns/id/', 'http://www.npes.org/pdfx/ns/id/', 'http://www.aiim.org/pdfe/ns/id/'])

/** The type by which a property is described; undefined for structures. */
function plainType({ kind, children }: XmpNode): string | undefined {
  if (kind === 'simple') return 'Text'
  if (kind === 'struct' || children.some((child) => child.kind !== 'simple')) return undefined
  if (kind === 'alt') return children.some(({ language }) => language !== undefined) ? 'Lang Alt' : 'alt Text'
  return `${kind} Text`
}

type PrefixOf = (node: XmpNode) => string

/** A prefix for each namespace, its own where no other has it. */
function createPrefixes(): PrefixOf {
  const prefixes = new Map<string, string>()
  const taken = new Set([
    'rdf',
    'xml',
    'x',
    'dc',
    'xmp',
    'pdf',
    'pdfaid',
    'pdfaExtension',
    'pdfaSchema',
    'pdfaProperty',
    'pdfaType',
    'pdfaField',
  ])
  return ({ namespace, prefix }) => {
    const known = prefixes.get(namespace) ?? (sharedPrefixes[namespace] === prefix ? prefix : undefined)
    if (known !== undefined) return known
    const own = prefix !== '' && !taken.has(prefix) ? prefix : `ns${taken.size}`
    taken.add(own)
    prefixes.set(namespace, own)
    return own
  }
}

/** Those that the packet binds itself. */
const sharedPrefixes: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
}

function written(node: XmpNode, prefixOf: PrefixOf): string {
  const name = `${prefixOf(node)}:${node.local}`
  return `<${name} xmlns:${prefixOf(node)}="${escaped(node.namespace)}"${languageOf(node)}${contentOf(node, prefixOf)}</${name}>`
}

/** The rest of the start tag, and what stands inside. */
function contentOf(node: XmpNode, prefixOf: PrefixOf): string {
  if (node.kind === 'simple') return `>${escaped(node.value)}`
  if (node.kind === 'struct') return ` rdf:parseType="Resource">${node.children.map((field) => written(field, prefixOf)).join('')}`
  const list = `rdf:${node.kind[0]?.toUpperCase()}${node.kind.slice(1)}`
  const items = node.children.map((item) => `<rdf:li${languageOf(item)}${contentOf(item, prefixOf)}</rdf:li>`)
  return `><${list}>${items.join('')}</${list}>`
}

function languageOf({ language }: XmpNode): string {
  return language === undefined ? '' : ` xml:lang="${escaped(language)}"`
}

/** Describes properties by schemas, one a namespace (ISO 19005-2, 6.6.2.3). */
function schemasOf(nodes: readonly XmpNode[], prefixOf: PrefixOf): string {
  const byNamespace = Map.groupBy(nodes, ({ namespace }) => namespace)
  const schemas = [...byNamespace].map(([namespace, own]) => {
    const properties = own.map((node) =>
      resource({
        'pdfaProperty:name': node.local,
        'pdfaProperty:valueType': plainType(node) ?? 'Text',
        'pdfaProperty:category': 'external',
        'pdfaProperty:description': 'A property of the original document',
      }),
    )
    const [first] = own
    return resource(
      { 'pdfaSchema:schema': namespace, 'pdfaSchema:namespaceURI': namespace, 'pdfaSchema:prefix': first ? prefixOf(first) : '' },
      `<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>`,
    )
  })
  return schemas.length > 0 ? `\n<pdfaExtension:schemas><rdf:Bag>${schemas.join('')}</rdf:Bag></pdfaExtension:schemas>` : ''
}

function resource(texts: Readonly<Record<string, string>>, more = ''): string {
  const fields = Object.entries(texts).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`)
  return `<rdf:li rdf:parseType="Resource">${fields.join('')}${more}</rdf:li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
