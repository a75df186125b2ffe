import { maxFormFields, maxValueLength } from '@octavo/core/forms/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { decodeXml } from './decode-text.ts'

/** A value of an XFA form, by the path of its elements. */
export interface XfaValue {
  name: string
  value: string
}

/** The values of an XFA form, from its packet of data; none if that can't be read. */
export function readXfaValues(pdf: Pdf): XfaValue[] {
  try {
    const text = datasetsOf(pdf)
    if (text === undefined) return []
    const root = readXml(text)
    const data = find(root, 'data')
    return data ? data.children.flatMap((child) => leavesOf(child, [])).slice(0, maxFormFields) : []
  } catch (error) {
    if (error instanceof AppError && error.code === 'DATA_NOT_READ') return []
    throw error
  }
}

/** The packet `datasets`, among the packets of the form or in the one stream of all. */
function datasetsOf(pdf: Pdf): string | undefined {
  const xfa = pdf.root.get('/AcroForm').get('/XFA')
  if (xfa.isStream) return textOf(xfa)
  const parts = xfa.items(200)
  const at = parts.findIndex((part) => part.text === 'datasets')
  const packet = at >= 0 ? parts[at + 1] : undefined
  return packet && textOf(packet)
}

function textOf(stream: PdfObject): string | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  return bytes && decodeXml(bytes)
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = child.name === 'datasets' || child.name === name ? find(child, name) : undefined
    if (found) return found
  }
  return undefined
}

function leavesOf({ name, children, text }: XmlElement, path: readonly string[]): XfaValue[] {
  const own = [...path, name]
  if (children.length > 0) return children.flatMap((child) => leavesOf(child, own))
  return [{ name: own.join('.').slice(0, maxValueLength), value: text.slice(0, maxValueLength).replaceAll('\0', '') }]
}
