import type { Restriction } from '@octavo/core/files/facts.ts'
import { toldRestrictions } from '@octavo/core/files/restrictions.ts'
import type { RunContext } from './runner.ts'

/** Notes which restrictions of a file its result no longer has. */
export function noteLifted(context: Pick<RunContext<unknown>, 'note'>, document: string, lifted: readonly Restriction[]): void {
  if (lifted.length > 0) context.note({ code: 'RESTRICTIONS_REMOVED', document, details: { restrictions: toldRestrictions(lifted) } })
}
