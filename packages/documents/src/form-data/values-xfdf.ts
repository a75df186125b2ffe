import type { FieldValues } from '@octavo/core/forms/field-value.ts'
import { maxFormFields } from '@octavo/core/forms/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { xml } from '../ooxml/xml.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'

/** Values as XFDF (ISO 19444-1). Names with dots become fields within fields. */
export function writeXfdf(values: FieldValues, source: string): string {
  const root: Node = { below: new Map(), texts: [] }
  for (const [name, value] of Object.entries(values)) {
    let node = root
    for (const part of name.split('.')) {
      const next = node.below.get(part) ?? { below: new Map(), texts: [] }
      node.below.set(part, next)
      node = next
    }
    node.texts = Array.isArray(value) ? value : [typeof value === 'boolean' ? (value ? 'Yes' : 'Off') : value]
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">\n<fields>\n${fieldsOf(root)}</fields>\n<f href="${attribute(source)}"/>\n</xfdf>\n`
}

/** The values in XFDF. Throws `DATA_NOT_READ` for anything else, and for document types and entities of its own. */
export function readXfdf(text: string): FieldValues {
  const root = readXml(text)
  if (root.name !== 'xfdf') throw new AppError('DATA_NOT_READ')
  const values: FieldValues = {}
  const take = (element: XmlElement, path: readonly string[]) => {
    const own = [...path, element.attributes.get('name') ?? '']
    const texts = element.children.filter(({ name }) => name === 'value').map((value) => value.text)
    if (texts.length > 0) add(values, own.join('.'), texts)
    for (const child of element.children) if (child.name === 'field') take(child, own)
  }
  for (const fields of root.children.filter(({ name }) => name === 'fields'))
    for (const field of fields.children) if (field.name === 'field') take(field, [])
  return values
}

interface Node {
  below: Map<string, Node>
  texts: string[]
}

function fieldsOf({ below }: Node): string {
  return [...below]
    .map(([name, node]) => {
      const texts = node.texts.map((text) => `<value>${content(text)}</value>`).join('')
      return `<field name="${attribute(name)}">${texts}${node.below.size > 0 ? `\n${fieldsOf(node)}` : ''}</field>\n`
    })
    .join('')
}

function add(values: FieldValues, name: string, texts: readonly string[]): void {
  if (Object.keys(values).length >= maxFormFields) throw new AppError('DATA_NOT_READ')
  values[name] = texts.length === 1 ? (texts[0] ?? '') : [...texts]
}

/** Line breaks in attributes are read as spaces unless they're written by number. */
function attribute(text: string): string {
  return xml(text).replace(/[\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function content(text: string): string {
  return xml(text.replace(/\r\n?/g, '\n'))
}
