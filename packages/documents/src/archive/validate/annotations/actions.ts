import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace } from '../findings.ts'
import type { Validation } from '../validation.ts'

const allowed = new Set(['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm'])
const names = new Set(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'])
const maxNext = 200

/** Checks an action and those that follow it (6.6.1 or 6.5.1). */
export function checkAction(action: PdfObject, { part, findings }: Validation, place: FaultPlace): void {
  const waiting = [action]
  for (let count = 0; count < maxNext; count++) {
    const one = waiting.pop()
    if (!one) return
    // A destination may stand where an action is expected.
    if (!one.isDictionary) continue
    const type = one.get('/S').name ?? ''
    if (!allowed.has(type) || (part === 1 && type === '/GoToE')) findings.add('ACTION_NOT_ALLOWED', place)
    if (type === '/Named' && !names.has(one.get('/N').name ?? '')) findings.add('ACTION_NAME', place)
    const next = one.get('/Next')
    waiting.push(...(next.isArray ? next.items(maxNext) : [next]))
  }
}
