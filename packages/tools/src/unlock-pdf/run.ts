import { randomBytes } from 'node:crypto'
import { toldRestrictions } from '@octavo/core/files/restrictions.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Encryption } from '@octavo/documents/engines/qpdf/encryption.ts'
import { readEncryption } from '@octavo/documents/read/encryption.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import { liftedBy, restricts } from '../options/permission-options.ts'
import { eachInput } from '../running/each-input.ts'
import { noteLifted } from '../running/note-lifted.ts'
import { noteOpening, type OpenedPdf, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput } from '../running/runner.ts'
import { writeOptionsOf } from '../running/with-pdf-output.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { unlockPdf } from './tool.ts'

/** Writes each file without its password and restrictions, or with new ones. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(withPassword(input, options), newPath)
    using pdf = file.pdf
    const restrictions = readEncryption(pdf)?.restrictions ?? []
    if (!file.encrypted) throw new AppError('DOCUMENT_NOT_LOCKED')
    const isOpenToAll = await opensWithoutPassword(input, newPath)
    if (!options.confirmRight && isOpenToAll && restrictions.length > 0)
      throw new AppError('CONFIRM_RIGHT', { details: { restrictions: toldRestrictions(restrictions) } })
    writeProperties(pdf, options.properties)
    const path = newPath('.pdf')
    const encryption = encryptionOf(options, isOpenToAll ? '' : (withPassword(input, options).password ?? ''))
    writeResult(
      context,
      { document: input.document, pdf, path },
      { progress, ...writeOptionsOf(options), ...(encryption && { encryption }) },
    )
    noteOpening(context, { ...file, encrypted: false })
    noteLifted(context, input.document, encryption ? liftedBy(options.permissions, restrictions) : restrictions)
    if (input.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    const name = resultName(options.fileName, `{name}-${unlockPdf.suffix}`, {
      name: file.name,
      n: index + 1,
      total: inputs.length,
      file: input.number,
    })
    const opens = encryption ? { password: encryption.userPassword } : {}
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount, ...opens })
  })
}

/** The encryption of the result; none if it would open for everybody without restrictions. */
function encryptionOf({ result, newPassword, permissions }: Options, before: string): Encryption | undefined {
  if (result === 'open') return undefined
  if (result === 'new-password' && newPassword === undefined) throw new AppError('PASSWORD_MISSING')
  const userPassword = result === 'new-password' ? (newPassword ?? '') : before
  if (userPassword === '' && !restricts(permissions)) return undefined
  return { userPassword, ownerPassword: randomBytes(24).toString('base64url'), permissions, method: 'aes-256', encryptsMetadata: true }
}

/** A password for the file itself has priority over the one for all. */
function withPassword(input: RunInput, { password }: Options): RunInput {
  return password === undefined || input.password !== undefined ? input : { ...input, password }
}

/** Such a file isn't locked: it only has restrictions. */
async function opensWithoutPassword({ password: _, ...input }: RunInput, newPath: RunContext<Options>['newPath']): Promise<boolean> {
  let opened: OpenedPdf | undefined
  try {
    opened = await openPdfInput(input, newPath)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENT_LOCKED') return false
    throw error
  } finally {
    opened?.pdf.dispose()
  }
}
