import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

const maxLayers = 20_000

/** Keeps the layers (optional content) of all sources; hidden ones stay hidden. */
export function writeLayers(assembly: Assembly): void {
  const { target, sources } = assembly
  const layered = sources.filter(({ pdf }) => pdf.root.get('/OCProperties').get('/OCGs').length > 0)
  if (layered.length === 0) return
  const all = target.array()
  const settings = target.dictionary({ '/Name': target.text('Layers'), '/BaseState': '/ON' })
  const lists = new Map(['/OFF', '/Order', '/RBGroups', '/Locked', '/AS'].map((key) => [key, target.array()]))
  for (const source of layered) {
    const properties = source.pdf.root.get('/OCProperties')
    const groups = properties
      .get('/OCGs')
      .items(maxLayers)
      .filter((group) => group.isDictionary)
    assembly.report.layers += groups.length
    for (const group of groups) all.append(target.copyForeign(source.pdf, group))
    const own = properties.get('/D')
    for (const [key, list] of lists) {
      for (const item of key === '/OFF' ? hiddenOf(own, groups) : own.get(key).items(maxLayers)) append(assembly, source, list, item)
    }
  }
  for (const [key, list] of lists) if (list.length > 0) settings.set(key, list)
  target.root.set('/OCProperties', target.dictionary({ '/OCGs': all, '/D': settings }).indirect())
}

function hiddenOf(settings: PdfObject, groups: readonly PdfObject[]): readonly PdfObject[] {
  if (settings.get('/BaseState').name !== '/OFF') return settings.get('/OFF').items(maxLayers)
  const shown = new Set(
    settings
      .get('/ON')
      .items(maxLayers)
      .map(({ id }) => id),
  )
  return groups.filter(({ id }) => !shown.has(id))
}

function append({ target }: Assembly, { pdf }: AssemblySource, list: PdfObject, item: PdfObject): void {
  if (item.isDictionary || item.isArray) list.append(target.copyForeign(pdf, item))
  const { text } = item
  if (text !== undefined) list.append(target.text(text))
}
