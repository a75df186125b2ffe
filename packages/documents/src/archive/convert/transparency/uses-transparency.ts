import type { PdfObject } from '../../../engines/qpdf/object.ts'

const maxDepth = 16

/** Whether what these resources offer lets anything shine through: soft masks, opacity or blending. */
export function usesTransparency(resources: PdfObject, met: Set<number> = new Set(), depth = 0): boolean {
  if (depth > maxDepth || !resources.isDictionary) return false
  const states = resources.get('/ExtGState')
  if (states.keys().some((name) => isTransparentState(states.get(name)))) return true
  return ['/XObject', '/Pattern', '/Font'].some((category) => {
    const entries = resources.get(category)
    return entries.keys().some((name) => isTransparent(entries.get(name), met, depth))
  })
}

function isTransparent(object: PdfObject, met: Set<number>, depth: number): boolean {
  const { id } = object
  if (id > 0 && met.has(id)) return false
  met.add(id)
  if (object.get('/Subtype').name === '/Image') return hasSoftMask(object)
  return isTransparentState(object.get('/ExtGState')) || usesTransparency(object.get('/Resources'), met, depth + 1)
}

function hasSoftMask(image: PdfObject): boolean {
  return image.get('/SMask').isStream || (image.get('/SMaskInData').integer ?? 0) > 0
}

function isTransparentState(state: PdfObject): boolean {
  if (!state.isDictionary) return false
  const modes = state.get('/BM').isArray ? state.get('/BM').items(20) : [state.get('/BM')]
  const isBlended = modes.some(({ name }) => name !== undefined && name !== '/Normal' && name !== '/Compatible')
  return isBlended || state.get('/SMask').isDictionary || ['/ca', '/CA'].some((key) => (state.get(key).number ?? 1) < 1)
}
