import type { PdfObject } from '../engines/qpdf/object.ts'
import type { AssemblySource, LinkState } from './assembly.ts'
import { explicitDestination } from './write-destination.ts'

const maxActions = 64

/** Makes the destinations of an annotation explicit, so that they still work without named destinations. */
export function settleLink(source: AssemblySource, annotation: PdfObject): LinkState {
  return once(source, annotation, () => {
    const destination = annotation.get('/Dest')
    if (destination.isNull) return settleAction(source, annotation.get('/A'))
    return settleEntry(source, annotation, '/Dest')
  })
}

/** A destination as an explicit array in this source, or undefined if its page isn't copied. */
export function settled(source: AssemblySource, written: PdfObject): PdfObject | undefined {
  const destination = source.destinations.resolve(written)
  const page = destination && source.placed.get(destination.page)
  if (!destination || !page) return undefined
  return explicitDestination(source.pdf, destination, source.pdf.page(destination.page), page.scale)
}

function settleAction(source: AssemblySource, action: PdfObject): LinkState {
  if (!action.isDictionary) return 'none'
  const state = once(source, action, () => settleGoTo(source, action))
  settleNext(source, action)
  return state
}

/** Follow-up actions only lose a destination that leads nowhere. */
function settleNext(source: AssemblySource, first: PdfObject): void {
  const waiting = [first]
  const visited = new Set<number>()
  for (let action = waiting.pop(); action; action = waiting.pop()) {
    const { id } = action
    if (visited.size >= maxActions || (id > 0 && visited.has(id))) {
      first.remove('/Next')
      return
    }
    visited.add(id > 0 ? id : -visited.size - 1)
    const current = action
    once(source, current, () => settleGoTo(source, current))
    const next = current.get('/Next')
    waiting.push(...(next.isArray ? next.items(maxActions) : [next]).filter((item) => item.isDictionary))
  }
}

function settleGoTo(source: AssemblySource, action: PdfObject): LinkState {
  if (action.get('/S').name !== '/GoTo') return 'kept'
  return settleEntry(source, action, '/D')
}

function settleEntry(source: AssemblySource, holder: PdfObject, key: '/Dest' | '/D'): LinkState {
  const written = holder.get(key)
  const explicit = settled(source, written)
  const state = explicit ? 'kept' : source.destinations.resolve(written) ? 'broken' : 'dead'
  if (explicit) holder.set(key, explicit)
  else holder.remove(key)
  return state
}

/** Objects are shared between annotations and pages, and a destination must be fitted to its page only once. */
function once(source: AssemblySource, object: PdfObject, settle: () => LinkState): LinkState {
  const { id } = object
  const known = source.settled.get(id)
  if (known) return known
  const state = settle()
  if (id > 0) source.settled.set(id, state)
  return state
}
