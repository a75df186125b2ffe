import type { PdfObject } from '../../engines/qpdf/object.ts'
import { type Conversion, countRemoved } from './conversion.ts'
import { plainAction } from './plain-action.ts'

/** The actions that stay: they lead to a place, or hand a form over. */
const allowed = new Set(['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm'])
const allowedNames = new Set(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'])
const actionKeys = ['/A', '/OpenAction', '/PA']

/** By the object that an entry led to: the object that it leads to now, or undefined where nothing is left. */
export type CleanedActions = Map<number, number | undefined>

/**
 * Removes the actions of a dictionary that PDF/A forbids, and those that run by themselves. Those that follow a forbidden one stay. It only
 * looks at the next actions: each that stays is a dictionary whose own next ones are cleaned in turn. `cleaned` is for what several entries
 * lead to, which is looked at once.
 */
export function cleanActions(conversion: Conversion, holder: PdfObject, cleaned: CleanedActions): void {
  if (holder.has('/AA') && holder.get('/AA').isDictionary) {
    countRemoved(conversion, 'scripts')
    holder.remove('/AA')
  }
  for (const key of actionKeys)
    if (holder.get(key).isDictionary && holder.get(key).has('/S')) cleanEntry(conversion, { holder, key, cleaned })
  // Bookmarks have an entry of that name too, which leads to the next of them.
  if (holder.has('/S') && (holder.get('/Next').isDictionary || holder.get('/Next').isArray))
    cleanEntry(conversion, { holder, key: '/Next', cleaned })
}

function cleanEntry(conversion: Conversion, { holder, key, cleaned }: { holder: PdfObject; key: string; cleaned: CleanedActions }): void {
  const target = holder.get(key)
  const { id } = target
  if (id > 0 && !cleaned.has(id)) cleaned.set(id, cleanTarget(conversion, target)?.indirect().id)
  const known = id > 0 ? cleaned.get(id) : undefined
  if (id > 0 && known === id) return
  const left = id > 0 ? known && conversion.pdf.object(known) : cleanTarget(conversion, target)
  // An action that would follow itself was part of a circle.
  if (!left || (left.id > 0 && left.id === holder.id)) holder.remove(key)
  else if (left !== target) holder.set(key, left)
}

/** What an entry for actions may lead to instead of this; the same if it is allowed. */
function cleanTarget(conversion: Conversion, target: PdfObject): PdfObject | undefined {
  const actions = target.isArray ? target.items() : [target]
  if (actions.every((action) => action.isDictionary && isAllowed(conversion, action))) return target
  const left = actions.flatMap((action) => allowedFrom(conversion, action))
  const [first, ...others] = left
  if (!first || target.isArray) return first && conversion.pdf.array(left)
  return others.length > 0 ? first.shallowCopy().set('/Next', conversion.pdf.array([...nextOf(conversion, first), ...others])) : first
}

/** An action if it is allowed, or what can be said instead of it, or else the first allowed ones that follow it. */
function allowedFrom(conversion: Conversion, action: PdfObject): PdfObject[] {
  const found: PdfObject[] = []
  const met = new Set<number>()
  const waiting = [action]
  let followed = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (met.has(next.id)) continue
    if (next.id > 0) met.add(next.id)
    const allowed = next.isDictionary ? (isAllowed(conversion, next) ? next : allowedForm(conversion, next)) : undefined
    if (allowed) {
      found.push(allowed)
      continue
    }
    if (next.isDictionary) countAction(conversion, next)
    followed += 1
    const following = nextOf(conversion, next, followed < maxActions ? maxActions : 0)
    waiting.push(...following.toReversed())
  }
  return found
}

/** What follows an action, or the items of an array of them. What is over the limit counts as removed. */
function nextOf(conversion: Conversion, action: PdfObject, limit = maxActions): PdfObject[] {
  const next = action.isArray ? action : action.get('/Next')
  if (!next.isArray) return next.isDictionary ? [next].slice(0, countedCut(conversion, 1, limit)) : []
  return next.items(countedCut(conversion, next.length, limit))
}

function countedCut(conversion: Conversion, count: number, limit: number): number {
  countRemoved(conversion, 'actions', Math.max(0, count - limit))
  return limit
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
  if (!plain || !isAllowed(conversion, plain)) return undefined
  return action.has('/Next') ? plain.set('/Next', action.get('/Next')) : plain
}

/** More forbidden actions in a row, or behind one of them, are in no real document; they count as removed. */
const maxActions = 200

/** Actions in the order in which they're done. */
function actionsFrom(first: PdfObject): PdfObject[] {
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
