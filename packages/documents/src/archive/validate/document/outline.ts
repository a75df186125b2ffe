import { checkAction } from '../annotations/actions.ts'
import type { Validation } from '../validation.ts'

const maxItems = 200_000

/** Checks the actions of bookmarks. */
export function checkOutline(validation: Validation): void {
  const { pdf } = validation
  const met = new Set<number>()
  const waiting = [pdf.root.get('/Outlines').get('/First').id]
  while (waiting.length > 0 && met.size < maxItems) {
    const id = waiting.pop() ?? 0
    if (id === 0 || met.has(id)) continue
    met.add(id)
    pdf.scoped(() => {
      const item = pdf.object(id)
      checkAction(item.get('/A'), validation, { object: id })
      waiting.push(item.get('/Next').id, item.get('/First').id)
    })
  }
}
