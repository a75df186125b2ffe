import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Findings } from '../findings.ts'

const maxLayers = 100_000
const maxDepth = 50

/** Checks the configurations of layers (ISO 19005-2, 6.9). */
export function checkLayers(properties: PdfObject, findings: Findings): void {
  if (!properties.isDictionary) return
  const layers = properties
    .get('/OCGs')
    .items(maxLayers)
    .map(({ id }) => id)
  const configurations = [properties.get('/D'), ...properties.get('/Configs').items(1000)].filter(({ isDictionary }) => isDictionary)
  const names = new Set<string>()
  for (const configuration of configurations) {
    const name = configuration.get('/Name').text ?? ''
    if (name === '') findings.add('LAYERS_NAME')
    else if (names.has(name)) findings.add('LAYERS_NAME_TWICE')
    names.add(name)
    if (configuration.has('/AS')) findings.add('LAYERS_AUTOMATIC')
    const order = configuration.get('/Order')
    const ordered = new Set<number>()
    collect(order, ordered, 0)
    if (order.isArray && !layers.every((id) => ordered.has(id))) findings.add('LAYERS_ORDER')
  }
}

function collect(order: PdfObject, into: Set<number>, depth: number): void {
  if (depth > maxDepth) return
  for (const item of order.items(maxLayers)) {
    if (item.isArray) collect(item, into, depth + 1)
    else if (item.isDictionary) into.add(item.id)
  }
}
