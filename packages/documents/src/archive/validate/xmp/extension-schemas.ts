import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { Findings } from '../findings.ts'
import type { XmpNode } from './rdf.ts'
import type { Structure, ValueTypes } from './value-types.ts'

/** A schema that metadata defines itself. */
export interface ExtensionSchema {
  types: ValueTypes
  properties: ReadonlyMap<string, string>
}

/** By namespace. */
export type ExtensionSchemas = ReadonlyMap<string, ExtensionSchema>

const base = 'http://www.aiim.org/pdfa/ns/'
export const extensionNamespace = `${base}extension/`

/** What describes extension schemas: a structure with fixed prefix, and fields that are texts or arrays of the structure below. */
interface Description {
  namespace: string
  prefix: string
  rule: PdfARuleCode
  texts: readonly string[]
  /** The fields that are arrays of other structures; they may be absent. */
  parts?: Record<string, { description: Description }>
}

const field: Description = {
  namespace: `${base}field#`,
  prefix: 'pdfaField',
  rule: 'EXTENSION_FIELD',
  texts: ['name', 'valueType', 'description'],
}

const valueType: Description = {
  namespace: `${base}type#`,
  prefix: 'pdfaType',
  rule: 'EXTENSION_VALUE_TYPE',
  texts: ['type', 'namespaceURI', 'prefix', 'description'],
  parts: { field: { description: field } },
}

const property: Description = {
  namespace: `${base}property#`,
  prefix: 'pdfaProperty',
  rule: 'EXTENSION_PROPERTY',
  texts: ['name', 'valueType', 'category', 'description'],
}

const schema: Description = {
  namespace: `${base}schema#`,
  prefix: 'pdfaSchema',
  rule: 'EXTENSION_SCHEMA',
  texts: ['schema', 'namespaceURI', 'prefix'],
  parts: { property: { description: property }, valueType: { description: valueType } },
}

/** The extension schemas that a container defines, as far as they can be used. */
export function readExtensionSchemas(
  container: XmpNode | undefined,
  predefined: ValueTypes,
  inherited: ExtensionSchemas,
): ExtensionSchemas {
  const schemas = new Map<string, ExtensionSchema>()
  if (!container || container.kind === 'simple' || container.kind === 'struct') return schemas
  for (const described of container.children) {
    const namespace = textOf(described, schema, 'namespaceURI')
    const properties = partsOf(described, schema, 'property')
    if (namespace === undefined || !properties) continue
    const structures = (partsOf(described, schema, 'valueType') ?? []).flatMap(structureOf)
    const types = (inherited.get(namespace)?.types ?? predefined).extended(structures)
    schemas.set(namespace, { types, properties: propertiesOf(properties, types) })
  }
  return schemas
}

function propertiesOf(nodes: readonly XmpNode[], types: ValueTypes): Map<string, string> {
  const properties = new Map<string, string>()
  for (const node of nodes) {
    const [name, type] = [textOf(node, property, 'name'), textOf(node, property, 'valueType')]
    if (name !== undefined && type !== undefined && types.isKnown(type) && !properties.has(name)) properties.set(name, type)
  }
  return properties
}

function structureOf(node: XmpNode): Structure[] {
  const [name, namespace] = [textOf(node, valueType, 'type'), textOf(node, valueType, 'namespaceURI')]
  const fields = new Map(
    (partsOf(node, valueType, 'field') ?? []).flatMap((part): [string, string][] => {
      const [fieldName, type] = [textOf(part, field, 'name'), textOf(part, field, 'valueType')]
      return fieldName === undefined || type === undefined ? [] : [[fieldName, type]]
    }),
  )
  return name === undefined || namespace === undefined || fields.size === 0 ? [] : [{ name, namespace, fields }]
}

function find(node: XmpNode, { namespace }: Description, name: string): XmpNode | undefined {
  return node.children.find((child) => child.namespace === namespace && child.local === name)
}

function textOf(node: XmpNode, description: Description, name: string): string | undefined {
  const found = find(node, description, name)
  return found?.kind === 'simple' ? found.value : undefined
}

function partsOf(node: XmpNode, description: Description, name: string): XmpNode[] | undefined {
  const found = find(node, description, name)
  return found && found.kind !== 'simple' && found.kind !== 'struct' ? found.children : undefined
}

/** Checks how extension schemas are written (ISO 19005-1, 6.7.8 and ISO 19005-2, 6.6.2.3). */
export function checkExtensionSchemas(
  container: XmpNode,
  { findings, predefined, schemas }: { findings: Findings; predefined: ValueTypes; schemas: ExtensionSchemas },
): void {
  if (container.kind !== 'bag' || container.prefix !== 'pdfaExtension') findings.add('EXTENSION_CONTAINER')
  if (container.kind === 'simple' || container.kind === 'struct') return
  for (const described of container.children) {
    const types = schemas.get(textOf(described, schema, 'namespaceURI') ?? '')?.types ?? predefined.extended(valueTypesOf(described))
    checkDescribed(described, schema, types)
  }

  function checkDescribed(node: XmpNode, description: Description, types: ValueTypes): void {
    const { namespace, prefix, rule, texts, parts = {} } = description
    const isDefined = (child: XmpNode) => child.namespace === namespace && (texts.includes(child.local) || child.local in parts)
    if (!node.children.every(isDefined)) findings.add('EXTENSION_FIELD_UNKNOWN')
    const isSound = texts.every((name) => isText(find(node, description, name), prefix)) && isMeant(node, description, types)
    const hasParts = Object.keys(parts).every((name) => isParts(node, description, name))
    if (!isSound || !hasParts) findings.add(rule)
    for (const [name, { description: inner }] of Object.entries(parts))
      for (const child of partsOf(node, description, name) ?? []) checkDescribed(child, inner, types)
  }

  function isParts(node: XmpNode, description: Description, name: string): boolean {
    const found = find(node, description, name)
    return !found || (found.kind === 'seq' && found.prefix === description.prefix)
  }
}

function valueTypesOf(described: XmpNode): Structure[] {
  return (partsOf(described, schema, 'valueType') ?? []).flatMap(structureOf)
}

function isText(node: XmpNode | undefined, prefix: string): boolean {
  return node?.kind === 'simple' && node.prefix === prefix
}

/** Types must be known, and a category is one of two. */
function isMeant(node: XmpNode, description: Description, types: ValueTypes): boolean {
  if (description !== property && description !== field) return true
  if (!types.isKnown(textOf(node, description, 'valueType') ?? '')) return false
  return description === field || ['internal', 'external'].includes(textOf(node, property, 'category') ?? '')
}
