import type { PdfObject } from '../../../engines/qpdf/object.ts'

const maxDepth = 16

/** Whether what these resources offer mixes more colours than a part allows. */
export function usesManyInks(resources: PdfObject, most: number, met: Set<number> = new Set(), depth = 0): boolean {
  if (depth > maxDepth || !resources.isDictionary) return false
  const spaces = resources.get('/ColorSpace')
  if (spaces.keys().some((name) => isLarge(spaces.get(name), most))) return true
  return ['/XObject', '/Pattern', '/Shading', '/Font'].some((category) => {
    const entries = resources.get(category)
    return entries.keys().some((name) => {
      const object = entries.get(name)
      if (object.id > 0 && met.has(object.id)) return false
      met.add(object.id)
      return (
        [object, object.get('/Shading')].some((one) => isLarge(one.get('/ColorSpace'), most)) ||
        usesManyInks(object.get('/Resources'), most, met, depth + 1)
      )
    })
  })
}

/** A mixture, or a palette or pattern of one. */
function isLarge(space: PdfObject, most: number): boolean {
  const kind = space.at(0).name
  if (kind === '/Indexed' || kind === '/Pattern') return isLarge(space.at(1), most)
  return kind === '/DeviceN' && space.at(1).length > most
}
