import type { PdfObject } from '../../engines/qpdf/object.ts'
import { type Conversion, countRemoved } from './conversion.ts'
import { plainAction } from './plain-action.ts'

/** The actions that stay: they lead to a place, or hand a form over. */
const allowed = new Set(['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm'])
const allowedNames = new Set(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'])
const actionKeys = ['/A', '/OpenAction', '/PA']

/**
 * Removes the actions of a dictionary that PDF/A forbids, and those that run by themselves. Those that follow a forbidden one stay. `known`
 * has the actions of chains that stay as they are: without it, a long chain would be followed again from each of its actions.
 */
export function cleanActions(conversion: Conversion, holder: PdfObject, known: Set<number>): void {
  if (holder.has('/AA') && holder.get('/AA').isDictionary) {
    countRemoved(conversion, 'scripts')
    holder.remove('/AA')
  }
  for (const key of actionKeys)
    if (holder.get(key).isDictionary && holder.get(key).has('/S')) cleanChain(conversion, { holder, key, known })
  // Bookmarks have an entry of that name too, which leads to the next of them.
  if (holder.has('/S') && (holder.get('/Next').isDictionary || holder.get('/Next').isArray))
    cleanChain(conversion, { holder, key: '/Next', known })
}

function cleanChain(conversion: Conversion, { holder, key, known }: { holder: PdfObject; key: string; known: Set<number> }): void {
  const chain = actionsFrom(holder.get(key), known)
  const kept = chain.map((action) => (isAllowed(conversion, action) ? action : allowedForm(conversion, action)))
  if (kept.every((action, at) => action === chain[at])) {
    for (const { id } of chain) if (id > 0) known.add(id)
    return
  }
  for (const [at, action] of chain.entries()) if (!kept[at]) countAction(conversion, action)
  const [first, ...others] = kept.filter((action) => action !== undefined).map((action) => action.shallowCopy().remove('/Next'))
  if (!first) holder.remove(key)
  else holder.set(key, others.length > 0 ? first.set('/Next', conversion.pdf.array(others)) : first)
}

/** Removes what a button of a form does when it's pressed, which PDF/A forbids whatever it is. */
export function removeButtonAction(conversion: Conversion, widget: PdfObject): void {
  for (const action of actionsFrom(widget.get('/A'))) countAction(conversion, action)
  widget.remove('/A')
}

function countAction(conversion: Conversion, action: PdfObject): void {
  countRemoved(conversion, action.get('/S').name === '/JavaScript' ? 'scripts' : 'actions')
}

/** What a forbidden action can be said by. */
function allowedForm(conversion: Conversion, action: PdfObject): PdfObject | undefined {
  const plain = plainAction(conversion.pdf, action)
  return plain && isAllowed(conversion, plain) ? plain : undefined
}

const maxActions = 200

/** Actions in the order in which they're done; not those that are all known. */
function actionsFrom(first: PdfObject, known?: ReadonlySet<number>): PdfObject[] {
  if (known?.has(first.id)) return []
  const found: PdfObject[] = []
  const met = new Set<number>()
  const waiting = [first]
  for (let next = waiting.pop(); next && found.length < maxActions; next = waiting.pop()) {
    if (met.has(next.id)) continue
    if (next.id > 0) met.add(next.id)
    if (next.isDictionary) found.push(next)
    const following = next.isArray ? next : next.get('/Next')
    waiting.push(...(following.isArray ? following.items(maxActions).toReversed() : following.isDictionary ? [following] : []))
  }
  return found
}

function isAllowed({ part }: Conversion, action: PdfObject): boolean {
  const kind = action.get('/S').name ?? ''
  if (part === 1 && kind === '/GoToE') return false
  return allowed.has(kind) && (kind !== '/Named' || allowedNames.has(action.get('/N').name ?? ''))
}
