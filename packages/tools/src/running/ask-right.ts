import type { Restriction } from '@octavo/core/files/facts.ts'
import { toldRestrictions } from '@octavo/core/files/restrictions.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { readEncryption } from '@octavo/documents/read/encryption.ts'
import { liftedBy, type Permissions } from '../options/permission-options.ts'
import { forbiddenOf } from '../options/rights.ts'
import type { RunContext, RunInput, Runner } from './runner.ts'

/**
 * A runner that only gets files that permit what is required, or whose restrictions may be removed because the options confirm it. The
 * others are refused. A note lists restrictions that a result no longer has; `permissions` are its final ones, if a later step encrypts it.
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

/** The restrictions of a file that opens without a password. With a password, the person has confirmed the right already. */
async function restrictionsOf({ mimeType, path, password, facts }: RunInput, { newPath }: RunContext<unknown>): Promise<Restriction[]> {
  if (mimeType !== 'application/pdf' || password !== undefined) return []
  if (facts) return facts.restrictions ?? []
  try {
    const { pdf } = await openPdfOrRepair(path, { newPath: () => newPath('.pdf') })
    using opened = pdf
    return readEncryption(opened)?.restrictions ?? []
  } catch (error) {
    // The tool itself reports a file that can't be opened.
    if (error instanceof AppError) return []
    throw error
  }
}

/** The restrictions of files that the results no longer have. */
function liftedIn(restricted: ReadonlyMap<string, Restriction[]>, permissions: Permissions | undefined): Map<string, Restriction[]> {
  return new Map([...restricted].map(([document, all]) => [document, permissions ? liftedBy(permissions, all) : all]))
}

/** A file with only restrictions wasn't locked, so the note is about the restrictions. */
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
