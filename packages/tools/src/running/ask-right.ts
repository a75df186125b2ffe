import type { Restriction } from '@octavo/core/files/facts.ts'
import { toldRestrictions } from '@octavo/core/files/restrictions.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { readEncryption } from '@octavo/documents/read/encryption.ts'
import { liftedBy, type Permissions } from '../options/permission-options.ts'
import { forbiddenOf } from '../options/rights.ts'
import type { RunContext, RunInput, Runner } from './runner.ts'

/**
 * A runner that is given only files that allow what is required, or whose restrictions may be removed as the options confirm.
 * The others are refused. Of restrictions that a result does not have any more a note tells; `permissions` are what it allows in the
 * end, where a later step locks it.
 */
export function askRight<Options extends { confirmRight?: unknown }>(
  required: readonly Restriction[],
  run: Runner<Options>,
  permissions?: Permissions,
): Runner<Options> {
  return async (context) => {
    const inputs: RunInput[] = []
    const restricted = new Map<string, Restriction[]>()
    let refused: AppError | undefined
    for (const input of context.inputs) {
      const restrictions = await restrictionsOf(input, context)
      const forbidden = forbiddenOf(required, { state: 'READY', restrictions })
      if (restrictions.length > 0) restricted.set(input.document, restrictions)
      if (forbidden.length === 0 || context.options.confirmRight === true) inputs.push(input)
      else {
        const error = new AppError('CONFIRM_RIGHT', { details: { restrictions: toldRestrictions(forbidden) } })
        refused ??= error
        context.fail(input.document, error.toPlain())
      }
    }
    if (inputs.length === 0 && refused) throw refused
    await run({ ...context, inputs, note: tellingOfRestrictions(context, liftedIn(restricted, permissions)) })
  }
}

/** What a file forbids everybody who opens it. One that asks for a password, or was given one, has been asked about already. */
async function restrictionsOf({ mimeType, path, password, facts }: RunInput, { newPath }: RunContext<unknown>): Promise<Restriction[]> {
  if (mimeType !== 'application/pdf' || password !== undefined) return []
  if (facts) return facts.restrictions ?? []
  try {
    const { pdf } = await openPdfOrRepair(path, { newPath: () => newPath('.pdf') })
    using opened = pdf
    return readEncryption(opened)?.restrictions ?? []
  } catch (error) {
    // The tool itself tells what is wrong with a file that cannot be opened.
    if (error instanceof AppError) return []
    throw error
  }
}

/** What of that which files forbid goes for good. */
function liftedIn(restricted: ReadonlyMap<string, Restriction[]>, permissions: Permissions | undefined): Map<string, Restriction[]> {
  return new Map([...restricted].map(([document, all]) => [document, permissions ? liftedBy(permissions, all) : all]))
}

/** A file that only forbade things was not locked, and what it forbade is the news. */
function tellingOfRestrictions({ note }: RunContext<unknown>, restricted: ReadonlyMap<string, Restriction[]>): RunContext<unknown>['note'] {
  return (one) => {
    const restrictions = one.code === 'ENCRYPTION_REMOVED' ? restricted.get(one.document ?? '') : undefined
    if (!restrictions) return note(one)
    if (restrictions.length > 0)
      note({
        ...(one.document !== undefined && { document: one.document }),
        code: 'RESTRICTIONS_REMOVED',
        details: { restrictions: toldRestrictions(restrictions) },
      })
  }
}
