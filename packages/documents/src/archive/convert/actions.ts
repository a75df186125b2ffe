import type { PdfObject } from '../../engines/qpdf/object.ts'
import { type Conversion, countRemoved } from './conversion.ts'

/** The actions that stay: they lead to a place, or hand a form over. */
const allowed = new Set(['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm'])
const allowedNames = new Set(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'])
const actionKeys = ['/A', '/OpenAction', '/PA', '/Next']

/** Removes the actions of a dictionary that PDF/A forbids, and those that run by themselves. */
export function cleanActions(conversion: Conversion, holder: PdfObject): void {
  if (holder.has('/AA') && holder.get('/AA').isDictionary) {
    countRemoved(conversion, 'scripts')
    holder.remove('/AA')
  }
  for (const key of actionKeys) {
    const action = holder.get(key)
    if (!action.isDictionary || !action.has('/S') || isAllowed(conversion, action)) continue
    countRemoved(conversion, action.get('/S').name === '/JavaScript' ? 'scripts' : 'actions')
    holder.remove(key)
  }
  const next = holder.get('/Next')
  if (next.isArray && holder.has('/S')) removeForbidden(conversion, next)
}

function isAllowed({ part }: Conversion, action: PdfObject): boolean {
  const kind = action.get('/S').name ?? ''
  if (part === 1 && kind === '/GoToE') return false
  return allowed.has(kind) && (kind !== '/Named' || allowedNames.has(action.get('/N').name ?? ''))
}

function removeForbidden(conversion: Conversion, actions: PdfObject): void {
  for (let index = actions.length - 1; index >= 0; index--) {
    const action = actions.at(index)
    if (!action.isDictionary || isAllowed(conversion, action)) continue
    countRemoved(conversion, 'actions')
    actions.removeAt(index)
  }
}
