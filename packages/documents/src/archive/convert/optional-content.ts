import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Conversion } from './conversion.ts'

/** Gives the layers' settings names of their own and lists every layer, as PDF/A wants it; nothing may change by itself. */
export function mendOptionalContent({ pdf, part }: Conversion): void {
  const properties = pdf.root.get('/OCProperties')
  if (!properties.isDictionary) return
  if (part === 1) {
    pdf.root.remove('/OCProperties')
    return
  }
  const groups = properties.get('/OCGs').items(maxGroups)
  const others = properties.get('/Configs')
  const settings = [properties.get('/D'), ...others.items(maxConfigs)].filter((setting) => setting.isDictionary)
  const names = new Set<string>()
  for (const [index, setting] of settings.entries()) {
    const own = setting.get('/Name').text ?? ''
    const name = own === '' || names.has(own) ? `${own || 'Layers'}${index === 0 ? '' : ` ${index + 1}`}` : own
    names.add(name)
    if (name !== own) setting.set('/Name', pdf.text(name))
    setting.remove('/AS')
    const order = setting.get('/Order')
    if (order.isArray) listMissing(order, groups)
  }
}

const maxGroups = 20_000
const maxConfigs = 200

function listMissing(order: PdfObject, groups: readonly PdfObject[]): void {
  const listed = new Set<number>()
  collect(order, listed, 0)
  for (const group of groups) if (group.id > 0 && !listed.has(group.id)) order.append(group)
}

function collect(order: PdfObject, listed: Set<number>, depth: number): void {
  if (depth > 50) return
  for (const item of order.items(maxGroups)) {
    if (item.isArray) collect(item, listed, depth + 1)
    else listed.add(item.id)
  }
}
